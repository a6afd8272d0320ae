"""Par, makeable contracts, what calls and cards cost, leads and simulations: double dummy throughout."""

from makker.analysis.call_costs import CallCost, call_costs
from makker.analysis.card_costs import CardCost, PlayCosts, play_costs, start_play
from makker.analysis.intervals import Estimate
from makker.analysis.leads import Lead, compare_leads, ranked
from makker.analysis.limits import HandLimits
from makker.analysis.makeable import Makeable, makeable, optimum
from makker.analysis.par import Par, ParContract, find_par
from makker.analysis.simulation import Simulation, simulate
from makker.analysis.solving import DoubleDummy, Follower, trick_table
from makker.analysis.workers import OneWorker, Workers, dask_cluster, threads

__all__ = [
    "CallCost",
    "CardCost",
    "DoubleDummy",
    "Estimate",
    "Follower",
    "HandLimits",
    "Lead",
    "Makeable",
    "OneWorker",
    "Par",
    "ParContract",
    "PlayCosts",
    "Simulation",
    "Workers",
    "call_costs",
    "compare_leads",
    "dask_cluster",
    "find_par",
    "makeable",
    "optimum",
    "play_costs",
    "ranked",
    "simulate",
    "start_play",
    "threads",
    "trick_table",
]
