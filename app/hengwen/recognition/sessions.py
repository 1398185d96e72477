"""Runs the models by onnxruntime: no telemetry, few threads, memory given back."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Model = Callable[[NDArray[np.float32]], NDArray[np.float32]]
"""From pictures, shape (n, 3, height, width), to what a model makes of them."""


def open_model(path: Path) -> tuple[Model, dict[str, str]]:
    """Load a model, with what it says of itself. Threads that wait do not spin, and freed memory is not hoarded."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # it begins when it is imported: with an id of the device in the home
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    options.log_severity_level = 4  # what it warns of is no matter of the user's
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    (given,) = session.get_inputs()

    def run(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
        outputs: list[Any] = session.run(None, {given.name: pictures})
        return np.asarray(outputs[0], dtype=np.float32)

    return run, dict(session.get_modelmeta().custom_metadata_map)


def give_memory_back() -> None:
    """Return what was freed to the system: glibc keeps it in pieces, up to 200 MB more after some tens of pages."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim:
            trim(0)
