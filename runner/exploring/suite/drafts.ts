import { parseUrl } from '#domain/parse-url';
import { explorationLimits, type DraftKind } from '#contracts/worker/exploration';
import { uniqueScenarioName } from '#domain/names';
import { sameOf } from '../address';
import type { PageFacts, FoundLink } from '../in-page';
import type { Opener } from '../work';
import { fillOf } from './fill';
import type { FieldFacts, FormFacts } from './forms';
import { isOn, isPlain, nameFor, openingOf, shortened, steadyTitles } from './words';

export interface PageForm extends FormFacts {
  /** The control that shows the form. Left out: the page shows it when it opens. */
  opener?: Opener;
}

/** A page that scenarios may be about. */
export interface SuitePage {
  address: string;
  route: string;
  facts: PageFacts;
  forms: PageForm[];
  /** Forms beyond the limit of a page. */
  more?: readonly FormFacts[];
}

export interface DraftStep {
  text: string;
  type: 'Context' | 'Action' | 'Outcome';
}

/** A scenario that is to be tried. */
export interface TrialScenario {
  kind: DraftKind;
  name: string;
  route: string;
  /** The form that the scenario sends, and the forms that are alike. */
  forms: FormFacts[];
  /** Steps that lead to the last action. */
  before: DraftStep[];
  /** Left out when the scenario only opens a page. */
  action?: DraftStep;
  /** Returns possible checks, the most reliable first. @param before the page before the action */
  checks(before: DisplayedPage, after: DisplayedPage): string[];
  /** Maximum number of checks in the scenario. */
  most: number;
  /** Address of a page on which no check may hold. null: none is known. */
  elsewhere: string | null;
  /** Why the scenario is not tried at all. */
  refused?: string;
  /** The request that would have to be allowed for the scenario to be tried, as settings name it. */
  request?: string;
}

/** Facts about the page that is displayed. */
export interface DisplayedPage {
  address: string;
  facts: PageFacts;
}

export interface Drafting {
  /** Returns the name of a page. */
  titleOf(look: SuitePage): string;
  /** Returns whether a title is likely to stay the same. */
  isSteady(title: string): boolean;
  baseUrl: string;
  /** Returns whether a request that may change data is allowed. */
  maySend(method: string, address: string): boolean;
  /** Returns the links of a page that may be clicked. */
  clickable(facts: PageFacts): readonly FoundLink[];
  /** Returns whether a read-only form must not be sent because its button or address names an action. */
  isRefused(form: FormFacts, facts: PageFacts): boolean;
}

const given = (text: string): DraftStep => ({ text, type: 'Context' });
const when = (text: string): DraftStep => ({ text, type: 'Action' });
const seen = (heading: string) => `I should see the heading "${heading}"`;

/**
 * Drafts scenarios for pages: each page opens, each is reached by a link, each form is tried.
 * The kinds alternate because time may run out. Drafts that are not tried come last.
 */
export function suiteDraftsOf(
  looks: readonly SuitePage[],
  asked: Omit<Drafting, 'titleOf' | 'isSteady'>,
): { drafts: TrialScenario[]; links: number } {
  const titles = titlesOf(looks, asked.baseUrl);
  const drafting: Drafting = {
    ...asked,
    titleOf: (look) => titles.get(look) ?? '',
    isSteady: steadyTitles(looks.map(({ facts }) => facts.title)),
  };
  const links = linkDrafts(looks, drafting);
  const kinds = [
    looks.map((look) => pageDraft(look, otherThan(look, looks), drafting)),
    formDrafts(looks, drafting),
    // Menu links are on every page, so one link of each is enough.
    links.slice(0, explorationLimits.draftedLinks),
  ];
  const longest = Math.max(...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_one, at) =>
    kinds.flatMap((kind) => kind[at] ?? []),
  ).flat();
  const taken: string[] = [];
  const drafts = [
    ...inTurn.filter(({ refused }) => refused === undefined),
    ...inTurn.filter(({ refused }) => refused !== undefined),
  ].map((draft) => {
    const name = uniqueScenarioName(draft.name, taken);
    taken.push(name);
    return { ...draft, name };
  });
  return { drafts, links: Math.max(0, links.length - explorationLimits.draftedLinks) };
}

