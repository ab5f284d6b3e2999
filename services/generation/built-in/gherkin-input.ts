import type { FeatureChild, RuleChild, Scenario, Step } from '@cucumber/messages';
import { parseFeature, gherkinWordsOf } from '#services/foundation/gherkin/index';
import type { DescriptionLanguage } from '../language';

/** A scenario of a pasted feature with its lines unchanged, after the lines of its backgrounds. */
export interface TakenScenario {
  name: string;
  flow: string;
}

/** Returns the scenarios of a Gherkin description, with all its lines; null for any other text. */
export function scenariosTaken(description: string, language: DescriptionLanguage): TakenScenario[] | null {
  if (!/^[ \t]*(?:[\p{L} ]{4,40}):/mu.test(description)) return null;
  const own = /^\s*#\s*language:/.test(description);
  const hasFeature = /^[ \t]*(?:Feature|Ability|Business Need|Funktionalität|Funktion)\s*:/m.test(
    description,
  );
  const head = [
    ...(own ? [] : [`# language: ${language}`]),
    ...(hasFeature ? [] : [`${language === 'de' ? 'Funktionalität' : 'Feature'}: x`]),
  ];
  const text = [...head, description].join('\n');
  const { feature, errors } = parseFeature(text);
  if (errors.length > 0 || !feature) return null;
  const lines = text.split('\n');
  const placed = placedIn(feature.children, []);
  if (placed.length === 0 || placed.some(({ scenario }) => scenario.steps.length === 0)) return null;
  const inBackground = new Set(placed.flatMap(({ background }) => background.flatMap(numbersOf)));
  let from = head.length;
  return placed.map(({ scenario, background }) => {
    const first = scenario.steps[0]?.location.line ?? scenario.location.line + 1;
    const last = Math.max(first - 1, endOf(scenario));
    // The lines between the scenario above and the first step: feature, rule and descriptions.
    const between = lines
      .map((line, index) => ({ line: line.trim(), number: index + 1 }))
      .slice(from, first - 1)
      .filter(
        ({ line, number }) =>
          number !== scenario.location.line && !inBackground.has(number) && saysMore(line),
      )
      .map(({ line }) => (line.startsWith('#') ? line : `# ${line}`));
    from = last;
    const tags = scenario.tags.map(({ name }) => name).join(' ');
    const given = background.flatMap(([begin, end]) => lines.slice(begin - 1, end));
    const flow = [...(tags ? [tags] : []), ...between, ...given, ...lines.slice(first - 1, last)];
    return { name: scenario.name, flow: flow.join('\n').trimEnd() };
  });
}

/** Returns whether a line is more than blank, tags, a language comment or a keyword with a colon. */
const saysMore = (line: string) =>
  line !== '' && !line.startsWith('@') && !/^#\s*language:/.test(line) && !/^[\p{L} ]+:$/u.test(line);

const numbersOf = ([from, to]: [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface Placed {
  scenario: Scenario;
  /** Lines of the background steps that run before it, 1-based and inclusive. */
  background: [from: number, to: number][];
}

function placedIn(children: readonly (FeatureChild | RuleChild)[], given: [number, number][]): Placed[] {
  let own = given;
  return children.flatMap((child) => {
    const steps = child.background?.steps;
    if (steps?.[0]) own = [...own, [steps[0].location.line, lastLine(steps)]];
    if (child.scenario) return [{ scenario: child.scenario, background: own }];
    return 'rule' in child && child.rule ? placedIn(child.rule.children, own) : [];
  });
}

function lastLine(steps: readonly Step[]): number {
  const step = steps.at(-1);
  const doc = step?.docString;
  const docEnd = doc ? doc.location.line + doc.content.split('\n').length + 1 : 0;
  return Math.max(step?.location.line ?? 0, step?.dataTable?.rows.at(-1)?.location.line ?? 0, docEnd);
}

function endOf({ steps, examples }: Scenario): number {
  const last = examples.at(-1);
  return last ? (last.tableBody.at(-1) ?? last.tableHeader ?? last).location.line : lastLine(steps);
}

const keywords = new Map<string, RegExp>();

/** Returns whether a line begins with a step keyword of the language, of English or of German. */
export function isStepLine(line: string, language: string): boolean {
  let pattern = keywords.get(language);
  if (!pattern) {
    const { context, action, outcome, and } = gherkinWordsOf(language);
    const words = [
      context,
      action,
      outcome,
      and,
      'Given',
      'When',
      'Then',
      'And',
      'But',
      'Aber',
      'Angenommen',
      'Wenn',
      'Dann',
      'Und',
    ];
    pattern = new RegExp(
      `^\\s*(?:\\*|${words.map((word) => word.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|')})\\s+\\S`,
      'u',
    );
    keywords.set(language, pattern);
  }
  return pattern.test(line);
}
