"""Text from views."""
