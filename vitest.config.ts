import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// On its own: the Remix plugin must not run under Vitest.
export default defineConfig({
  resolve: {
    alias: {
      '~': here('./app'),
      '#contracts': here('./contracts'),
      '#services': here('./services'),
      '#runner': here('./runner'),
    },
  },
  esbuild: { jsx: 'automatic' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{app,server,contracts,services,runner,demo,scripts,styles}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['**/*.service.test.ts', 'node_modules/**'],
          // A process and the modules in it serve many files: loading them anew took half of the time.
          isolate: false,
          // Work of a second, on a machine that others use too; nothing here waits for time to pass.
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] } },
      {
        extends: true,
        test: {
          name: 'services',
          environment: 'node',
          include: ['{server,services,runner}/**/*.service.test.ts', 'tests/attacks/*.service.test.ts'],
          globalSetup: ['services/foundation/testing.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // More than two cores: many tests wait, for processes, pages and limits that pass.
          maxWorkers: 3,
          isolate: false, // as above
        },
      },
      // By itself only (npm run machines): whole installations, with machines that fail.
      {
        extends: true,
        test: {
          name: 'machines',
          environment: 'node',
          include: ['tests/machines/*.machines.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      // By itself only (npm run recorder): every kind of interaction, recorded and run again.
      {
        extends: true,
        test: {
          name: 'recorder',
          environment: 'node',
          include: ['tests/recorder/*.recorder.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
