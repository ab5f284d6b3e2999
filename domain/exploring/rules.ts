import { actIn, actOfWords, foldedWords, languages, type ActFound } from './acts';
import { acts, type ExplorationAct } from './act-names';
import { actOfAddress, hasPart, isDocument, isPageAddress } from './addresses';
import { isRead } from './language';
import { refusalNames, type ExplorationRefusal } from './refusals';

/**
 * Rules for the controls that an exploration activates (docs/rules/explorations.md). The runner decides by these
 * records, and the page shows their sentences before an exploration starts.
 */

/** Methods that only read. Requests with other methods are held back unless the settings allow them. */
export const readingMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** Kinds of controls that an exploration may activate, each with its sentence for the page. */
export const activations = {
  link: 'Links. Each link is opened by its address, with GET.',
  opener:
    'Menus, tabs, accordions and dialogs: controls that declare in HTML or ARIA that they open something.',
  button: 'Other buttons that do not submit a form, if none of the rules below applies.',
  search: 'Search fields. The exploration enters a word from the page and presses Enter.',
  form: 'Forms with the method GET, if you ask for a first suite.',
} as const;
export type ActivationKind = keyof typeof activations;

/** Facts from the markup of a link or control, apart from its name. */
export interface Signs {
  /** An attribute names another method than GET, asks the user to confirm, or sends a form elsewhere. */
  asks: boolean;
  /** Code in attributes that runs on activation. */
  code: string;
  /** Names used by code: id, test id and similar attributes. */
  hints: string;
  /** Class names of the control and its icons, and file names of the icons. */
  classes: string;
  /** True for a red text or background. */
  isRed: boolean;
  /** True when it looks like a button, or is called a button. */
  isButton: boolean;
  /** True when it declares the part of the page that it opens, and that part exists. */
  showsPart: boolean;
  /** Language of the nearest element that names one; empty when none does. */
  lang: string;
}

/** A link, control, search or form that is judged before it is activated. */
export interface JudgedControl {
  kind: ActivationKind;
  /** Name that users read. */
  name: string;
  /** Known addresses to which it leads. */
  addresses: readonly string[];
  signs: Signs;
  /** True when it is in the navigation of the page. */
  isMenu: boolean;
  /** True when another control of this name leads elsewhere, like actions in the rows of a table. */
  isRepeated: boolean;
}

/** The page on which a control is judged. */
export interface Judged {
  baseUrl: string;
  /** Text of the page, for guessing its language. */
  sample: string;
  /** True when most of its controls are red, because red is then the colour of the brand. */
  isRedUsual: boolean;
  /** `name=value` of tokens that belong to the session. */
  ofSession: ReadonlySet<string>;
}

interface Rule {
  /** Sentence for users about the controls that this rule refuses. */
  says: string;
  /** True when a user may turn the rule off. */
  isOptional: boolean;
  refuses(subject: JudgedControl, judged: Judged): boolean;
}

