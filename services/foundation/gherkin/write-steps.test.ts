import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleRows, parseFeature, placedScenariosOf, signsOfSteps, withScenario, withSteps } from './index';
import type { NewStep } from './write-steps';

const click: NewStep = { keyword: 'When', text: 'I click the "Pay" button' };
const says: NewStep = { keyword: 'Then', text: 'I see "Thanks"' };
const note: NewStep = { keyword: 'When', text: 'I write the note', docString: 'one\n\n  two """ \\ three' };
const open: NewStep = { keyword: 'Given', text: 'I open the page "/"' };

/** Writes steps into a scenario. The signs of the steps that ran are taken from the text. */
function put(text: string, scenarioName: string, after: number, replaces: number, steps: NewStep[]) {
  const ran = signsOfSteps(text, scenarioName, after + replaces) ?? [];
  const written = withSteps(text, { scenarioName, after, ran, steps });
  return 'text' in written ? written.text : written.problem;
}

const shop = `# about
Feature: Shop

	Background:
		Given one

	@tag
	Scenario: First
		# of three
		When three
			"""
			a
			"""
		# of four
		And four
		Then five

	Scenario: Second
		Given x
`;

test('steps come behind those that ran, in words, indentation and line ends of their scenario', () => {
  expect(put(shop, 'First', 1, 0, [click, says])).toBe(
    shop.replace('\t\t# of four', '\t\tAnd I click the "Pay" button\n\t\tThen I see "Thanks"\n\t\t# of four'),
  );
  expect(put(shop, 'First', 0, 0, [open])).toBe(
    shop.replace('\t\t# of three', '\t\tGiven I open the page "/"\n\t\t# of three'),
  );
  expect(put(shop, 'First', 1, 1, [says])).toBe(shop.replace('And four', 'Then I see "Thanks"'));
  const windows = shop.replaceAll('\n', '\r\n');
  const instead =
    '\t\t# of three\r\n\t\tWhen I click the "Pay" button\r\n\t\tThen I see "Thanks"\r\n\t\t# of four';
  expect(put(windows, 'First', 0, 1, [click, says])).toBe(
    windows.replace(/\t\t# of three[^#]*# of four/, () => instead),
  );
  expect(put('Feature: a\r\n  Scenario: b\r\n    When c', 'b', 1, 0, [click])).toBe(
    'Feature: a\r\n  Scenario: b\r\n    When c\r\n    And I click the "Pay" button',
  );
  expect(put('Feature: a\n  Scenario: b\n    When c', 'b', 0, 1, [click])).toBe(
    'Feature: a\n  Scenario: b\n    When I click the "Pay" button',
  );
});

test('a page that is opened later on is something done, whoever came before', () => {
  const text = 'Feature: a\n  Scenario: b\n    Then c\n    * d\n    And e\n';
  expect(put(text, 'b', 3, 0, [open, click])).toBe(
    `${text}    When I open the page "/"\n    And I click the "Pay" button\n`,
  );
});

test('a new scenario is the last one, in the language of its feature', () => {
  const german = '# language: de\nFunktionalität: Laden\n\n Szenario: Eins\n     Wenn a\n';
  const made = withScenario(german, { title: '', language: 'en', name: 'Zwei', steps: [open, click, note] });
  expect(made).toEqual({
    text: `${german}\n Szenario: Zwei\n     Angenommen I open the page "/"\n     Wenn I click the "Pay" button\n     Und I write the note\n       \`\`\`\n       one\n\n         two """ \\ three\n       \`\`\`\n`,
  });
  const neu = withScenario('', { title: 'Kasse', language: 'de', name: 'Neu', steps: [click] });
  expect(neu).toEqual({
    text: '# language: de\nFunktionalität: Kasse\n\n  Szenario: Neu\n    Wenn I click the "Pay" button\n',
  });
  const bare = withScenario('Feature: a\r\n', { title: '', language: 'en', name: 'b', steps: [says] });
  expect(bare).toEqual({ text: 'Feature: a\r\n\r\n  Scenario: b\r\n    Then I see "Thanks"\r\n' });
});

test('what changed since it ran is not written over', () => {
  const ran = signsOfSteps(shop, 'First', 2) ?? [];
  const write = (text: string) => withSteps(text, { scenarioName: 'First', after: 2, ran, steps: [click] });
  expect(write(shop)).toHaveProperty('text');
  // Keywords, comments and later steps may change.
  expect(write(shop.replace('And four', '* four').replace('Then five\n', ''))).toHaveProperty('text');
  for (const [from, to] of [
    ['And four', 'And 4'],
    ['\t\t\ta\n', '\t\t\tb\n'],
    ['\t\tAnd four\n\t\tThen five\n', ''],
    ['Scenario: First', 'Scenario: 1'],
    ['Feature', 'Feat'],
  ] as const)
    expect(write(shop.replace(from, to)), to).toHaveProperty('problem');
});

test('words of a step that an outline would change are refused', () => {
  const outline =
    'Feature: a\n  Scenario Outline: b\n    When <c>\n\n    @x\n    Examples:\n      | c |\n      | 1 |\n';
  expect(put(outline, 'b', 1, 0, [{ ...click, text: 'I see <d> <c>' }])).toContain('replace <c>');
  expect(put(outline, 'b', 1, 0, [{ ...note, docString: 'x <c>' }])).toContain('replace <c>');
  expect(put(outline, 'b', 1, 0, [{ ...click, text: 'I see <d>' }])).toBe(
    outline.replace('<c>\n\n', '<c>\n    And I see <d>\n\n'),
  );
});

const odd = [
  ...['Save (3)', 'I/O {x}', 'C:\\temp', "it's", 'x'.repeat(5_000), '\u200fabc\u200f', '"a" # b', '| a |'],
  ...['"""', '@tag', 'Scenario: x', '* a', '# language: de', '<b>', '\\n', '\u{1f600}'],
];
const docStrings = [
  '',
  '"""',
  '```',
  '\\"\\"\\"',
  ' a \n\tb\n',
  '"""\n```',
  '| a |',
  '# c',
  '\\',
  '\n\n',
  '\u200f',
];

test('each text is read back as it is, or refused', () => {
  for (const text of odd) {
    const written = put(shop, 'First', 1, 1, [{ keyword: 'When', text }, says]);
    expect(signsOfSteps(written, 'First', 3)?.[1], text).toBe(JSON.stringify([text, null, null]));
  }
  for (const docString of docStrings) {
    const written = put(shop, 'First', 1, 1, [{ keyword: 'When', text: 'a', docString }]);
    expect(signsOfSteps(written, 'First', 2)?.[1], docString).toBe(JSON.stringify(['a', null, docString]));
  }
  for (const text of [
    ' a',
    'a ',
    'a\nThen b',
    'a\r\n  Scenario: c\n    When d',
    'a\n\n',
    'a\n"""\nb\n"""',
    'a\n| b |',
  ])
    expect(put(shop, 'First', 1, 0, [{ keyword: 'When', text }]), text).toContain(
      'cannot be written in a feature',
    );
  for (const docString of ['a\r\nb', '\\"\\"\\" ```'])
    expect(put(shop, 'First', 1, 0, [{ ...note, docString }]), docString).toContain('cannot be written');
});

const folder = 'services/workspace/features/samples';
const samples = readdirSync(folder).flatMap((name): [string, string][] => {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  return [
    [name, text],
    [`crlf_${name}`, text.replaceAll('\n', '\r\n')],
    [`mixed_${name}`, text.replaceAll('\n\n', '\r\n\n')],
    [`mark_${name}`, `\uFEFF${text}`],
    [`unended_${name}`, text.replace(/\n+$/, '')],
  ];
});

/** Returns whether the texts differ only by lines added and removed, in at most one place each. */
function onlyLinesBetween(before: string, after: string, removed: number): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  return old.length - head - tail <= removed;
}

