"""The Laws helper as pages: a case, questions as links, the ruling. Nothing needs a script."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.tournament.laws import LAWS, Question, follow
from makker.web.pages import seen
from makker.web.paper import page

MOST_ANSWERS = 12


async def cases(request: Request) -> Response:
    """What can have happened."""
    return page(request, "laws.html", {"cases": list(LAWS)})


async def case(request: Request) -> Response:
    """A question, or the ruling that the answers so far lead to. Raises InvalidValue as `follow`."""
    irregularity = request.path_params["case"]
    answers = (
        tuple(request.query_params.get("so", "").split(".")[:MOST_ANSWERS]) if request.query_params.get("so") else ()
    )
    node = follow(irregularity, answers)
    said = []
    for at in range(len(answers)):
        question = follow(irregularity, answers[:at])
        if isinstance(question, Question):
            said.append({"question": question.code, "answer": answers[at]})
    shown = {
        "case": irregularity,
        "node": node,
        "asks": isinstance(node, Question),
        "so": ".".join(answers),
        "back": ".".join(answers[:-1]),
        "said": said,
    }
    return page(request, "law.html", shown)


def law_routes() -> list[Route]:
    """The pages of the helper."""
    return [Route("/laws", seen(cases)), Route("/laws/{case}", seen(case))]
