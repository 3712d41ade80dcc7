//! Files that are dropped anywhere in the app, and the page that opens them.

import { signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The pages that open files. */
export type FilePage = "ptn" | "library";

/** The files that wait for their page. */
const waiting = signal<{ readonly page: FilePage; readonly files: readonly File[] } | undefined>(undefined);

/** Leaves files for a page, which opens them when it is shown. */
export function leaveFor(page: FilePage, files: readonly File[]): void {
  waiting.value = { page, files };
}

/** Opens the files that were left for a page once it is ready. */
export function useLeftFiles(page: FilePage, isReady: boolean, open: (files: readonly File[]) => void): void {
  const left = waiting.value;
  useEffect(() => {
    if (!isReady || left?.page !== page) return;
    waiting.value = undefined;
    open(left.files);
  }, [isReady, left]);
}

/** Whether files are dragged. A field for files takes them itself. */
const hasFiles = ({ dataTransfer, target }: DragEvent): boolean =>
  dataTransfer?.types.includes("Files") === true && !(target instanceof Element && target.matches("input[type=file]"));

/** Takes files that are dropped on the window. Returns whether files are being dragged over it. */
export function useDroppedFiles(open: (files: readonly File[]) => void): ReadonlySignal<boolean> {
  const isOver = useSignal(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      isOver.value = hasFiles(event);
      // Without this the browser would leave the app for the file.
      if (isOver.value) event.preventDefault();
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
