"""The legacy campaign: story cards, tiles, archives, branches, its file.

The only package here that knows rules.maracaibo.campaign.
"""