/** Returns the name of each page for scenario names, unique where something tells pages apart. */
function titlesOf(looks: readonly SuitePage[], baseUrl: string): ReadonlyMap<SuitePage, string> {
  const wordsOf = ({ address, facts, route }: SuitePage) =>
    sameOf(address) === sameOf(baseUrl)
      ? ['the home page']
      : [facts.heading, facts.title, route].map(nameFor).filter((words) => words !== '');
  const counts = new Map<string, number>();
  for (const words of looks.flatMap((look) => [...new Set(wordsOf(look))]))
    counts.set(words, (counts.get(words) ?? 0) + 1);
  return new Map(
    looks.map((look) => {
      const words = wordsOf(look);
      return [look, words.find((word) => counts.get(word) === 1) ?? words[0] ?? 'a page'];
    }),
  );
}

/** Returns the checks that identify a page: its heading and its title. */
function saysOf({ facts }: DisplayedPage, { isSteady }: Drafting): string[] {
  const [first = ''] = facts.headings;
  const heading = isPlain(facts.heading) ? facts.heading : first;
  return [
    ...(isPlain(heading) ? [seen(heading)] : []),
    ...(isSteady(facts.title) ? [`the page title should be "${facts.title}"`] : []),
  ];
}

/** Returns a page on which a page's checks must fail: not the same one at `/` and `/index.html`. */
function otherThan(look: SuitePage, looks: readonly SuitePage[]): SuitePage | null {
  const shows = ({ facts: { title, headings, links } }: SuitePage) =>
    JSON.stringify([title, headings, links.map(({ name }) => name)]);
  const others = looks.filter((pageLook) => pageLook !== look);
  return others.find((pageLook) => shows(pageLook) !== shows(look)) ?? others[0] ?? null;
}

function pageDraft(look: SuitePage, other: SuitePage | null, drafting: Drafting): TrialScenario {
  const { baseUrl, titleOf } = drafting;
  return {
    kind: 'page',
    name: `Open ${titleOf(look)}`,
    route: look.route,
    forms: [],
    before: [given(openingOf(look.address, baseUrl))],
    checks: (_before, after) => [...saysOf(after, drafting), ...(other ? cameWith(other, after) : [])],
    most: 2,
    elsewhere: other?.address ?? null,
  };
}

function linkDrafts(looks: readonly SuitePage[], drafting: Drafting): TrialScenario[] {
  const { baseUrl, titleOf } = drafting;
  const drafts: TrialScenario[] = [];
  for (const look of looks) {
    for (const source of looks) {
      if (source === look) continue;
      const name = linkTo(drafting.clickable(source.facts), look);
      if (name === null) continue;
      drafts.push({
        kind: 'link',
        name: `Go from ${shortened(titleOf(source), 34)} to ${shortened(titleOf(look), 34)}`,
        route: look.route,
        forms: [],
        before: [given(openingOf(source.address, baseUrl))],
        action: when(`I click the "${name}" link`),
        checks: (before, after) => [
          ...cameTo(before, after),
          ...saysOf(after, drafting),
          ...cameWith(before, after),
        ],
        most: 2,
        elsewhere: null,
      });
      break;
    }
  }
  return drafts;
}

/** Returns the name of the link from a page to another one, when no other link has that name. */
function linkTo(clickable: readonly FoundLink[], { address }: SuitePage): string | null {
  const shown = clickable.filter(({ isShown }) => isShown);
  const link = shown.find(
    ({ address: to, name, isDownload }) =>
      sameOf(to) === sameOf(address) &&
      !isDownload &&
      isPlain(name) &&
      shown.every((pageLink) => pageLink.name !== name || sameOf(pageLink.address) === sameOf(to)),
  );
  return link?.name ?? null;
}

/** Returns checks for the new address: its path, or its hash route within one document. */
function cameTo(before: DisplayedPage, after: DisplayedPage): string[] {
  if (pathOf(before.address) !== pathOf(after.address)) return [isOn(after.address)];
  const { hash = '' } = parseUrl(after.address) ?? {};
  // A single-page application names its pages by the hash. An anchor has no slash.
  const isPlace = /^#!?\//.test(hash) && hash.length > 2 && !before.address.includes(hash);
  return isPlace && isPlain(hash) ? [`the URL should contain "${hash}"`] : [];
}

