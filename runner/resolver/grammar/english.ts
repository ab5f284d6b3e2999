import { keys, type Grammar, type SentenceRule } from './language';

const person = `(?:the |an? )?(?:\\w+ )?(?:user|customer|visitor|guest|admin|administrator|shopper|buyer|member|tester)`;
const modal = `(?:will|can|could|should|must|shall|would|may|wants? to|(?:am|is|are|be) able to|ha(?:ve|s) to|needs? to|have|has|then|also|now|already|just|successfully|again)`;
const subject = new RegExp(`^(?:i|we|you|they|he|she|${person})(?: ${modal})* `, 'i');

const verbs = new Set(
  (
    'open go visit navigate browse load click press tap push hit follow hover move fill enter type write input put set ' +
    'populate clear empty select choose pick check tick uncheck untick accept enable disable agree activate deactivate ' +
    'upload attach reload refresh wait see find view double-click doubleclick right-click deselect turn land complete ' +
    'point double right drag switch close scroll'
  ).split(' '),
);
const irregular = new Map([
  ['went', 'go'],
  ['saw', 'see'],
  ['chose', 'choose'],
  ['typed', 'type'],
]);

/** Introductions that only announce a check: `I verify that …`. */
const introduction =
  /^(?:(?:please )?(?:(?:i|we|you|they|he|she|the (?:user|customer|tester)) )?(?:(?:should|must|can|will|want to|need to) )?(?:verif(?:y|ies)|checks?|asserts?|confirms?|expects?|validates?|sees?|observes?|notices?)(?: that| whether| if) |(?:(?:i|we|you|they|he|she|the (?:user|customer|tester)) )?(?:(?:should|must|will) )?(?:make sure|makes sure|ensures?|verif(?:y|ies)|asserts?|confirms?)(?: that)? (?=(?:the|an?|no|there|“|any|i|we|some)(?: |\d|$)))/i;

