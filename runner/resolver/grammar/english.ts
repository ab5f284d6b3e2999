import { keys, type Language, type Sentence } from './language';

const person = `(?:the |an? )?(?:\\w+ )?(?:user|customer|visitor|guest|admin|administrator|shopper|buyer|member|tester)`;
const modal = `(?:will|can|could|should|must|shall|would|may|wants? to|(?:am|is|are|be) able to|ha(?:ve|s) to|needs? to|have|has|then|also|now|already|just|successfully|again)`;
const subject = new RegExp(`^(?:i|we|you|they|he|she|${person})(?: ${modal})* `, 'i');

const verbs = new Set(
  (
    'open go visit navigate browse load click press tap push hit follow hover move fill enter type write input put set ' +
    'populate clear empty select choose pick check tick uncheck untick accept enable disable agree activate deactivate ' +
    'upload attach reload refresh wait see find view double-click doubleclick right-click deselect turn land complete ' +
    'point double right'
  ).split(' '),
);
const irregular = new Map([
  ['went', 'go'],
  ['saw', 'see'],
  ['chose', 'choose'],
  ['typed', 'type'],
]);

/** `clicks`, `clicked`, `presses`, `tries` as the sentences have them. */
function base(verb: string): string {
  const known = irregular.get(verb);
  if (known) return known;
  const stems = [verb, verb.replace(/e?s$/, ''), verb.replace(/s$/, ''), verb.replace(/ies$/, 'y')];
  const past = [verb.replace(/ed$/, ''), verb.replace(/d$/, ''), verb.replace(/([a-z])\1ed$/, '$1')];
  return [...stems, ...past].find((stem) => verbs.has(stem)) ?? verb;
}

const open = '(?:open|go (?:to|on)|visit|navigate to|browse to|load)';
const on = '(?:am|is|are|be)? ?(?:on|at)';
const page = '(?:page |site |url |address |path )?';
const home =
  "<the>(?:shop's |store's |site's )?(?:home ?page|start ?page|front ?page|landing page|home|shop|store|site|website|web site|app|application|online shop|demo shop|webshop)";
const should = '(?:should |must |will |shall )?';
const is = `${should}(?:be|is|are|becomes)`;

const sentences: readonly Sentence[] = [
  { act: 'home', says: [`${open} ${home}`, `go home`] },
  { act: 'home', says: [`${on} ${home}`], in: ['Context', 'Action', 'Unknown'] },
  { act: 'open', says: [`${open} <the>${page}<value>(?: page)?`] },
  { act: 'open', says: [`${on} <the>${page}<value>(?: page)?`], in: ['Context', 'Action', 'Unknown'] },
  {
    act: 'url',
    says: [
      `(?:${on}|(?:be|am|is|are) (?:redirected|taken|sent|brought|led) to|land (?:on|at)) <the>${page}<value>(?: page)?`,
      `<the>(?:page |current )?(?:url|address|path) ${is} <value>`,
    ],
  },
  {
    act: 'urlContains',
    says: [`<the>(?:page |current )?(?:url|address|path) ${should}(?:contains?|includes?|has|have) <value>`],
  },
  { act: 'title', says: [`<the>(?:page )?title ${is} <value>`, `<the>page is titled <value>`] },
  { act: 'titleContains', says: [`<the>(?:page )?title ${should}(?:contains?|includes?|has|have) <value>`] },
  { act: 'back', says: ['(?:go|navigate|move) back(?:ward)?(?: one page| to the (?:previous|last) page)?'] },
  { act: 'reload', says: ['(?:reload|refresh)(?: <the>page)?'] },
  {
    act: 'press',
    value: 'key',
    says: [
      `(?:press|hit|type) (?:the )?(?:key )?<key>(?: key)?`,
      `(?:press|hit|type) (?:the )?(?:key )?<key>(?: key)? (?:in|on) <element>`,
    ],
  },
  {
    act: 'select',
    says: [`(?:select|choose|pick) <the>(?:option )?<value>(?: option)? (?:from|in|for|as) <element>`],
  },
  {
    act: 'fill',
    says: [
      `(?:fill|fill in|fill out|set|populate) <element> (?:with|to|as)(?: the (?:value|text))? <value><in>`,
      `(?:enter|type|write|input|put|fill|fill in) <the>(?:text |value )?<value> (?:in|into|to|for|as|on) <element><in>`,
    ],
  },
  {
    act: 'fillTable',
    says: [
      `(?:fill|fill in|fill out|complete)(?: <the>(?:(?:\\w+ )?form|fields?|following(?: fields| values| data| details)?))?(?: (?:as follows|with(?: <the>(?:following(?: fields| values| data| details)?))?))?`,
      `(?:enter|type|input) <the>following(?: fields| values| data| details)?`,
    ],
  },
  { act: 'clear', says: ['(?:clear|empty) <element><in>'] },
  { act: 'upload', says: [`(?:upload|attach) <the>(?:file )?<value> (?:to|in|into|as|for|on) <element>`] },
  {
    act: 'uncheck',
    says: ['(?:uncheck|untick|deselect|disable|deactivate|turn off|switch off) <element><in>'],
  },
  {
    act: 'check',
    says: ['(?:check|tick|accept|enable|activate|agree(?: to| with)?|turn on|switch on) <element><in>'],
  },
  {
    act: 'hover',
    says: ['(?:hover(?: over| on)?|move(?: <the>mouse)? (?:over|to|onto)|point at) <element><in>'],
  },
  {
    act: 'doubleClick',
    says: ['(?:double[- ]?click|double click)(?: on)? <element><in>'],
  },
  { act: 'rightClick', says: ['right[- ]?click(?: on)? <element><in>'] },
  { act: 'click', says: ['(?:click|press|tap|push|hit|follow)(?: on)? <element><in>'] },
  { act: 'choose', says: ['(?:select|choose|pick) <element><in>'] },
  {
    act: 'count',
    value: 'number',
    says: [
      `(?:see|find|have) (?:exactly )?<value> <elements>`,
      `there (?:should be|must be|are|is) (?:exactly )?<value> <elements>`,
    ],
  },
  {
    act: 'notSee',
    says: [
      `(?:(?:do |does |did |should |must |can )?(?:not|no longer|never)|don't|doesn't|cannot|can't|shouldn't) (?:be able to )?(?:see|find)(?: any)? <element><in>`,
      `see no <element><in>`,
      `<the>page (?:does not|doesn't|should not|must not) (?:contain|show|display|have|include) <element>`,
      `<element><in> (?:should not be|must not be|is not|is no longer|should no longer be) (?:visible|shown|displayed|present)`,
      `<element><in> ${is} (?:hidden|invisible|gone)`,
    ],
  },
  {
    act: 'see',
    says: [
      `(?:see|find|view|be shown|am shown|is shown|wait (?:for|until i see|until)) (?:that )?<element><in>(?: (?:to appear|appears|is (?:visible|shown|displayed)))?`,
      `<the>page ${should}(?:contains?|shows?|displays?|ha(?:ve|s)|includes?) <element>`,
      `<element><in> ${is} (?:visible|shown|displayed|present)`,
      `<element><in> ${should}appears?`,
    ],
  },
  {
    act: 'state',
    state: 'unchecked',
    says: [`<element><in> (?:should not be|must not be|is not) (?:checked|ticked|selected)`],
  },
  { act: 'state', state: 'unchecked', says: [`<element><in> ${is} (?:unchecked|unticked)`] },
  { act: 'state', state: 'checked', says: [`<element><in> ${is} (?:checked|ticked|selected|switched on)`] },
  { act: 'state', state: 'disabled', says: [`<element><in> ${is} (?:disabled|greyed out|not enabled)`] },
  { act: 'state', state: 'enabled', says: [`<element><in> ${is} (?:enabled|active|not disabled)`] },
  {
    act: 'value',
    says: [
      `<element> ${should}(?:has|have|equals?|shows?)(?: the)?(?: value| text)? <value>`,
      `<element> ${is}(?: filled (?:with|in with)| set to)? <value>`,
    ],
  },
  {
    act: 'valueContains',
    says: [`<element> ${should}(?:contains?|includes?)(?: the (?:value|text))? <value>`],
  },
];

