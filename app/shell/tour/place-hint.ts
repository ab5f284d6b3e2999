/** A rectangle of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Size {
  width: number;
  height: number;
}

const gap = 12;

/**
 * Where a hint stands: at the right of what it points at when it fits there, else below it, always inside the window;
 * in the middle when it points at nothing.
 */
export function placeHint(target: Box | null, hint: Size, window: Size): { left: number; top: number } {
  const within = (at: number, size: number, whole: number) => Math.max(gap, Math.min(at, whole - size - gap));
  if (!target) return { left: (window.width - hint.width) / 2, top: (window.height - hint.height) / 2 };
  const right = target.left + target.width + gap;
  const beside = right + hint.width + gap <= window.width;
  return {
    left: within(beside ? right : target.left, hint.width, window.width),
    top: within(beside ? target.top : target.top + target.height + gap, hint.height, window.height),
  };
}
