import { cpus } from 'node:os';
import { applicationMap } from './application-map';
import { calibration } from './calibration';
import { checks } from './checks';
import { eventLoop } from './event-loop';
import { exploring } from './exploring';
import { healing, healingAgainst, healingFirstLook, healingLibraries, healingVersions } from './healing';
import { healingWeek } from './healing/week';
import { imports } from './imports';
import { journeys } from './journeys';
import { largeTree } from './large-tree';
import { livePages } from './live-pages';
import { locators } from './locators';
import { mapPages } from './map-pages';
import { lineOf, type Bench } from './measure';
import { pages } from './pages';
import { recorder } from './recorder';
import { recorderLine } from './recorder-line';
import { recording } from './recording';
import { remembering } from './remembering';
import { removal } from './removal';
import { reportStore } from './report-store';
import { resolve } from './resolve';
import { runHistory } from './run-history';
import { runs } from './runs';
import { start } from './start';
import { starting } from './starting';
import { linesOf } from './table';
import { throughput } from './throughput';
import { unusedSteps } from './unused-steps';

/**
 * `npm run bench`, or with names of benches: `npm run bench -- pages`. docs/development.md lists the benches that need
 * a built product. Absolute times depend on the machine; compare the ratios.
 */
const benches: Bench[] = [
  start,
  journeys,
  pages,
  largeTree,
  applicationMap,
  mapPages,
  livePages,
  runs,
  throughput,
  recording,
  removal,
  runHistory,
  reportStore,
  starting,
  imports,
  unusedSteps,
  resolve,
  checks,
  calibration,
  recorder,
  recorderLine,
  locators,
  exploring,
  healing,
  remembering,
  healingVersions,
  healingLibraries,
  healingFirstLook,
  healingAgainst,
  healingWeek,
  eventLoop,
];

const wanted = process.argv.slice(2);
const chosen = benches.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
console.log(`Node ${process.version} on ${cpus().length} cores, ${cpus()[0]?.model ?? 'of unknown make'}`);
for (const bench of chosen) {
  console.log(`\n${bench.name}`);
  for (const part of await bench.measure()) {
    for (const line of 'rows' in part ? linesOf(part) : [lineOf(part)]) console.log(`  ${line}`);
  }
}
