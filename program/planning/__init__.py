"""Planning: who reviews which paper, who chairs which session. Pure."""
