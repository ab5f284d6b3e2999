import type { ElementLook, PageLook } from './page-look';
import { calledAlike, isTextAttribute, withoutShortcut, type PagerNames } from './labels';
import { textLikeness, rowLikeness } from './words';

/** The five kinds of evidence, each from 0 to 1. null when there is nothing to compare. */
export interface Scores {
  /** The element's names. */
  text: number | null;
  /** The element's attributes: id, name, address, test ID. */
  identity: number | null;
  /** Tags, classes and form. */
  structure: number | null;
  /** Heading, texts next to the element, row. */
  surroundings: number | null;
  /** Position on the page. */
  position: number | null;
}

/** How closely an element of the current page matches the remembered one. */
export interface ElementComparison {
  /** Score of all kinds of evidence together. */
  score: number;
  scores: Scores;
  /** 2 or more: an attribute that no other element has identifies this one. 1: an attribute supports it. */
  unique: number;
  /** Number of identifying attributes with a different value now. */
  changed: number;
  /** Number of ids and names that the element no longer has. */
  gone: number;
}

/** Facts about both looks as a whole, which decide what counts as evidence. */
export interface PageChange {
  /** How often each attribute value occurs on the remembered page. Frequent values identify nothing. */
  rarity: ReadonlyMap<string, number>;
  /** True when the page has another language now. Then texts are no evidence. */
  isTranslated: boolean;
  /** True when classes changed everywhere. Then they are no evidence. */
  isRestyled: boolean;
  /** Words that most rows of the element's list contain. */
  commonWords: ReadonlySet<string>;
  pagers: PagerNames;
}

const share: Record<keyof Scores, number> = {
  text: 0.32,
  identity: 0.26,
  structure: 0.16,
  surroundings: 0.18,
  position: 0.08,
};

const weights: Record<string, number> = {
  'data-testid': 4,
  'data-test': 4,
  'data-test-id': 4,
  'data-cy': 4,
  'data-qa': 4,
  id: 3,
  name: 3,
  formcontrolname: 3,
  href: 3,
  for: 1,
  placeholder: 2,
  autocomplete: 2,
  title: 1.5,
  alt: 1.5,
  type: 0.5,
  action: 1,
  rows: 0.5,
  inputmode: 0.5,
};

/** Attributes that identify an element when no other has the same value. Others only support. */
const identifies = (attribute: string) =>
  /^(?:id|name|href|formcontrolname)$|^data-(?:test|qa|cy|e2e|id$|key|name|action|item|product|add|field|hook|automation)/.test(
    attribute,
  );

const weightOf = (attribute: string) => weights[attribute] ?? (identifies(attribute) ? 2 : 0.3);

export const rarityOf = ({ elements }: PageLook): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { attributes } of elements)
    for (const [name, value] of Object.entries(attributes))
      counts.set(`${name}=${value}`, (counts.get(`${name}=${value}`) ?? 0) + 1);
  return counts;
};

export function compare(before: ElementLook, now: ElementLook, change: PageChange): ElementComparison {
  const identity = identityOf(before, now, change);
  const scores: Scores = {
    text: change.isTranslated ? null : calledAlike(before, now, change),
    identity: identity.score,
    structure: structureOf(before, now, change),
    surroundings: surroundingsOf(before, now, change),
    position: positionOf(before, now),
  };
  const score = mean(
    (Object.keys(share) as (keyof Scores)[]).map((kind) => [scores[kind], share[kind]] as const),
  );
  return {
    score: score ?? 0,
    scores,
    unique: identity.unique,
    changed: identity.changed,
    gone: identity.gone,
  };
}

function identityOf(before: ElementLook, now: ElementLook, { rarity, isTranslated }: PageChange) {
  // An id that became a test ID is still recognised. The type of a field does not count as a former id.
  const identities = new Set(
    Object.entries(now.attributes).flatMap(([name, value]) => (identifies(name) ? [value] : [])),
  );
  let [sum, all, unique, changed, gone] = [0, 0, 0, 0, 0];
  for (const [name, value] of Object.entries(before.attributes)) {
    if (name === 'href' && !isLinkAddress(value)) continue;
    if (isTranslated && isTextAttribute(name)) continue;
    const count = rarity.get(`${name}=${value}`) ?? 1;
    const weight = weightOf(name) / count;
    const found = now.attributes[name];
    all += weight;
    if (found !== undefined && isSameValue(name, value, found)) {
      sum += weight;
      if (count === 1 && weightOf(name) >= 1.5) unique += identifies(name) ? 2 : 1;
    } else if (found !== undefined) {
      const alike = textLikeness(asWords(value), asWords(found)) ?? 0;
      sum += weight * Math.max(0, alike - 0.35);
      if (weightOf(name) >= 3 && alike < 0.6) changed++;
    } else if (value.length > 2 && identities.has(value)) {
      sum += weight * 0.8;
      if (count === 1 && identifies(name)) unique += 1;
    } else {
      all -= weight * 0.5;
      if (/^(?:id|name)$/.test(name)) gone++;
    }
  }
  return { score: all > 0.4 ? sum / all : null, unique, changed, gone };
}

