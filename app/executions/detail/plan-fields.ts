import {
  browserNames,
  defaultViewport,
  viewportNames,
  type BrowserLabel,
  type ViewportName,
} from '#domain/executions/names';
import { isBlank } from '#domain/text';
import { readPicks, type ChosenScenarios, shortChoice } from '~/shell/scenario-choice/scenario-choice';

/** Fields of a scenario group in the form of an execution. */
export interface GroupFields extends ChosenScenarios {
  /** `g1`, `g2`, …: names the group's fields, wherever it is moved. */
  id: string;
  name: string;
  /**
   * Id of the saved group that lists these scenarios one by one, without places or tags. Other clients can save such
   * groups. Empty for all other groups.
   */
  fixed: string;
  threads: number;
  /** True when the page lists the group's scenarios. */
  isListed: boolean;
}

export interface FlowFields {
  /** `f1`, `f2`, … */
  id: string;
  browser: BrowserLabel;
  viewport: ViewportName;
  attempts: number;
  isOpen: boolean;
  groups: GroupFields[];
}

/** All fields of the form. They exist only in the form: the server stores nothing until the user saves. */
export interface PlanFields {
  env: string;
  /** Environment and flows saved when the form was drawn. Saving over different flows is a conflict. */
  savedEnv: string;
  base: string;
  flows: FlowFields[];
  /** The group whose scenarios the user is choosing; null for none. */
  picking: Picking | null;
}

export interface Picking extends ChosenScenarios {
  group: string;
  searched: { tag: string; place: string };
}

export const maxFlows = 20;
export const maxGroups = 50;
export const maxTags = 100;
export const maxAttempts = 5;
/** Characters kept of a text. More than the rules allow, so that the rules can report longer texts. */
const maxTextLength = 300;

/** Reads the form on the server and in the browser. Ignores values that no page sends; never throws. */
export function readPlanFields(form: FormData): PlanFields {
  const text = (name: string) => textOf(form.get(name)).slice(0, maxTextLength);
  const texts = (name: string) => form.getAll(name).map((value) => textOf(value).slice(0, maxTextLength));
  const group = (id: string): GroupFields => ({
    id,
    name: text(`name-${id}`),
    tags: texts(`tag-${id}`).slice(0, maxTags),
    picks: readPicks(form.getAll(`pick-${id}`)),
    everyTag: text(`every-${id}`) === '1',
    fixed: text(`fixed-${id}`),
    threads: wholeNumber(text(`threads-${id}`), 0, 1000, 0),
    isListed: text(`listed-${id}`) === '1',
  });
  const groups = [...new Set(texts('group'))].filter((pair) => /^f\d{1,5}-g\d{1,5}$/.test(pair));
  const flow = (id: string): FlowFields => ({
    id,
    browser: oneOf(browserNames, text(`browser-${id}`)) ?? 'Chromium',
    viewport: oneOf(viewportNames, text(`viewport-${id}`)) ?? defaultViewport,
    attempts: wholeNumber(text(`attempts-${id}`), 1, maxAttempts, 1),
    isOpen: text(`open-${id}`) === '1',
    groups: groups
      .filter((pair) => pair.startsWith(`${id}-`))
      .slice(0, maxGroups)
      .map((pair) => group(pair.slice(id.length + 1))),
  });
  const flows = [...new Set(texts('flow'))].filter((id) => /^f\d{1,5}$/.test(id));
  const picking = text('picking');
  return {
    env: text('env'),
    savedEnv: text('savedEnv'),
    base: text('base'),
    flows: flows.slice(0, maxFlows).map(flow),
    picking: picking
      ? {
          group: picking,
          tags: [...new Set(texts('picked'))].slice(0, maxTags),
          picks: readPicks(form.getAll('pickedPlace')),
          everyTag: text('pickedTags') === 'all',
          searched: { tag: text('findTag'), place: text('findPlace') },
        }
      : null,
  };
}

/** Returns all groups of a plan's flows. */
export const groupsOfPlan = ({ flows }: Pick<PlanFields, 'flows'>) => flows.flatMap(({ groups }) => groups);

/** Returns an id that no flow has yet. */
export const newFlowId = ({ flows }: PlanFields) => `f${freeNumber(flows.map(({ id }) => id))}`;

/** Returns the content that a save would store, as text, to compare two forms. */
export function planContentOf({ env, flows }: Pick<PlanFields, 'env' | 'flows'>): string {
  return JSON.stringify([
    env,
    flows.map(({ browser, viewport, attempts, groups }) => [
      ...[browser, viewport, attempts],
      groups.map(({ name, tags, picks, everyTag, threads }) => [name, tags, picks, everyTag, threads]),
    ]),
  ]);
}

/** Returns a key of a group's scenarios: its tags and places in any order, or its saved group. */
export function scenariosKeyOf({
  tags,
  picks,
  everyTag,
  fixed,
}: ChosenScenarios & Pick<GroupFields, 'fixed'>): string {
  if (picks.length > 0 || (everyTag && tags.length > 0)) {
    return JSON.stringify([[...picks].sort(), [...tags].sort(), everyTag]);
  }
  return tags.length > 0 ? [...tags].sort().join(' ') : fixed && `=${fixed}`;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}

function wholeNumber(text: string, least: number, max: number, otherwise: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
  return Math.min(max, Math.max(least, number));
}

function oneOf<const Name extends string>(names: readonly Name[], text: string): Name | undefined {
  return names.find((name) => name === text);
}

/** Returns the smallest number above all numbers at the end of names: 4 for `g1` and `g3`; 1 for none. */
export function freeNumber(names: readonly string[]): number {
  return 1 + names.reduce((max, name) => Math.max(max, Number(/\d{1,9}$/.exec(name)?.[0] ?? 0)), 0);
}

/** Returns a plan as lines of text, to compare the versions of two users. */
export function outlineOf({ env, flows }: Pick<PlanFields, 'env' | 'flows'>): string {
  const lines = flows.flatMap(({ browser, viewport, attempts, groups }, index) => [
    `Flow ${index + 1}: ${browser}, ${viewport}, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`,
    ...groups.map(({ name, threads, ...group }) => {
      const chosen = shortChoice(group) || 'no tags';
      return `  ${name}: ${chosen}, ${threads === 1 ? '1 thread' : `${threads} threads`}`;
    }),
  ]);
  return [`Environment: ${env}`, ...lines, ''].join('\n');
}

export const maxNameLength = 80;

/** Returns the problems that prevent saving a plan, by field; empty when it can be saved. */
export function planProblems(plan: PlanFields): Record<string, string> {
  const problems: Record<string, string> = {};
  if (plan.env === '') problems['env'] = 'Choose an environment.';
  for (const { id, name } of groupsOfPlan(plan)) {
    if (isBlank(name)) problems[`name-${id}`] = 'A scenario group needs a name.';
    else if (name.trim().length > maxNameLength) {
      problems[`name-${id}`] = `The name of a scenario group cannot exceed ${maxNameLength} characters.`;
    }
  }
  return problems;
}
