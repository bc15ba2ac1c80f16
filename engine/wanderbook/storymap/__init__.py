"""The story map: marks, threads, places and routes of a book, and its pictures."""

from wanderbook.storymap.model import Mark, Route, StoryPlace, Thread, ThreadGroup, ThreadMap
from wanderbook.storymap.plan import Leg, Moment, legs
from wanderbook.storymap.reading import draft_map, thread_map

__all__ = [
    "Leg",
    "Mark",
    "Moment",
    "Route",
    "StoryPlace",
    "Thread",
    "ThreadGroup",
    "ThreadMap",
    "draft_map",
    "legs",
    "thread_map",
]
