"""Inviting people to committees: letters that are sent once, links that answer them, members' own pages."""
