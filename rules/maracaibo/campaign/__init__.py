"""Maracaibo's legacy campaign: story cards, legacy tiles, the archive; a log over many evenings."""

from rules.maracaibo.campaign.game import Campaign

CAMPAIGN = Campaign()
