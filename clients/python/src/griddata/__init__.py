"""Client of Grid Data Service: live and historical data of the Indian power grid."""

from . import types
from ._answer import Answer
from ._client import Client
from ._errors import GridDataError, NoAnswer, Problem
from ._problems import *  # noqa: F403  # A class for every code.

__version__ = "0.1.0"
__all__ = ["Answer", "Client", "GridDataError", "NoAnswer", "Problem", "types"]
