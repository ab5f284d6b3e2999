import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What takes twenty seconds and more, the longest first, measured with two cores. Vitest begins with the largest files;
 * some of these are small, and while they went on at the end nothing was left to do beside them.
 */
const longest = [
  'runner/exploring/suite/suite',
  'services/worker/generating',
  'tests/attacks/forged-report',
  'tests/together/retraining-by-words',
  'tests/attacks/disk',
  'services/worker/half-dead-browser',
  'services/worker/recording',
  'tests/attacks/forged-heals',
  'services/worker/worker',
  'services/worker/hostile',
  'services/foundation/database/embedded',
  'runner/exploring/guard',
  'services/worker/packages/packages',
  'services/worker/healing',
  'tests/together/generated-scenario',
  'runner/exploring/traps',
  'services/worker/scoped-steps',
  'tests/together/generated-by-model',
  'services/worker/exploring',
  'runner/exploring/pages',
  'tests/attacks/isolation',
  'services/machines/machines',
  'tests/together/clone-runs-alike',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(`/${path}.service.test.ts`));
      return at < 0 ? longest.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

// On its own: the Remix plugin must not run under Vitest.
export default defineConfig({
  resolve: {
    alias: {
      '~': here('./app'),
      '#domain': here('./domain'),
      '#contracts': here('./contracts'),
      '#services': here('./services'),
      '#runner': here('./runner'),
      '#server': here('./server'),
    },
  },
  esbuild: { jsx: 'automatic' },
  test: {
    sequence: { sequencer: LongestFirst },
    // The message has to tell the cause of a failure that happens once on a busy machine.
    chaiConfig: { truncateThreshold: 400 },
    // Vitest waits for a second, in which a busy machine may do nothing at all.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{app,server,domain,contracts,services,runner,demo,scripts,styles}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['**/*.service.test.ts', 'node_modules/**'],
          // A process and the modules in it serve many files: loading them anew took half of the time.
          isolate: false,
          // Work of a second, on a machine that others use too; nothing here waits for time to pass.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['app/**/*.test.tsx'],
          // As above. `mount` (app/ui/mount.fixture.tsx) removes what a test leaves in the document.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          environment: 'node',
          include: [
            '{server,services,runner}/**/*.service.test.ts',
            'tests/{attacks,together}/*.service.test.ts',
          ],
          globalSetup: ['services/foundation/testing.setup.ts'],
          // Some wait for half a minute of limits that pass, and a busy machine takes several times as long.
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
          globalSetup: ['services/foundation/testing.setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
