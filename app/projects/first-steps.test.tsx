import { expect, test, vi } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { FirstSteps } from './first-steps';
import ProjectHome from './project-home';

vi.mock('~/live/use-live', () => ({ useRunLive: () => undefined }));

const none = { environments: 0, features: 0, scenarios: 0, runs: 0 };

async function shown(steps: Partial<typeof none>, isDemo = false) {
  const { root } = await mount(<FirstSteps projectId="p1" isDemo={isDemo} steps={{ ...none, ...steps }} />);
  return accessibilitySnapshot(root);
}

test('offers the environment first, and ways around, when a project is empty', async () => {
  expect(await shown({})).toMatchInlineSnapshot(`
    - region "First steps":
      - heading "First steps" [level=2]
      - list:
        - listitem:
          - text: 1
          - heading "Add an environment" [level=3]
          - text: No environment yet: the address that scenarios run against.
          - link "Add environment" [url=/p1/environments/new]
        - listitem:
          - text: 2
          - heading "Create a scenario" [level=3]
          - text: Record it, write it as Gherkin, or describe it in plain English.
          - link "Create scenario" [url=/p1/features/create]
        - listitem:
          - text: 3
          - heading "Run it" [level=3]
          - text: In a real browser; the report follows it step by step.
          - link "Open features" [url=/p1/features]
      - text: Or give the address of your application: it is visited page by page, and a first suite is proposed.
      - link "Explore the application" [url=/p1/memory/explorations]
      - text: Tests that run elsewhere, in CI, can send their results:
      - link "run instructions" [url=/p1/runs/instructions]
  `);
});

test('marks done steps and offers the run when there are scenarios', async () => {
  expect(await shown({ environments: 1, features: 2, scenarios: 3 })).toMatchInlineSnapshot(`
    - region "First steps":
      - heading "First steps" [level=2]
      - list:
        - listitem:
          - text: Done:
          - heading "Add an environment" [level=3]
          - text: 1 environment
        - listitem:
          - text: Done:
          - heading "Create a scenario" [level=3]
          - text: 3 scenarios in 2 features
        - listitem:
          - text: 3
          - heading "Run it" [level=3]
          - text: In a real browser; the report follows it step by step.
          - button "Run all scenarios"
      - text: Tests that run elsewhere, in CI, can send their results:
      - link "run instructions" [url=/p1/runs/instructions]
  `);
});

test('offers the environment first when scenarios exist without one', async () => {
  const text = await shown({ features: 1, scenarios: 1 });
  expect(text).toContain('link "Add environment"');
  expect(text).toContain('text: 1 scenario in 1 feature');
  expect(text).toContain('link "Open features"');
});

test.each([
  ['Run the scenario', { scenarios: 1 }, false],
  ['Run all scenarios', { scenarios: 2 }, false],
  ['Run the demo', { scenarios: 2 }, true],
])('names the button "%s"', async (name, steps, isDemo) => {
  expect(await shown({ environments: 1, features: 1, ...steps }, isDemo)).toContain(`button "${name}"`);
});

test('offers nothing more when all steps are done', async () => {
  expect(await shown({ environments: 2, features: 1, scenarios: 1, runs: 4 })).toMatchInlineSnapshot(`
    - region "First steps":
      - heading "First steps" [level=2]
      - list:
        - listitem:
          - text: Done:
          - heading "Add an environment" [level=3]
          - text: 2 environments
        - listitem:
          - text: Done:
          - heading "Create a scenario" [level=3]
          - text: 1 scenario in 1 feature
        - listitem:
          - text: Done:
          - heading "Run it" [level=3]
          - text: There are reports.
  `);
});

test('shows no runs, failures or missing code on the home page when a project is empty', async () => {
  const data = {
    id: 'p1',
    name: 'Shop',
    isDemo: false,
    branch: 'main',
    now: 0,
    environments: 0,
    runs: [],
    unwritten: { scenarios: 0, features: 0, unwrittenScenarios: 0, unwrittenSteps: 0, brokenFeatures: 0 },
    failures: { failures: [], total: 0 },
    reviews: { reviews: [], total: 0 },
  };
  const { root } = await mount(<ProjectHome />, { address: '/p1/home', data });
  const headings = [...root.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Shop', 'First steps']);
});
