"""Accounts for those who want their history on several devices; nobody needs one to play."""
