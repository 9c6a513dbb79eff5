"""What a group has read off its components: questions, answers, storage, files."""
