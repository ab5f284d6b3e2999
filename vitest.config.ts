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
          include: ['{app,contracts,services,runner,demo,scripts,styles}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['**/*.service.test.ts', 'node_modules/**'],
        },
      },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: ['app/**/*.test.tsx'] } },
      {
        extends: true,
        test: {
          name: 'services',
          environment: 'node',
          include: ['{services,runner}/**/*.service.test.ts'],
          globalSetup: ['services/foundation/testing.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
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
    ],
  },
});
