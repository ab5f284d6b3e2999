import type { Table } from './table';

/** One line of the printed result. */
export interface Figure {
  name: string;
  p50: number;
  p95: number;
  unit: 'ms' | 'kB';
  /** Lower bound for the same work: its p50, and a description of the bound. */
  floor?: { p50: number; what: string };
}

/** A group of figures. It starts and stops the system that it measures. */
export interface Bench {
  name: string;
  measure(): Promise<Figure[] | Table[]>;
}

/** Times `work` that many times after one warm-up call. `work` receives the number of the call. */
export async function time(
  name: string,
  times: number,
  work: (call: number) => Promise<unknown>,
): Promise<Figure> {
  await work(0);
  const taken: number[] = [];
  for (let call = 1; call <= times; call += 1) {
    const start = performance.now();
    await work(call);
    taken.push(performance.now() - start);
  }
  return { name, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), unit: 'ms' };
}

export function over(figure: Figure, floor: Figure): Figure {
  return { ...figure, floor: { p50: floor.p50, what: floor.name } };
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

export function lineOf({ name, p50, p95, unit, floor }: Figure): string {
  const columns = [
    name.padEnd(44),
    `${p50.toFixed(2).padStart(9)} ${unit}`,
    `${p95.toFixed(2).padStart(9)} ${unit}`,
  ];
  if (floor) columns.push(`${(p50 / floor.p50).toFixed(2).padStart(6)} × ${floor.what}`);
  return columns.join('  ');
}
