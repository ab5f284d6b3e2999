import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../flows/product';
import { median, type Bench } from './measure';
import type { Table } from './table';

/** From starting the process to the line with the address. */
export const start: Bench = {
  name: 'start of the built product',
  async measure() {
    const floor = await bareNode();
    const first: number[] = [];
    const second: number[] = [];
    const stop: number[] = [];
    for (let round = 0; round < 3; round++) {
      const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
      first.push(await startAndStop(dataDir, stop));
      second.push(await startAndStop(dataDir, stop));
      await rm(dataDir, { recursive: true });
    }
    return [tableOf(floor, first, second, stop)];
  },
};

function tableOf(floor: number, first: number[], second: number[], stop: number[]): Table {
  const row = (name: string, times: number[]) => {
    const middle = median(times);
    return [name, (middle / 1000).toFixed(2), `${(middle / floor).toFixed(1)} ×`];
  };
  return {
    columns: ['', 's', 'node -e 0'],
    rows: [
      row('node -e 0', [floor]),
      row('first start (makes the database)', first),
      row('second start', second),
      row('stop', stop),
    ],
    notes: [`medians of ${first.length} and ${stop.length}`],
  };
}

async function startAndStop(dataDir: string, stops: number[]): Promise<number> {
  const began = performance.now();
  const product = await startProduct({ dataDir });
  const ready = performance.now();
  await product.stop();
  stops.push(performance.now() - ready);
  return ready - began;
}

async function bareNode(): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 7; call++) {
    const began = performance.now();
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
    times.push(performance.now() - began);
  }
  return median(times);
}
