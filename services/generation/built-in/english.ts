import { readEnglishOutcome } from './english-outcome';
import {
  boxName,
  checkout,
  click,
  elementWord,
  fieldName,
  fill,
  open,
  press,
  search,
  signIn,
} from './english-actions';
import { bare, capital, small, type Intent, type ReadClause, type Scene } from './intent';

/** Subjects that mean the person at the page. */
export const subject =
  /^(?:as (?:an? )?[\w -]+?, )?(?:(?:i|we|you|he|she|they)|(?:(?:the|an?|any|each|every) )?(?:[\w-]+ )?(?:user|customer|visitor|admin|administrator|guest|shopper|buyer|person|tester|member|client)s?)(?:'ll| will)? (?!name|is shown|are shown)/i;
const opening =
  /^(?:and |then |after that,? |afterwards,? |next,? |finally,? |also,? |first,? |now,? |please |, )+/i;
const modal =
  /^(?:(?:can|could|should be able to|must be able to|is able to|are able to|needs? to|has to|have to|tr(?:y|ies) to|am|is|are|was|have|has|should then|then) )+/i;

type Rule = [pattern: RegExp, read: (found: string[], scene: Scene) => Intent[] | null];

const rules: Rule[] = [
  [/^(?:go|goes|navigate) back$/i, () => [{ act: 'back' }]],
  [/^(?:reload|refresh)(?:e?s)?(?: the page)?$/i, () => [{ act: 'reload' }]],
  [
    /^(?:go(?:es)? to|proceed to|start|begin|continue to|open)?\s*(?:the )?check ?out(?: page)?$/i,
    (_, scene) => checkout(scene),
  ],
  [
    /^(?:sign|log)(?:s|ged|ing|ned)?[ -]?in(?:to)?((?:,? (?:with|as|using|to|by|on|at|the|into|and)\b.*)?)$/i,
    ([rest = ''], scene) => signIn(rest, scene),
  ],
  [/^signed in\b(.*)$/i, ([rest = ''], scene) => signIn(rest, scene)],
  [
    /^(sign|log)(?:s|ned|ged)?[ -]?out\b.*$/i,
    ([verb = 'sign']) => [{ act: 'click', name: `${capital(verb.toLowerCase())} out` }],
  ],
  [/^(?:(?:sign up|register)(?:s|ed)?)$/i, () => [{ act: 'click', name: 'Sign up' }]],
  [
    /^(?:opens?|visits?|go(?:es)? to|navigates? to|browses? to|launch(?:es)?|loads?|on|at|start(?:s)? (?:on|at)) (.+)$/i,
    ([to = ''], scene) => open(to, scene),
  ],
  [
    /^(?:search(?:es)?(?: for)?|looks? for|finds?) (?:the )?(?:products? |items? )?(?:called |named )?("[^"]+"|.+)$/i,
    ([what = '']) => search(what),
  ],
  [
    /^(?:adds?|puts?) (?:the )?(?:product |item )?("[^"]+"|[^"]+?) (?:to|in|into) (?:the|my|your|their|a|her|his) (?:shopping )?(basket|cart|bag)$/i,
    ([what = '', where = 'basket']) => [
      { act: 'click', name: `Add ${bare(what)} to ${where.toLowerCase()}`, kind: 'button' },
    ],
  ],
  [
    /^(?:removes?|deletes?) (?:the )?(?:product |item )?("[^"]+"|[^"]+?)(?: from (?:the|my|your|their) (?:shopping )?(?:basket|cart|bag))?$/i,
    ([what = '']) => [{ act: 'click', name: `Remove ${bare(what)}`, kind: 'button' }],
  ],
  [
    /^(?:presses|press|hits?|types?) (?:the )?(.+?)(?: in (?:the )?"([^"]+)"(?: field)?)?$/i,
    ([key = '', field]) => press(key, field),
  ],
  [
    /^(?:clicks?|press(?:es)?|taps?|push(?:es)?|hits?|follows?)(?: on)? (.+)$/i,
    ([target = '']) => click(target),
  ],
  [
    /^(?:hovers?|moves? the mouse)(?: over| on| to)? (.+)$/i,
    ([target = '']) => [
      { act: 'hover', name: bare(target).replace(new RegExp(` ${elementWord}$`, 'i'), '') },
    ],
  ],
  [
    /^(?:uploads?|attach(?:es)?) (?:the )?(?:file )?"([^"]+)" (?:to|in|into|as) (?:the )?"?([^"]+?)"?(?: field)?$/i,
    ([file = '', field = '']) => [{ act: 'upload', file, field }],
  ],
  [
    /^(?:selects?|chooses?|picks?) (?:the )?"([^"]+)" (?:from|in|as|for) (.+?)(?: (?:dropdown|drop-down|list|field|box|menu))?$/i,
    ([value = '', field = '']) => [{ act: 'select', field: fieldName(field), value }],
  ],
  [
    /^(?:selects?|chooses?|picks?|sets?) (?:the )?([\w -]+?)(?: to| as)? "([^"]+)"$/i,
    ([field = '', value = '']) => [{ act: 'select', field: fieldName(field), value }],
  ],
  [/^(?:selects?|chooses?|picks?) (.+)$/i, ([target = '']) => click(target)],
  [
    /^(uncheck|untick|deselect|disable)(?:e?s)? (.+)$/i,
    ([, name = '']) => [{ act: 'uncheck', name: boxName(name) }],
  ],
  [
    /^(?:checks?|ticks?|accepts?|agrees? (?:to|with)|enables?) (?!that|if|whether|out)(.+)$/i,
    ([name = '']) => [{ act: 'check', name: boxName(name) }],
  ],
  [
    /^(?:clears?|empt(?:y|ies)) (.+?)(?: field)?$/i,
    ([field = '']) => [{ act: 'clear', field: fieldName(field) }],
  ],
  [
    /^waits? (?:for|until (?:i see )?)(?:the )?(?:text )?"([^"]+)".*$/i,
    ([text = '']) => [{ act: 'wait', text }],
  ],
  [
    /^(?:enters?|types?|fills?(?: in| out)?|inputs?|provides?|writes?|sets?|changes?|uses?|puts?|specif(?:y|ies)) (.+)$/i,
    ([rest = '']) => fill(rest),
  ],
  [/^places? (?:the |my |their |an )?order$/i, () => [{ act: 'click', name: 'Place order', kind: 'button' }]],
  [
    /^(submit|save|confirm|cancel|continue|send|apply|close|pay|buy|proceed|update|next|subscribe|publish)(?:e?s)?(?: (?:the |my |their |all )?(?:form|changes?|it|data|settings|page|dialog|details|everything|order|payment|request|entry|entries|profile|message))?$/i,
    ([verb = '']) => [{ act: 'click', name: capital(verb.toLowerCase()), kind: 'button' }],
  ],
];