/** Returns a check for a heading that was not there before. */
function cameWith(before: DisplayedPage, after: DisplayedPage): string[] {
  const come = after.facts.headings.find(
    (heading) => isPlain(heading) && !before.facts.headings.includes(heading),
  );
  return come ? [seen(come)] : [];
}

const pathOf = (address: string) => parseUrl(address)?.pathname ?? address;

function formDrafts(looks: readonly SuitePage[], drafting: Drafting): TrialScenario[] {
  const cache = new Map<string, FormFacts[]>();
  return looks.flatMap((look) =>
    look.forms.flatMap((form) => {
      // A form that is not sent is reported once, whatever values it would be sent with.
      const isSent = form.method === 'GET' || drafting.maySend(form.method, form.action);
      const key = isAimless(form)
        ? `${form.method} ${form.button} ${form.fields.map(({ label }) => label).join(' ')}`
        : isSent
          ? form.key
          : `${form.method} ${pathOf(form.action)} ${form.fields.length}`;
      const alike = cache.get(key);
      if (alike) {
        alike.push(form);
        return [];
      }
      const forms = [form];
      cache.set(key, forms);
      const empty = form.method === 'dialog' ? null : emptyDraft(look, form, drafting);
      return [sentDraft(look, form, drafting), ...(empty ? [empty] : [])].map((draft) => ({
        ...draft,
        forms,
      }));
    }),
  );
}

const isNamed = (field: FieldFacts, { fields }: FormFacts) =>
  isPlain(field.label) && fields.filter(({ label }) => label === field.label).length === 1;

/** Returns the steps that lead to a form. */
function openingSteps({ address }: SuitePage, { opener }: PageForm, baseUrl: string): DraftStep[] {
  const opened = given(openingOf(address, baseUrl));
  if (!opener || !isPlain(opener.name)) return [opened];
  return [opened, when(`I click the "${opener.name}" ${opener.role}`)];
}

/** Drafts the scenario that sends a form with valid values. */
function sentDraft(look: SuitePage, form: PageForm, drafting: Drafting): Omit<TrialScenario, 'forms'> {
  const { baseUrl, titleOf, maySend } = drafting;
  const { method, action, button, fields } = form;
  const searches = fields.filter(isSearching);
  const toFill = filledOf(form);
  // Without a button, pressing Enter sends a search.
  const enter = searches.find((field) => isNamed(field, form))?.label;
  const isPressed = isPlain(button) || enter !== undefined;
  const word = searches.length > 0 ? wordOf(look) : '';
  const { opener } = form;
  const title = titleOf(look);
  const name = opener
    ? `Open ${shortened(nameFor(opener.name) || 'a part', 26)} on ${shortened(title, 26)} and send the form`
    : searches.length > 0
      ? `Search ${title}`
      : `Send the form of ${title}`;
  const path = parseUrl(action)?.pathname ?? action;
  const values = toFill.map((field) => ({ field, says: fillOf(field, field.isSearch ? word : '') }));
  const cannot = values.find(({ field, says }) => says === null || !isNamed(field, form));
  const isHeld = method === 'POST' && !maySend('POST', action);
  const refused = isAimless(form)
    ? aimless(form)
    : isHeld
      ? `POST ${path} may change something, so it was not sent.`
      : opener && !isPlain(opener.name)
        ? `The name of “${opener.name}”, which opens it, cannot be written in a step.`
        : method === 'GET' && drafting.isRefused(form, look.facts)
          ? `“${button}” or the address of its form says that it changes data, so it was not pressed.`
          : cannot
            ? `Its field ${cannot.field.label ? `“${cannot.field.label}”` : 'without a name'} cannot be filled in by a sentence.`
            : !isPressed
              ? 'It has no button, several buttons, or a button whose name cannot be written in a step.'
              : undefined;
  return {
    kind: 'form',
    name,
    route: look.route,
    before: [
      ...openingSteps(look, form, baseUrl),
      ...values.flatMap(({ field, says }) => (says === null || !isNamed(field, form) ? [] : [when(says)])),
    ],
    // A form that is not tried also gets the step, if a sentence can express it.
    action: isPressed
      ? when(isPlain(button) ? `I click the "${button}" button` : `I press "Enter" in the "${enter}" field`)
      : undefined,
    checks: (before, after) => sentChecks(before, after, { search: searches[0]?.label, word }, drafting),
    most: 3,
    elsewhere: null,
    refused,
    // Settings cannot name a request to another origin.
    request: isHeld && parseUrl(action)?.origin === parseUrl(baseUrl)?.origin ? `POST ${path}` : undefined,
  };
}

