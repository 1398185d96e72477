"""The inputs of a check without names: what was given is numbered, and the command has these numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from hengwen.model.messages import Message, message
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.model.request.given import GivenPath, InputRole
from hengwen.resources.i18n import translate
from hengwen.views.anonymisation.mask import Mask

_NAMES = {
    InputRole.NEW: message("new {number}"),
    InputRole.OLD: message("older {number}"),
    InputRole.TEMPLATE: message("task sheet {number}"),
    InputRole.ROSTER: message("roster {number}"),
    InputRole.IDENTITY_LIST: message("list of names {number}"),
    InputRole.CORPUS: message("corpus {number}"),
}


def hidden_inputs(inputs: CheckInputs, mask: Mask, language: str) -> CheckInputs:
    """Return the inputs without names of files, folders and people.

    Only hashes of single documents stay: those of folders are made of names too, and a roster or a list is nothing
    but names.
    """
    given, names = tuple(_numbered(inputs, language)), {}
    library = translate(message("library 1"), language)
    for before, after in zip(inputs.given, given, strict=True):
        names[before.role, before.path] = Path(after.path)
    return replace(
        inputs,
        names=(),
        other_names=(),
        library=library if inputs.library else "",
        missing=None,
        without_documents=(),
        given=given,
        request=_hidden(inputs.request, names, library, mask) if inputs.request else None,
    )


def _numbered(inputs: CheckInputs, language: str) -> Iterator[GivenPath]:
    for role, name in _NAMES.items():
        for number, one in enumerate((one for one in inputs.given if one.role is role), 1):
            is_document = (
                one.files == 1 and role not in (InputRole.ROSTER, InputRole.IDENTITY_LIST) and not one.is_folder
            )
            path = translate(Message(name.text, (("number", number),)), language)
            yield GivenPath(role, path, one.sha256 if is_document else "", one.files, one.is_folder)


def _hidden(
    request: CheckRequest, names: Mapping[tuple[InputRole, str], Path], library: str, mask: Mask
) -> CheckRequest:
    def numbered(role: InputRole, path: Path) -> Path:
        return names.get((role, str(path)), Path(mask.hide(path.name)))

    people = request.people
    return replace(
        request,
        paths=tuple(numbered(InputRole.NEW, path) for path in request.paths),
        against=tuple(numbered(InputRole.OLD, path) for path in request.against),
        templates=tuple(numbered(InputRole.TEMPLATE, path) for path in request.templates),
        identity_list=numbered(InputRole.IDENTITY_LIST, request.identity_list) if request.identity_list else None,
        library=Path(library) if request.library else None,
        encodings={Path(mask.hide(path.name)): name for path, name in request.encodings.items()},
        scope=replace(request.scope, labels={name: mask.hide(value) for name, value in request.scope.labels.items()}),
        people=replace(
            people,
            rule=mask.cover(people.rule),
            roster=numbered(InputRole.ROSTER, people.roster) if people.roster else None,
            corrections=dict.fromkeys(map(str, range(len(people.corrections)))),
        ),
    )
