"""What the faces show: text from views and scores, in the language of a catalogue.

The functions return renderables of `rich`, which is imported where it is used.
"""