const isSearching = ({ isSearch, kind }: FieldFacts) => isSearch && kind === 'field';

/** Returns the fields to fill in before a form is sent. */
function filledOf({ method, fields }: FormFacts): FieldFacts[] {
  const required = fields.filter(({ isRequired, isEmpty }) => isRequired && isEmpty);
  const wanted = [...new Set([...fields.filter(isSearching), ...required])];
  if (wanted.length > 0) return wanted;
  // Rules that only the server enforces are not known, so every empty field is filled in.
  const empty = method === 'POST' ? fields.filter(({ isEmpty, kind }) => isEmpty && kind === 'field') : [];
  if (empty.length > 0) return empty;
  return fields.filter(({ kind, option }) => kind === 'dropdown' && option !== '').slice(0, 1);
}

const isAimless = (form: FormFacts) =>
  form.method === 'dialog' || (form.method === 'GET' && filledOf(form).length === 0);

/** Returns why the expected result of a form is not known. */
function aimless({ method, fields, button }: FormFacts): string {
  if (method === 'dialog') return 'It closes its own dialog, and sends nothing.';
  const what = isPlain(button) ? `The form of the button “${button}”` : 'The form';
  return fields.length === 0
    ? `${what} has no field, so its expected result is unknown.`
    : `${what} is not a search and requires no field, so its expected result is unknown.`;
}

/** Returns checks for what changed after the form was sent. */
function sentChecks(
  before: DisplayedPage,
  after: DisplayedPage,
  { search, word }: { search: string | undefined; word: string },
  drafting: Drafting,
): string[] {
  const gone = before.facts.headings.find(
    (heading) => isPlain(heading) && !after.facts.headings.includes(heading),
  );
  const query = parseUrl(after.address)?.search ?? '';
  const part = [...new URLSearchParams(query)].find(([, value]) => value !== '' && value === word);
  return [
    ...cameWith(before, after),
    ...(gone ? [`I should not see the heading "${gone}"`] : []),
    ...(pathOf(before.address) === pathOf(after.address) ? [] : [isOn(after.address)]),
    ...(search && part && /^[\w-]+$/.test(part[0]) ? [`the URL should contain "${part[0]}=${part[1]}"`] : []),
    ...saysOf(after, drafting),
  ];
}

/** Drafts sending a form without a required field: the browser or page objects, and nothing is sent. */
function emptyDraft(
  look: SuitePage,
  form: PageForm,
  { baseUrl, titleOf, isRefused }: Drafting,
): Omit<TrialScenario, 'forms'> | null {
  const { button, fields } = form;
  const first = fields.find(({ isRequired, isEmpty }) => isRequired && isEmpty);
  if (!first || !isNamed(first, form) || !isPlain(button)) return null;
  // The guard holds back a form with another method while it is tried.
  if (form.method === 'GET' && isRefused(form, look.facts)) return null;
  const kind = first.kind === 'other' ? null : first.kind === 'radio' ? 'radio button' : first.kind;
  if (kind === null || (form.opener && !isPlain(form.opener.name))) return null;
  return {
    kind: 'empty-form',
    name: `Send the form of ${shortened(titleOf(look), 27)} without ${shortened(nameFor(first.label) || 'a field', 27)}`,
    route: look.route,
    before: openingSteps(look, form, baseUrl),
    action: when(`I click the "${button}" button`),
    checks: () => [`the "${first.label}" ${kind} should be marked as invalid`],
    most: 1,
    elsewhere: null,
  };
}

/** Returns a word that the application is likely to find: from a link, else from a heading. */
function wordOf({ facts, address }: SuitePage): string {
  const listed = facts.links
    .filter(({ isMenu, isShown, address: to }) => isShown && !isMenu && sameOf(to) !== sameOf(address))
    .map(({ name }) => name);
  for (const text of [...listed, ...facts.headings.filter((heading) => heading !== facts.heading)]) {
    // The words of an address are unlikely to be found by a search.
    if (/:\/\/|\S\.\S|@/.test(text)) continue;
    const words = text.split(/[^\p{L}]+/u).filter((word) => word.length >= 4 && word.length <= 20);
    if (words[0]) return words[0];
  }
  return 'test';
}
