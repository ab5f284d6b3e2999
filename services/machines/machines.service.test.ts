import { onTestFinished, test } from 'vitest';
import { testDatabase } from '#services/foundation/testing';
import { runsEverywhere } from '../../tests/machines/run-everywhere';

// `npm run machines` does the same with 100 scenarios on Debian's PostgreSQL, and with failing machines.
test('two servers and two workers: each scenario is reported once, on both servers', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  await runsEverywhere(database, { scenarios: 6, limit: 120_000 });
}, 180_000);
