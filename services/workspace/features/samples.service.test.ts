import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

/** One file per construct of Gherkin, modelled on the test files of Cucumber's own parsers. */
const folder = join(import.meta.dirname, 'samples');
const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

/** The files with the line ends of other editors, too. */
const samples = written.flatMap(([name, text]) => [
  [name, text] as const,
  [`crlf_${name}`, text.replaceAll('\n', '\r\n')] as const,
  [`mixed_${name}`, text.replaceAll('\n\n', '\r\n\n')] as const,
  [`mark_${name}`, `\uFEFF${text}`] as const,
  [`unended_${name}`, text.replace(/\n+$/, '')] as const,
]);

const place = (name: string) => ({ projectId, name, parentPath: ['samples'] });

test('every construct of Gherkin opens without an error and is saved byte for byte', async () => {
  expect(written.length).toBeGreaterThanOrEqual(40);
  const files = samples.map(([name, text]) => [`features/samples/${name}`, text]);
  const { call, git, tip } = await startWorkspace(Object.fromEntries(files));
  const commit = await tip();
  for (const [name, text] of samples) {
    const { feature } = succeeded(await call.getFeature({ body: place(name) }));
    expect(feature, name).toMatchObject({ content: text, errors: [] });
    for (const scenario of feature.scenarios) {
      expect(text.replaceAll('\r\n', '\n'), name).toContain(scenario.content.replaceAll('\r\n', '\n'));
    }
    const saved = succeeded(
      await call.pushScenario({
        body: { ...place(name), data: feature.content, baseVersion: feature.version },
      }),
    );
    // Nothing changed, so nothing was committed.
    expect(saved, name).toMatchObject({ version: feature.version, commit });
    const stored = await git.readFile(projectId, await tip(), `features/samples/${name}`);
    expect(stored?.bytes.equals(Buffer.from(text)), name).toBe(true);
  }
});

/** Malformed texts, and the line that the error must name. */
const malformed: Record<string, [text: string, line: number]> = {
  'text that is no Gherkin': ['not Gherkin\n\nat all\n', 1],
  'a scenario without a feature': ['# about\nScenario: One\n  Given a\n', 2],
  'a second feature': ['Feature: A\n  Scenario: One\n    Given a\nFeature: B\n', 4],
  'a second background': ['Feature: A\n\n  Background:\n    Given a\n\n  Background:\n    Given b\n', 6],
  'a background behind a scenario': [
    'Feature: A\n  Scenario: One\n    Given a\n  Background:\n    Given b\n',
    4,
  ],
  'a step without a keyword': ['Feature: A\n  Scenario: One\n    Given a\n    and so on\n', 4],
  'a row with too few cells': ['Feature: A\n  Scenario: One\n    Given a\n      | 1 | 2 |\n      | 1 |\n', 5],
  'a row without its last pipe': [
    'Feature: A\n  Scenario: One\n    Given a\n      | 1 | 2 |\n      | 1\n',
    5,
  ],
  'a doc string without an end': ['Feature: A\n  Scenario: One\n    Given a\n      """\n      text\n', 6],
  'a tag with a blank inside': ['Feature: A\n  @one tag\n  Scenario: One\n    Given a\n', 2],
  'tags above nothing': ['Feature: A\n  Scenario: One\n    Given a\n  @lost\n', 5],
  'a language nobody speaks': ['# a comment\n# language: xx\nFeature: A\n', 2],
  'Examples before the steps': [
    'Feature: A\n  Scenario: One\n    Examples:\n      | a |\n    Given <a>\n',
    5,
  ],
  'a keyword of another language': ['Feature: A\n  Scenario: One\n    Given a\n    Wenn b\n', 4],
};

test('a malformed file opens as text with its error and line, and stays as it is', async () => {
  const cases = Object.entries(malformed).map(([what, [text, line]], index) => ({
    what,
    text,
    line,
    name: `bad_${index}.feature`,
  }));
  expect(cases.length).toBeGreaterThanOrEqual(12);
  const files = cases.map(({ name, text }) => [`features/samples/${name}`, text]);
  const { call, git, tip } = await startWorkspace(Object.fromEntries(files));
  const list = succeeded(await call.getFeatureList({ body: { projectId } }));
  const listed = new Map(list.foldersAndFeatures[0]?.children.map(({ name, error }) => [name, error?.line]));
  for (const { what, name, text, line } of cases) {
    const { feature } = succeeded(await call.getFeature({ body: place(name) }));
    expect(feature, what).toMatchObject({ content: text, scenarios: [] });
    expect(feature.errors[0]?.line, what).toBe(line);
    expect(feature.errors[0]?.message, what).not.toBe('');
    expect(listed.get(name), what).toBe(line);

    const worse = `${text}\r\n| what`;
    const save = { ...place(name), data: worse, baseVersion: feature.version };
    succeeded(await call.pushScenario({ body: save }));
    const stored = await git.readFile(projectId, await tip(), `features/samples/${name}`);
    expect(stored?.bytes.toString(), what).toBe(worse);
  }
});