/** Compares attribute values: texts ignore capitals and shortcuts, and addresses ignore the folder. */
function isSameValue(attribute: string, value: string, found: string): boolean {
  if (value === found) return true;
  if (attribute === 'href') return isSameLinkTarget(value, found);
  if (!isTextAttribute(attribute)) return false;
  return withoutShortcut(value).toLowerCase() === withoutShortcut(found).toLowerCase();
}

/** Returns whether a link leads anywhere. Some links only run a script. */
export const isLinkAddress = (href: string) => !/^#?!?$|^javascript:/.test(href);

/** Returns whether two links lead to the same page, which may be in another folder now. */
export const isSameLinkTarget = (a: string, b: string) => a === b || isTailOf(a, b) || isTailOf(b, a);

/** Returns whether an address with a folder or file ends a longer one: `img/3.jpg`, `assets/img/3.jpg`. */
const isTailOf = (long: string, short: string) =>
  short.length >= 6 && /[^/]\.\w|[^/]\/./.test(short) && long.endsWith(`/${short.replace(/^\.?\//, '')}`);

const asWords = (value: string) => value.replace(/[-_/.#?=]/g, ' ');

function structureOf(before: ElementLook, now: ElementLook, change: PageChange): number | null {
  const [path, other] = [before.path.split('<'), now.path.split('<')];
  const form = before.form || now.form;
  const sameForm = before.form === now.form ? 1 : (textLikeness(before.form, now.form) ?? 0) * 0.7;
  const options = before.options || now.options;
  return mean([
    [before.tag === now.tag ? 1 : 0.4, 1],
    [before.role === now.role ? 1 : 0.4, 1],
    [(2 * longestCommon(path, other)) / (path.length + other.length), 2],
    [change.isRestyled ? null : overlap(before.classes, now.classes), 1.5],
    [form ? sameForm : null, 1],
    [before.isOnlySubmit || now.isOnlySubmit ? Number(before.isOnlySubmit === now.isOnlySubmit) : null, 1.5],
    [options && !change.isTranslated ? textLikeness(before.options, now.options) : null, 2],
  ]);
}

function surroundingsOf(before: ElementLook, now: ElementLook, change: PageChange): number | null {
  if (change.isTranslated) return null;
  return mean([
    [before.part || now.part ? Number(before.part === now.part) : null, 1],
    [textLikeness(before.heading, now.heading), 1],
    [textLikeness(before.before, now.before), 1],
    [before.row || now.row ? rowLikeness(before.row, now.row, change.commonWords) : null, 2],
    [textLikeness(before.after, now.after), 0.5],
  ]);
}

function positionOf(before: ElementLook, now: ElementLook): number {
  const [x, y, width, height] = before.box;
  const [otherX, otherY, otherWidth, otherHeight] = now.box;
  const distance = Math.hypot(
    (x - otherX) * 1.2,
    Math.min(2, y - otherY),
    (width - otherWidth) * 0.7,
    height - otherHeight,
  );
  return 0.6 * Math.max(0, 1 - distance) + 0.4 / (1 + Math.abs(before.order - now.order));
}

/** Returns whether both elements are the only submit control of the same form. */
export const sendsSameForm = (before: ElementLook, now: ElementLook): boolean =>
  before.isOnlySubmit &&
  now.isOnlySubmit &&
  before.form !== '' &&
  now.form !== '' &&
  (before.form === now.form || (textLikeness(before.form, now.form) ?? 0) >= 0.8);

/** Returns whether both elements offer the same options. */
export const offersSame = (before: ElementLook, now: ElementLook): boolean =>
  before.options !== '' && (textLikeness(before.options, now.options) ?? 0) >= 0.85;

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const row = Array<number>(b.length + 1).fill(0);
  for (const part of a) {
    let diagonal = 0;
    for (let at = 1; at <= b.length; at++) {
      const above = row[at] ?? 0;
      row[at] = part === b[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}

function overlap(a: readonly string[], b: readonly string[]): number | null {
  if (a.length === 0 && b.length === 0) return null;
  const common = a.filter((name) => b.includes(name)).length;
  return common / (a.length + b.length - common);
}

function mean(parts: readonly (readonly [value: number | null, weight: number])[]): number | null {
  let [sum, all] = [0, 0];
  for (const [value, weight] of parts) {
    if (value === null) continue;
    sum += value * weight;
    all += weight;
  }
  return all > 0 ? sum / all : null;
}
