//! Files that are dropped anywhere on the page.

import { useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** Takes files that are dropped on the window. Returns whether files are being dragged over it. */
export function useDroppedFiles(open: (files: readonly File[]) => void): ReadonlySignal<boolean> {
  const isOver = useSignal(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent) => {
      isOver.value = false;
      if (!hasFiles(event)) return;
      event.preventDefault();
      open([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [open]);
  return isOver;
}