const contractions: readonly [RegExp, string][] = [
  [/\bcan['’]t\b|\bcannot\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/\bshan['’]t\b/gi, 'shall not'],
  [/n['’]t\b/gi, ' not'],
  [/\bthere['’]s\b/gi, 'there is'],
  [/\bit['’]s\b/gi, 'it is'],
];

/** Returns the base form of a verb as the sentences have it: `clicks`, `clicked`, `presses`, `tries`. */
function base(verb: string): string {
  const existing = irregular.get(verb);
  if (existing) return existing;
  const stems = [verb, verb.replace(/e?s$/, ''), verb.replace(/s$/, ''), verb.replace(/ies$/, 'y')];
  const past = [verb.replace(/ed$/, ''), verb.replace(/d$/, ''), verb.replace(/([a-z])\1ed$/, '$1')];
  return [...stems, ...past].find((stem) => verbs.has(stem)) ?? verb;
}

const open = '(?:open|go (?:to|on)|visit|navigate to|browse to|load)';
const on = '(?:am|is|are|be)? ?(?:on|at)';
const redirected = '(?:(?:be|am|is|are) (?:redirected|taken|sent|brought|led) to|land (?:on|at))';
const page = '(?:page |site |url |address |path )?';
const home =
  "<the>(?:shop's |store's |site's )?(?:home ?page|start ?page|front ?page|landing page|home|shop|store|site|website|web site|app|application|online shop|demo shop|webshop)";
const should = '(?:should |must |will |shall )?';
const modals = '(?:do|does|did|is|are|was|were|has|have|will|can|could|should|must|shall|may|might|would)';
const never = '(?:not|no longer|never)(?: any longer)?';
const none = '(?:no|zero|not any|not a single|none of)(?: more| further| other| longer an?| longer any)?';
const shown =
  '(?:visible|shown|displayed|present|presented|there|available|seen|found|to be (?:seen|found)|rendered|on display)';
const here =
  '(?: (?:there|at all|anywhere|to me|to us|to the user|any ?where|on the (?:whole |entire |current )?(?:page|screen)))?';
const anymore = '(?: (?:any ?more|any longer|either|at all|anywhere))?';
const exists = '(?:exists?|appears?|shows? up|occurs?|occurred|pops? up|should exist|must exist)';
const being = '(?:(?:should |must |will |shall |can |may |could )?(?:be|is|are|was|were)|becomes?)';
const is = `${should}(?:be|is|are|becomes)`;

/** Comes after all other sentences, so that it takes no step from them. */
const pageSentences: readonly SentenceRule[] = [
  { act: 'openPage', says: [`${open} <the><called> page`] },
  { act: 'openPage', says: [`${on} <the><called> page`], in: ['Context', 'Action', 'Unknown'] },
  { act: 'onPage', says: [`(?:${on}|${redirected}) <the><called> page`] },
];

const sentences: readonly SentenceRule[] = [
  { act: 'home', says: [`${open} ${home}`, `go home`] },
  { act: 'home', says: [`${on} ${home}`], in: ['Context', 'Action', 'Unknown'] },
  { act: 'open', says: [`${open} <the>${page}<value>(?: page)?`] },
  { act: 'open', says: [`${on} <the>${page}<value>(?: page)?`], in: ['Context', 'Action', 'Unknown'] },
  {
    act: 'onPage',
    says: [`(?:${on}|${redirected}) <the>page <value>`, `(?:${on}|${redirected}) <the><value> page`],
  },
  {
    act: 'url',
    says: [
      `(?:${on}|${redirected}) <the>${page}<value>`,
      `<the>(?:page |current )?(?:url|address|path) ${is} <value>`,
    ],
  },
  {
    act: 'urlContains',
    says: [`<the>(?:page |current )?(?:url|address|path) ${should}(?:contains?|includes?|has|have) <value>`],
  },
  { act: 'title', says: [`<the>(?:page )?title ${is} <value>`, `<the>page is titled <value>`] },
  { act: 'titleContains', says: [`<the>(?:page )?title ${should}(?:contains?|includes?|has|have) <value>`] },
  {
    act: 'responseStatus',
    value: 'number',
    says: [`<the><nth>response to <request> ${should}(?:has|have) (?:the )?status(?: code)? <value>`],
  },
  {
    act: 'responseField',
    says: [`<the><nth>response to <request> ${should}(?:has|have) <field> with the value <value>`],
  },
  { act: 'back', says: ['(?:go|navigate|move) back(?:ward)?(?: one page| to the (?:previous|last) page)?'] },
  { act: 'forward', says: ['(?:go|navigate|move) forward(?: one page)?'] },
  { act: 'reload', says: ['(?:reload|refresh)(?: <the>page)?'] },
  { act: 'switchTab', value: 'number', says: ['(?:switch|go) to (?:the )?tab <value>'] },
  { act: 'closeTab', says: ['close <the>(?:browser )?tab'] },
  {
    act: 'press',
    value: 'key',
    says: [
      `(?:press|hit|type) (?:the )?(?:key )?<key>(?: key)?`,
      `(?:press|hit|type) (?:the )?(?:key )?<key>(?: key)? (?:in|on) <element><in>`,
    ],
  },
  {
    act: 'select',
    says: [`(?:select|choose|pick) <the>(?:option )?<value>(?: option)? (?:from|in|for|as) <element><in>`],
  },
  {
    act: 'type',
    says: [`(?:type|enter) <value> at the cursor (?:in|of) <element><in>`],
  },
  {
    act: 'fill',
    says: [
      `set <element><in> to <value>`,
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
  {
    act: 'fill',
    docString: true,
    says: [`(?:enter|type|write|fill in) (?:this|<the>following) text (?:in|into|to) <element><in>`],
  },
  { act: 'clear', says: ['(?:clear|empty) <element><in>'] },
  {
    act: 'upload',
    says: [`(?:upload|attach) <the>(?:file )?<value> (?:to|in|into|as|for|on) <element><in>`],
  },
  {
    act: 'scroll',
    says: [
      'scroll <element><in> by <across> and <down> pixels',
      `scroll <the>page by <across> and <down> pixels`,
    ],
  },
  { act: 'dragBy', says: ['drag <element><in> by <across> and <down> pixels'] },
  { act: 'drag', says: ['drag <element><in> (?:to|onto|on) <target><toIn>'] },
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
  { act: 'clickLabel', says: ['(?:click|press|tap)(?: on)? <the>label of <element><in>'] },
  { act: 'click', says: ['(?:click|press|tap|push|hit|follow)(?: on)? <element><in>'] },
  { act: 'choose', says: ['(?:select|choose|pick) <element><in>'] },
  {
    act: 'count',
    value: 'number',
    says: [
      `(?:see|find|have) (?:exactly )?<value> <elements><in>`,
      `there (?:should be|must be|will be|are|is) (?:exactly )?<value> <elements><in>`,
      `<value> <elements><in> ${is} ${shown}${here}`,
      `<part> ${should}(?:contains?|shows?|displays?|ha(?:ve|s)|includes?|lists?) (?:exactly )?<value> <elements>`,
    ],
  },
  {
    act: 'notSee',
    wait: true,
    says: [
      `wait (?:for|until) <element><in> (?:to disappear|to go away|to vanish|to be (?:gone|hidden|removed)|disappears|goes away|vanishes)${here}`,
      `wait until <element><in> (?:is|are) (?:gone|hidden|removed|invisible|(?:not|no longer) ${shown})${here}`,
      `wait until (?:there (?:is|are) no(?: more| longer any)? <element><in>|no <element><in> (?:is|are) ${shown})${here}`,
      `wait until i (?:do not|no longer) see <element><in>`,
    ],
  },
  {
    act: 'notSee',
    says: [
      `(?:(?:do|does|did|should|must|can|could|will|would|shall|may|am|is|are|be) )?${never} (?:be able to |be )?(?:see|find|get|receive|view|notice|spot|have|shown|presented with|offered)(?: a single)? <element><in>${anymore}`,
      `(?:see|find|get|have|view|be shown|am shown) ${none} <element><in>${anymore}`,
      `there ${modals} ${never}(?: be| exist| appear)? <element><in>(?: ${shown})?${here}${anymore}`,
      `there ${being} ${none} <element><in>(?: ${shown})?${here}`,
      `there ${exists} ${none} <element><in>`,
      `${none} <element><in> (?:${being}|has been|have been|gets?) ${shown}${here}${anymore}`,
      `${none} <element><in> (?:${exists}|${modals} (?:appear|exist|show up|show|occur|pop up))${here}${anymore}`,
      `<element><in> ${modals} ${never}(?: be| get)? ${shown}${here}${anymore}`,
      `<element><in> ${modals} ${never} (?:appear|exist|show up|show|occur|pop up|be)${here}${anymore}`,
      `<element><in> (?:${being}|has been|have been) (?:hidden|invisible|gone|absent|missing|removed|dismissed|closed|deleted)${here}`,
      `<element><in> ${should}(?:has |have )?(?:disappear(?:s|ed)?|vanish(?:es|ed)?|go(?:es)? away|gone away)${here}`,
      `<part> ${modals} ${never} (?:contain|show|display|have|include|list|offer|present) <element>${anymore}`,
      `<part> ${should}(?:contains?|shows?|displays?|ha(?:ve|s)|includes?|lists?|offers?|presents?) ${none} <element>${anymore}`,
      `<part> ${being} (?:without|free of|free from) <element>`,
    ],
  },
  {
    act: 'see',
    wait: true,
    says: [
      `wait (?:for|until i (?:can )?see|until) (?:that )?<element><in>(?: (?:to appear|to be ${shown}|to show(?: up)?|appears?|shows? up|(?:is|are) ${shown}))?${here}`,
      `wait until there (?:is|are) <element><in>${here}`,
    ],
  },
  {
    act: 'see',
    says: [
      `(?:see|find|view|get|be shown|am shown|is shown|be presented with) (?:that )?<element><in>(?: (?:appears?|(?:is|are) ${shown}))?`,
      `<part> ${should}(?:contains?|shows?|displays?|ha(?:ve|s)|includes?|lists?|offers?|presents?) <element>`,
      `there ${being} <element><in>(?: ${shown})?${here}`,
      `there ${exists} <element><in>`,
      `<element><in> ${being} ${shown}${here}`,
      `<element><in> ${should}(?:appears?|exists?|shows? up|pops? up)${here}`,
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
    act: 'state',
    state: 'invalid',
    says: [`<element><in> ${is} (?:(?:marked|shown) as )?invalid`],
  },
  { act: 'selected', says: [`<the>option <value> ${is} selected in <element><in>`] },
  { act: 'text', says: [`<the>text of <element><in> ${is} <value>`] },
  { act: 'textContains', says: [`<the>text of <element><in> ${should}contains? <value>`] },
  { act: 'textMatches', says: [`<the>text of <element><in> ${should}match(?:es)? <value>`] },
  {
    act: 'looksLike',
    docString: true,
    says: [`<element><in> ${should}looks? like this`, `<the>page ${should}looks? like this`],
  },
  {
    act: 'value',
    says: [
      `<element><in> has the value <value>`,
      `<element> ${should}(?:has|have|equals?|shows?)(?: the)?(?: value| text)? <value>`,
      `<element> ${is}(?: filled (?:with|in with)| set to)? <value>`,
    ],
  },
  {
    act: 'valueContains',
    says: [`<element> ${should}(?:contains?|includes?)(?: the (?:value|text))? <value>`],
  },
];

export const english: Grammar = {
  readings(template) {
    const written = contractions.reduce((text, [short, long]) => text.replace(short, long), template);
    const plain = written.replace(introduction, '');
    const [first = '', ...rest] = plain.replace(subject, '').split(' ');
    const verbFirst = [base(first.toLowerCase()), ...rest].join(' ');
    return [...new Set([verbFirst, plain])];
  },
  waiting: {
    within:
      /(?:^|,? )(?:with)?in (?:the next |at most |less than |under |up to )?“(\d+)” (seconds?|secs?|s|minutes?|mins?)(?=,? |$)|(?:^|,? )(?:for up to|for at most|after at most|no later than) “(\d+)” (seconds?|secs?|s|minutes?|mins?)(?: later)?(?=,? |$)/i,
    sooner: /(?<=^| )(?:eventually|sooner or later|after a while|in the end|ultimately),? ?/i,
    minutes: /^min/i,
  },
  the: '(?:(?:any of the|some of the|at least one|a single|one of the|the same|the|an?|any|some|my|this|these|that|those|its|their|your|his|her|our) )?(?:(?:other|further|additional|single|such|kind of) )?',
  named:
    '(?:(?:labell?ed|named|called|with (?:the )?(?:text|name|label|title|placeholder)|that says|that reads|saying|reading|showing) )?',
  partly: 'with',
  withTestId: 'with (?:the )?test[ -]?id',
  withId: 'with (?:the )?id',
  at: 'at',
  anything: 'element',
  tails: {
    accepted: / and accept the dialog$/i,
    dismissed: / and dismiss the dialog$/i,
    answered: / and answer the dialog with “(\d+)”$/i,
    opensTab: / in a new tab$/i,
    point: / at the point “(\d+)”, “(\d+)”/i,
    status:
      /,? (?:and (?:get|receive|see|expect)|with|expecting) (?:the |an? )?(?:http )?status(?: code)? “(\d+)”$/i,
    frame: / in the “(\d+)” frame(?= |$)/i,
    framePath: / in the frame at “(\d+)”/i,
  },
  within: '(?:in|of|inside|within|on|for|at|from)',
  page: '(?:whole |entire |current |same )?(?:page|screen|site|website|web page|view)',
  whichPage: 'next|previous|last|first|same|other|new|current|following|right|correct|wrong',
  noNames: {
    plain: new Set(
      'the a an any some my this these that those its their your his her our at least one single other further of such visible shown existing kind'.split(
        ' ',
      ),
    ),
    others: new Set(
      'all every each both no not none neither either another more most many few several multiple various enough zero two three four five six seven eight nine ten dozen exactly only just what which whose there it them i me you we they he she in on to for with and or than'.split(
        ' ',
      ),
    ),
  },
  clauses: new Set(
    'no not never none neither nor without cannot nothing is are was were be been being am do does did has have had should must will would shall can could that there which who whether if because contains contain shows show see sees'.split(
      ' ',
    ),
  ),
  kinds: [
    ['buttons?', 'button'],
    ['links?', 'link'],
    [
      '(?:input |text |search |number |password |form )?(?:fields?|box(?:es)?)|inputs?|text ?box(?:es)?|text ?area|search bar',
      'field',
    ],
    ['file (?:fields?|inputs?)', 'fileField'],
    ['sliders?', 'slider'],
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
      '(?:(?:validation |form |input )?(?:errors?|warning|failure)) (?:messages?|notifications?|alerts?|notices?|texts?|hints?|banners?)|(?:validation |form |input )?(?:errors?|warnings?)(?: of any kind)?',
      'error',
    ],
    [
      '(?:(?:success|info|status|confirmation) )?(?:messages?|notifications?|alerts?|notices?|toasts?)',
      'message',
    ],
    ['cells?', 'cell'],
    ['sections?|cards?|areas?|panels?|regions?|tiles?|groups?|articles?', 'section'],
    ['lists?', 'list'],
    ['(?:list |tree )?items?', 'item'],
    ['tables?', 'table'],
    ['forms?', 'form'],
    ['texts?|words?|labels?', 'text'],
  ],
  anyMessage: /^(?:messages?|notifications?|alerts?|notices?|toasts?)$/,
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
  sentences: [...sentences, ...pageSentences],
};
