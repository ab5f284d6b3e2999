import { lineOf, type Bench } from './measure';
import { reportStore } from './report-store';

/** `npm run bench`, or with names of benches: `npm run bench -- report`. Lines: p50, p95, ratio to the floor. */
const benches: Bench[] = [reportStore];

const wanted = process.argv.slice(2);
for (const bench of benches.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  console.log(`\n${bench.name}`);
  for (const figure of await bench.measure()) console.log(`  ${lineOf(figure)}`);
}
