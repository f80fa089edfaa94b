"""What is said of a committee: conflicts of interest with their evidence, and how it is balanced. Pure."""