test('every other line of any feature stays byte for byte, at each place of each scenario', () => {
  let places = 0;
  for (const [name, text] of samples) {
    const { feature, comments } = parseFeature(text);
    if (!feature) {
      if (text.trim() !== '')
        expect(withScenario(text, { title: 'a', language: 'en', name: 'b', steps: [click] })).toHaveProperty(
          'problem',
        );
      continue;
    }
    const more = withScenario(text, { title: '', language: 'en', name: 'Quite new', steps: [click, note] });
    expect('text' in more && more.text.startsWith(text), name).toBe(true);
    const all = placedScenariosOf(text, feature, comments);
    for (const { scenario } of all.slice(0, text.length > 20_000 ? 1 : 12)) {
      if (all.find((placedScenario) => placedScenario.scenario.name === scenario.name)?.scenario !== scenario)
        continue;
      if (exampleRows(scenario).some(({ parameters }) => 'b' in parameters)) continue;
      const { steps } = scenario;
      for (const after of new Set([0, 1, 2, 3, steps.length - 1, steps.length])) {
        if (after < 0 || after > steps.length) continue;
        for (const replaces of after < steps.length ? [0, 1] : [0]) {
          places++;
          const written = put(text, scenario.name, after, replaces, [click, note, says]);
          const own = signsOfSteps(written, scenario.name, 1_000);
          const where = `${name}, ${scenario.name} ${after} ${replaces}: ${written}`;
          expect(own?.length, where).toBe(steps.length + 3 - replaces);
          // A last line without a line end gets one.
          const gone = replaces === 0 ? 0 : linesOfStep(text, steps, after);
          const last = after + replaces === steps.length && !text.endsWith('\n') ? 1 : 0;
          expect(onlyLinesBetween(text, written, gone + (text.includes('\r') ? last : 0)), where).toBe(true);
          // Without the added lines, the text is the same as before.
          if (replaces === 0) expect(withoutLines(written, text), where).toBe(true);
        }
      }
    }
  }
  expect(places).toBeGreaterThan(500);
});

function linesOfStep(text: string, steps: readonly { location: { line: number } }[], at: number): number {
  const end = steps[at + 1]?.location.line ?? text.split('\n').length + 1;
  return end - (steps[at]?.location.line ?? 0);
}

/** Returns whether the longer text has all lines of the shorter one in order, with others between. */
function withoutLines(longer: string, shorter: string): boolean {
  const bare = (text: string) => text.split(/\r?\n/);
  let at = 0;
  const all = bare(shorter);
  for (const line of bare(longer)) if (line === all[at]) at++;
  return at === all.length;
}

test('comments stand above their steps, and those that went with replaced ones go', () => {
  const ran = signsOfSteps(shop, 'First', 3) ?? [];
  const steps = [{ ...click, comment: 'of one\n\nlanguage: de' }, says];
  const write = (text: string, comments: string[] = []) => {
    const written = withSteps(text, { scenarioName: 'First', after: 1, ran, steps, comments });
    return 'text' in written ? written.text : written.problem;
  };
  const own = ['# of one', '#', '# language: de', 'When I click the "Pay" button', 'Then I see "Thanks"'];
  const lines = own
    .map((line) => `\t\t${line}\n`)
    .join('')
    .replace('When', 'And');
  const old = '\t\t# of four\n\t\tAnd four\n\t\tThen five\n';
  // Comments of others stay. So do comments of unknown origin.
  expect(write(shop)).toBe(shop.replace(old, `\t\t# of four\n${lines}`));
  expect(write(shop, ['# of four', '# of three'])).toBe(shop.replace(old, lines));
});
