import type { RecordingCommand } from '#contracts/worker/recording';

type Press = Extract<RecordingCommand, { type: 'down' }>;
type Point = { x: number; y: number };
type Size = { width: number; height: number };

const buttons = ['left', 'middle', 'right'] as const;
/** Pixels per line, for mice whose wheel counts lines. */
const line = 40;
const furthest = 10_000;

/** Converts a point on the image to a point in the page. Points outside of the image move to its edge. */
export function pagePointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  box: Size & { left: number; top: number },
  page: Size,
): Point {
  const along = (at: number, from: number, shown: number, whole: number) =>
    Math.round(Math.min(Math.max(((at - from) / Math.max(shown, 1)) * whole, 0), Math.max(whole - 1, 0)));
  return {
    x: along(clientX, box.left, box.width, page.width),
    y: along(clientY, box.top, box.height, page.height),
  };
}

function modifiersOf({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): Press['modifiers'] {
  const modifiers: Press['modifiers'] = [];
  if (ctrlKey || metaKey) modifiers.push('Control');
  if (shiftKey) modifiers.push('Shift');
  if (altKey) modifiers.push('Alt');
  return modifiers;
}

interface PointerUse {
  send: (command: RecordingCommand) => void;
  /** Size of the drawn page in CSS pixels; null: nothing is drawn. */
  size(): Size | null;
  isOn(): boolean;
  /** Called before a press is sent. @returns true when the press was handled here and must not be sent */
  pressed(at: Point, event: MouseEvent): boolean;
}

/** Sends presses, wheel, and one move per frame. @returns a function that removes the listeners */
export function listenToPointer(canvas: HTMLCanvasElement, use: PointerUse): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let at: Point | null = null;
  let wheel: Point = { x: 0, y: 0 };
  let frame = 0;
  let held: Press | null = null;

  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (at && use.isOn()) {
      const point = at;
      const cut = (delta: number) => Math.min(Math.max(delta, -furthest), furthest);
      // A wheel command also moves the pointer.
      if (wheel.x === 0 && wheel.y === 0) use.send({ type: 'move', ...point });
      else use.send({ type: 'wheel', ...point, deltaX: cut(wheel.x), deltaY: cut(wheel.y) });
    }
    at = null;
    wheel = { x: 0, y: 0 };
  };
  const pointTo = (event: MouseEvent): Point | null => {
    const size = use.size();
    return size && pagePointOf(event, canvas.getBoundingClientRect(), size);
  };
  const moved = (event: MouseEvent) => {
    at = pointTo(event);
    if (at && frame === 0) frame = requestAnimationFrame(flush);
  };

  canvas.addEventListener('mousemove', (event) => !held && moved(event), { signal });
  // While dragging, listen on the window: the pointer may leave the image before the release.
  window.addEventListener('mousemove', (event) => held && moved(event), { signal });
  canvas.addEventListener(
    'mousedown',
    (event) => {
      const point = pointTo(event);
      const button = buttons[event.button];
      // Prevent the default focus: `use.pressed` focuses the field that receives keys.
      event.preventDefault();
      if (!point || !button || held) return;
      if (use.pressed(point, event) || !use.isOn()) return;
      flush();
      const clicks = Math.min(Math.max(event.detail, 1), 3);
      held = { type: 'down', ...point, button, clicks, modifiers: modifiersOf(event) };
      use.send(held);
    },
    { signal },
  );
  window.addEventListener(
    'mouseup',
    (event) => {
      if (!held || buttons[event.button] !== held.button) return;
      const { button, clicks, modifiers } = held;
      const point = pointTo(event) ?? { x: held.x, y: held.y };
      flush();
      held = null;
      use.send({ type: 'up', ...point, button, clicks, modifiers });
    },
    { signal },
  );
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      // Control and the wheel zoom the user's own page.
      if (event.ctrlKey || !use.isOn()) return;
      event.preventDefault();
      const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? line : 1;
      const pages = event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? (use.size()?.height ?? 1) : by;
      wheel = { x: wheel.x + event.deltaX * pages, y: wheel.y + event.deltaY * pages };
      moved(event);
    },
    { signal, passive: false },
  );
  return () => {
    cancelAnimationFrame(frame);
    controller.abort();
  };
}
