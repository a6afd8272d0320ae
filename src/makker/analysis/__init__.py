"""Par, makeable contracts, what calls and cards cost, leads and simulations: double dummy where it says so."""

from makker.analysis.par import Par, ParContract, find_par

__all__ = ["Par", "ParContract", "find_par"]