export const english: Language = {
  readings(template) {
    const [first = '', ...rest] = template.replace(subject, '').split(' ');
    const verbFirst = [base(first.toLowerCase()), ...rest].join(' ');
    return [...new Set([verbFirst, template])];
  },
  the: '(?:(?:the|an?|my|this|that|some|its|their|your) )?',
  named:
    '(?:(?:labell?ed|named|called|with (?:the )?(?:text|name|label|title)|that says|that reads|saying|reading|showing) )?',
  within: '(?:in|of|inside|within|on|for)',
  kinds: [
    ['buttons?', 'button'],
    ['links?', 'link'],
    [
      '(?:input |text |search |password )?(?:fields?|box(?:es)?)|inputs?|text ?box(?:es)?|text ?area|search bar',
      'field',
    ],
    [
      'drop-?down(?: (?:list|menu|field))?|drop down|select(?: box| list)?|combo ?box(?:es)?|list ?box',
      'dropdown',
    ],
    ['check ?box(?:es)?', 'checkbox'],
    ['radio(?: ?buttons?)?', 'radio'],
    ['options?', 'option'],
    ['tabs?', 'tab'],
    ['menu (?:item|entry|option)s?', 'menuitem'],
    ['menus?', 'menu'],
    ['headings?|headlines?|headers?|titles?', 'heading'],
    ['images?|pictures?|photos?', 'image'],
    ['icons?', 'icon'],
    ['switch(?:es)?|toggles?', 'switch'],
    ['(?:table )?rows?|lines?', 'row'],
    ['dialogs?|modals?|pop-?ups?', 'dialog'],
    [
      '(?:(?:error|success|warning|info|status|confirmation) )?(?:messages?|notifications?|alerts?|notices?)|errors?|warnings?',
      'message',
    ],
    ['cells?', 'cell'],
    ['sections?|cards?|areas?|panels?|regions?|tiles?|groups?|articles?', 'section'],
    ['lists?', 'list'],
    ['(?:list )?items?', 'item'],
    ['tables?', 'table'],
    ['forms?', 'form'],
    ['texts?|words?|labels?', 'text'],
  ],
  ordinals: [
    ['first|1st', 0],
    ['second|2nd', 1],
    ['third|3rd', 2],
    ['fourth|4th', 3],
    ['fifth|5th', 4],
    ['sixth|6th', 5],
    ['last', -1],
  ],
  keys: [
    ...keys,
    ['delete', 'Delete'],
    ['(?:arrow ?up|up arrow)', 'ArrowUp'],
    ['(?:arrow ?down|down arrow)', 'ArrowDown'],
    ['(?:arrow ?left|left arrow)', 'ArrowLeft'],
    ['(?:arrow ?right|right arrow)', 'ArrowRight'],
  ],
  sentences,
};
