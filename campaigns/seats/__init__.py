"""Who sits where and may do what: people, phones, joining and inviting, accounts."""
