"""The inputs of a check as JSON: `inputs` of a report."""

from msgspec import to_builtins

from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.resources.i18n import translate
from hengwen.views.inputs import command_words, differing_options


def inputs_json(report: Report, language: str) -> dict[str, object]:
    """Return all that makes the report again."""
    inputs = report.inputs
    request = inputs.request or CheckRequest()
    library = {"name": inputs.library, "documents": inputs.library_documents, "state": inputs.library_state}
    people = request.people
    return {
        "command": command_words(report),
        "given": [to_builtins(given) for given in inputs.given],
        "library": library if inputs.library else None,
        "people": {
            "rule": people.rule,
            "found": translate(inputs.people, language) if inputs.people else None,
            "corrected": len(people.corrections),
        },
        "labels": dict(request.scope.labels),
        "apart": request.scope.exclude_same_label,
        "among_new": inputs.among_new,
        "own_files": inputs.own_compared,
        "meaning": request.meaning,
        **({"anonymous": True} if request.anonymous else {}),
        "read_pictures": request.read_pictures,
        "encodings": {str(path): name for path, name in request.encodings.items()},
        "options": differing_options(report.options),
        "blocks": dict(report.block_choices),
        "program": inputs.provenance.program,
        "packs": dict(inputs.provenance.packs),
    }
