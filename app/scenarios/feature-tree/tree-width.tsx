import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { largestTree, smallestTree } from '~/platform/tree-width';
import classes from './feature-tree.module.css';

const step = 16;

interface TreeWidthProps {
  tree: RefObject<HTMLElement>;
  /** Gives the tree another width in pixels. */
  resize: (width: number) => void;
}

/** The line beside the tree that makes it wider or narrower, by pointer or arrow keys. The browser keeps the width. */
export function TreeWidth({ tree, resize }: TreeWidthProps) {
  const [width, setWidth] = useState(() => tree.current?.offsetWidth ?? 300);
  const start = useRef<{ x: number; width: number } | null>(null);
  const change = (wanted: number): number => {
    const next = Math.round(Math.min(largestTree, Math.max(smallestTree, wanted)));
    resize(next);
    setWidth(next);
    return next;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    // No text is selected on the way.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: tree.current?.offsetWidth ?? width };
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (start.current) change(start.current.width + clientX - start.current.x);
  }
  function onPointerUp() {
    if (start.current && start.current.width !== width) keep(width);
    start.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const wanted: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: smallestTree,
      End: largestTree,
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    keep(change(next));
  }
  return (
    <div
      className={classes.separator}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={width}
      aria-valuemin={smallestTree}
      aria-valuemax={largestTree}
      tabIndex={0}
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
    />
  );
}

/** Beside the page: its loaders need not be asked again for this. */
function keep(treeWidth: number): void {
  const body = new URLSearchParams({ treeWidth: String(treeWidth), back: '/' });
  void fetch('/preferences', { method: 'POST', body, redirect: 'manual' }).catch((error: unknown) =>
    console.warn('The width of the list was not kept', error),
  );
}