/** Reads a clause in English: an action on the page, or what is to be seen there. */
export const readEnglish: ReadClause = (clause, scene) => {
  const text = clause
    .replace(/[.!]+$/, '')
    .replace(opening, '')
    .trim();
  const outcome = readEnglishOutcome(text);
  if (outcome) return outcome;
  const own = text.replace(subject, '');
  // A wish is told before it is acted on.
  if (/^(?:wants? to|would like to|wish(?:es)? to)\b/i.test(own) && own !== text) return null;
  const action = own.replace(modal, '');
  for (const [pattern, read] of rules) {
    const found = pattern.exec(action);
    const intents = found && read(found.slice(1), scene);
    if (intents) return intents;
  }
  const acts = own !== text || actionVerb.test(action);
  return acts && /\s/.test(text)
    ? [{ act: 'words', kind: 'action', text: `I ${inFirstPerson(small(action))}` }]
    : null;
};

/** `clicks the first product` as somebody says it of themselves. */
function inFirstPerson(action: string): string {
  return action.replace(/^\w+/, (verb) => {
    if (/(?:ss|x|ch|sh)es$/.test(verb)) return verb.slice(0, -2);
    if (/ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
    return /[^s]s$/.test(verb) && actionVerb.test(verb) ? verb.slice(0, -1) : verb;
  });
}

/** Verbs of what people do on pages, beyond those with a pattern. */
export const actionVerb =
  /^(?:open|visit|go|goes|navigate|click|press|tap|hit|follow|enter|type|fill|input|select|choose|pick|check|uncheck|tick|search|look for|find|sign|log|add|put|remove|delete|submit|save|confirm|cancel|send|apply|pay|buy|place|proceed|update|change|set|use|edit|create|upload|download|drag|drop|scroll|hover|wait|reload|refresh|register|book|order|filter|sort|switch|complete|redeem|share|rate|view|close|clear|verify|see|subscribe|log|accept|agree|provide|write|attach|return|repeat|leave|move|reset|check ?out)(?:e?s|ed)?\b/i;
