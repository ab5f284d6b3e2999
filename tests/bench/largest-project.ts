import { join } from 'node:path';
import { largestFeature } from '#domain/gherkin/feature-limits';
import { createGitStore } from '#services/foundation/git/index';
import { silentLog } from '#services/foundation/testing.log';

/** A text of parts, as long as it may be. */
function upTo(bytes: number, begin: string, part: (index: number) => string): string {
  const parts = [begin];
  let length = begin.length;
  for (let index = 0; ; index++) {
    const next = part(index);
    length += next.length;
    if (length > bytes) return parts.join('');
    parts.push(next);
  }
}

const usual = (index: number) => `
  @tag${index % 50}
  Scenario: S ${index}
    Given I open page ${index}
    When I press "x${index}"
    Then I see ${index} items
`;

/**
 * Files at their limits, by path; one is over it.
 * @param share of the limits that they use up
 */
export function largestFiles(share = 1): Map<string, string> {
  const longest = largestFeature * share;
  const outline = 'Feature: Table\nScenario Outline: Rows\n* I open page <n>\nExamples:\n|n|b|c|d|\n';
  const broken = upTo(longest - 100, 'Feature: Broken\n', usual);
  const code = "import { Given } from '@cucumber/cucumber';\n";
  return new Map([
    ['features/usual.feature', upTo(longest, 'Feature: Usual\n', usual)],
    ['features/short.feature', upTo(longest, 'Feature: Short\n', (n) => `Scenario: ${n}\n* a ${n}\n`)],
    ['features/steps.feature', upTo(longest, 'Feature: Steps\nScenario: One\n', (n) => `* a ${n}\n`)],
    ['features/table.feature', upTo(longest, outline, (n) => `|${n}|b|c|d|\n`)],
    ['features/broken.feature', `${broken}\n  oops\n`],
    ['features/large.feature', upTo(611_000 * share, 'Feature: Large\n', usual)],
    [
      'features/step_definitions/many.mjs',
      upTo(
        500_000 * share,
        code,
        (n) => `// ${n}\nGiven('I open page {int} of shop ${n}', async () => {});\n`,
      ),
    ],
    [
      'features/step_definitions/used.mjs',
      `${code}Given('I open page {int}', async () => {});\nGiven('I press {string}', async () => {});\nGiven('a {int}', async () => {});\n`,
    ],
  ]);
}

/** Writes the files as two commits: the second changes half of the lines of each feature. */
export async function fillProject(
  dataDir: string,
  projectId: string,
  files: Map<string, string>,
): Promise<void> {
  const root = join(dataDir, 'git');
  const git = createGitStore({ root, path: '/usr/local/bin:/usr/bin:/bin', log: silentLog });
  const author = { name: 'Grace Hopper', email: 'grace@example.com' };
  const changed = [...files].filter(([path]) => path.endsWith('.feature'));
  const commits = [
    changed.map(([path, text]) => ({ path, content: text.replace(/(page|a) (\d*)[13579]$/gm, '$1 $20') })),
    [...files].map(([path, content]) => ({ path, content })),
  ];
  for (const changes of commits) {
    const done = await git.commit({ repo: projectId, branch: 'main', changes, author, message: 'Fill' });
    if (done.status !== 'committed') throw new Error(`The files were not written: ${done.status}`);
  }
  await git.close();
}
