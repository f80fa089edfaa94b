"""What visitors see: pages made from one release."""