const listed = (all: readonly string[]) => `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;

/** Maximum number of words, or of characters without spaces, in a command. A longer link is a title or a card. */
const longestCommand = { words: 8, characters: 20 } as const;
const isTitle = (text: string) =>
  foldedWords(text).length > longestCommand.words ||
  (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0) > longestCommand.characters;
/** Acts whose words can also mean a search. */
const searching: ReadonlySet<ExplorationAct> = new Set<ExplorationAct>(['send', 'submit', 'reset']);
/** Functions of browsers and libraries that have names of acts but change nothing on a server. */
const apiNames =
  /classList\.\w+|(?:remove|add|toggle)(?:Class|Attr|Attribute|EventListener|Child|Item)\b|\.(?:remove|send|submit|reset|empty|delete|close|clear)\s*\(|sendBeacon|clear(?:Timeout|Interval)|preventDefault|stopPropagation|cancelBubble|\bvoid\b/g;
const endangered =
  /(?:^|[^a-z])(?:danger|destructive|delete|trash(?:can)?|remove|dustbin|wastebasket|recycle-bin|btn-?red|red-btn)(?:$|[^a-z])/i;
/** Arrows for paging through a list. */
const arrows = /^[‹›«»←→<>\s]+$/;

const hasWords = (name: string) => /[\p{L}\p{N}]/u.test(name) && !/^x$/i.test(name.trim());

/** Acts for which a link is refused even if it leads to a document. */
const gravest: ReadonlySet<ExplorationAct> = new Set<ExplorationAct>([
  'delete',
  'remove',
  'pay',
  'buy',
  'order',
  'cancel',
  'unsubscribe',
  'close',
  'signOut',
]);

/** Returns whether a link named by an act only reads: a manual's chapter (`AllowOverride`), Japanese (`ja`). */
function readsOnly({ kind, name, addresses, signs }: JudgedControl, { act }: ActFound): boolean {
  if (kind !== 'link' || signs.code !== '' || addresses.length === 0) return false;
  if (name.trim() === 'ja' && addresses.every((address) => hasPart(address, 'ja'))) return true;
  return !gravest.has(act) && addresses.every(isDocument);
}

/**
 * Returns whether a control with an ambiguous name, such as "Start" or "Order", opens a page: it is a tab, or a link to
 * the home page or to an address without a query, an id or the act itself.
 */
function opensPage(
  { kind, addresses, signs, isMenu, isRepeated }: JudgedControl,
  { act, said }: ActFound,
  { baseUrl }: Judged,
): boolean {
  if (kind === 'opener') return signs.showsPart;
  if (kind !== 'link' || signs.code !== '' || addresses.length === 0) return false;
  return addresses.every((address) => isPageAddress(address, baseUrl, { said, act, isMenu, isRepeated }));
}

/** Rules that refuse a control. The first rule that applies is reported. */
export const refusals: Readonly<Record<ExplorationRefusal, Rule>> = {
  words: {
    says: `Anything whose name says: ${listed(Object.values(acts))}. It knows these words in ${languages.length} languages: ${languages.slice(0, -1).join(', ')} and ${languages.at(-1)}. Links to pages that are called like such a word, such as Start, Order or Archive, are still followed.`,
    isOptional: false,
    refuses: (subject, judged) => {
      const { kind, name, signs } = subject;
      const texts = [name, ...signs.hints.split(' | '), ...(hasWords(name) ? [] : [signs.classes])];
      return texts.some((text) => {
        const found = kind === 'link' && isTitle(text) ? null : actOfWords(foldedWords(text));
        if (!found || (kind === 'search' && searching.has(found.act))) return false;
        if (readsOnly(subject, found) || (found.isPageName && opensPage(subject, found, judged)))
          return false;
        // A form that only reads can be submitted.
        return !(kind === 'form' && found.act === 'submit');
      });
    },
  },
  address: {
    says: 'Addresses that name such an act in their path or query, such as /delete, ?action=… or ?_method=…, and addresses with a one-time token.',
    isOptional: false,
    refuses: ({ addresses }, { baseUrl, ofSession }) =>
      addresses.some((address) => actOfAddress(address, baseUrl, ofSession) !== null),
  },
  attributes: {
    says: 'Controls whose HTML names another method than GET or asks for a confirmation: data-method, data-confirm, hx-post, formaction and the like.',
    isOptional: false,
    refuses: ({ signs }) => signs.asks,
  },
  code: {
    says: 'Controls whose code, such as onclick, names such an act.',
    isOptional: false,
    refuses: ({ signs }) => signs.code !== '' && actIn(signs.code.replace(apiNames, ' ')) !== null,
  },
  language: {
    says: 'On pages in any other language: buttons, except those that declare that they open something, and links that are not plain navigation. Links with a query, links styled as buttons and links repeated in rows are not followed there.',
    isOptional: false,
    refuses: ({ kind, name, addresses, signs, isMenu, isRepeated }, { sample }) => {
      if (kind === 'opener' || kind === 'search' || isRead(name, signs.lang, sample)) return false;
      if (kind !== 'link') return true;
      return !isMenu && (signs.isButton || isRepeated || addresses.some((address) => address.includes('?')));
    },
  },
  nameless: {
    says: 'Links and controls without a name, or with symbols instead of a name, such as × or an icon. Controls that declare which part of the page they open are activated.',
    isOptional: true,
    refuses: ({ kind, name, signs }) =>
      (kind === 'link' || kind === 'opener' || kind === 'button') &&
      !hasWords(name) &&
      !(kind === 'opener' && signs.showsPart) &&
      !(kind === 'link' && arrows.test(name) && name.trim() !== ''),
  },
  dangerous: {
    says: 'Links and controls that look dangerous: class names and icons such as btn-danger, destructive or trash, and red buttons where red is not the usual colour.',
    isOptional: true,
    refuses: ({ kind, isMenu, signs }, { isRedUsual }) =>
      endangered.test(signs.classes) ||
      (signs.isRed && !isRedUsual && !isMenu && (kind !== 'link' || signs.isButton)),
  },
};

/** Returns the rule that refuses a control, or null. @param isUnclear true when optional rules are turned off */
export function refusalOfControl(
  subject: JudgedControl,
  judged: Judged,
  isUnclear: boolean,
): ExplorationRefusal | null {
  const applies = (name: ExplorationRefusal) => {
    const rule = refusals[name];
    return !(rule.isOptional && isUnclear) && rule.refuses(subject, judged);
  };
  return refusalNames.find(applies) ?? null;
}

/** Returns the sentences that the page shows before an exploration starts. */
export function explorationRules(): { activates: string[]; optional: string[]; never: string[] } {
  const all = Object.values(refusals);
  return {
    activates: Object.values(activations),
    optional: all.flatMap(({ isOptional, says }) => (isOptional ? says : [])),
    never: [
      `Requests with another method than ${listed(readingMethods)}, except those that you list below.`,
      ...all.flatMap(({ isOptional, says }) => (isOptional ? [] : says)),
      'Pages on other addresses, except those that you list below, and downloads.',
    ],
  };
}
