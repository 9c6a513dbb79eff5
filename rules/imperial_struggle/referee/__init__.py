"""Imperial Struggle move by move, on the frame of `rules/core/referee`. Not offered at any table yet."""
