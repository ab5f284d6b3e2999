/** A box of the map. */
export interface MapBox {
  id: string;
  isStart: boolean;
}

export interface MapLine {
  from: string;
  to: string;
}

/** Positions in pixels at zoom 1; x and y are of a box's upper left corner. */
export interface MapLayout {
  width: number;
  height: number;
  at: ReadonlyMap<string, { x: number; y: number }>;
  /** In the order of the lines. Null for a line without a target. */
  paths: (string | null)[];
}

export const box = { width: 190, height: 54 };
const gap = { x: 80, y: 18, column: 24 };
const margin = 12;
/** Most boxes above each other. A larger layer has several columns. */
const tallest = 14;
/** How often layers are sorted: three times in each direction. */
const sweeps = 6;

/**
 * Places pages in layers by their distance from the first pages of scenarios. Each layer is sorted by the middle of its
 * neighbours. Linear, some milliseconds for 300 pages (docs/rules/application-map.md, Drawing).
 */
export function layOut(boxes: readonly MapBox[], lines: readonly MapLine[]): MapLayout {
  const existing = new Set(boxes.map(({ id }) => id));
  const real = lines.filter(({ from, to }) => existing.has(from) && existing.has(to));
  const out = neighbours(boxes, real, ({ from, to }) => [from, to]);
  const into = neighbours(boxes, real, ({ from, to }) => [to, from]);
  const layers = layersOf(boxes, out, into);
  order(layers, out, into);
  const at = new Map<string, { x: number; y: number }>();
  let x = margin;
  let height = 0;
  for (const layer of layers) {
    const columns = Math.ceil(layer.length / tallest) || 1;
    const rows = Math.ceil(layer.length / columns);
    layer.forEach((id, index) => {
      const y = margin + (index % rows) * (box.height + gap.y);
      at.set(id, { x: x + Math.floor(index / rows) * (box.width + gap.column), y });
      height = Math.max(height, y + box.height);
    });
    x += columns * (box.width + gap.column) - gap.column + gap.x;
  }
  return {
    width: Math.max(box.width, x - gap.x) + margin,
    height: height + margin,
    at,
    paths: lines.map(({ from, to }) => pathBetween(at.get(from), at.get(to))),
  };
}

function neighbours(
  boxes: readonly MapBox[],
  lines: readonly MapLine[],
  ends: (line: MapLine) => [from: string, to: string],
): Map<string, string[]> {
  const found = new Map<string, string[]>(boxes.map(({ id }) => [id, []]));
  for (const line of lines) {
    const [from, to] = ends(line);
    found.get(from)?.push(to);
  }
  return found;
}

function layersOf(
  boxes: readonly MapBox[],
  out: ReadonlyMap<string, string[]>,
  into: ReadonlyMap<string, string[]>,
): string[][] {
  const depth = new Map<string, number>();
  const begin = (ids: string[]) => {
    const queue = ids.filter((id) => !depth.has(id));
    for (const id of queue) depth.set(id, 0);
    for (let next = 0; next < queue.length; next++) {
      const id = queue[next] ?? '';
      for (const to of out.get(id) ?? []) {
        if (depth.has(to)) continue;
        depth.set(to, (depth.get(id) ?? 0) + 1);
        queue.push(to);
      }
    }
  };
  // A page with an incoming line is placed after the line's origin, even if scenarios begin there.
  begin(boxes.filter(({ id }) => into.get(id)?.length === 0).map(({ id }) => id));
  begin(boxes.filter(({ isStart }) => isStart).map(({ id }) => id));
  for (const { id } of boxes) begin([id]);
  const layers: string[][] = [];
  for (const { id } of boxes) {
    const layer = depth.get(id) ?? 0;
    layers[layer] = [...(layers[layer] ?? []), id];
  }
  return layers;
}

/** Sorts boxes by the middle of the boxes that they are connected with. */
function order(
  layers: string[][],
  out: ReadonlyMap<string, string[]>,
  into: ReadonlyMap<string, string[]>,
): void {
  const row = new Map<string, number>();
  const number = (layer: string[]) => layer.forEach((id, index) => row.set(id, index));
  layers.forEach(number);
  const middle = (id: string) => {
    const around = [...(into.get(id) ?? []), ...(out.get(id) ?? [])];
    if (around.length === 0) return row.get(id) ?? 0;
    return around.reduce((sum, item) => sum + (row.get(item) ?? 0), 0) / around.length;
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const layer of sweep % 2 ? layers.toReversed() : layers) {
      const middles = new Map(layer.map((id) => [id, middle(id)]));
      layer.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0));
      number(layer);
    }
  }
}

type Place = { x: number; y: number };

function pathBetween(from: Place | undefined, to: Place | undefined): string | null {
  if (!from || !to) return null;
  const isBack = to.x <= from.x;
  const start = { x: isBack ? from.x : from.x + box.width, y: from.y + box.height / 2 };
  const end = { x: isBack ? to.x + box.width : to.x, y: to.y + box.height / 2 };
  const bend = isBack ? -40 : 40;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  // Relative coordinates: the lines of a large map then repeat each other, and compress well.
  return `M${start.x} ${start.y}c${bend} 0 ${dx - bend} ${dy} ${dx} ${dy}`;
}
