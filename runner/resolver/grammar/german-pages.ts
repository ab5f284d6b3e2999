import type { SentenceRule } from './language';

const der = '<the>';
const should = '(?:sollten?|soll|sollen|muss|müssen)';
const page = '(?:seite |url |adresse )?';
const open = '(?:öffnen|besuchen|aufrufen|laden|gehen|navigieren|wechseln|aufmachen)';
const stay = '(?:sein|befinden|landen|stehen)';
const arrive = `(?:${stay}|weitergeleitet werden|gelangen)`;
const to = '(?:(?:auf|zu|zur|zum|nach|in|bei|im) )?';
const home =
  '(?:startseite|hauptseite|homepage|einstiegsseite|shop|online-?shop|webshop|demoshop|laden|webseite|website|anwendung|app)(?: (?:des|der) \\w+)?';

/** Sentences about pages by address. */
export const addresses: readonly SentenceRule[] = [
  { act: 'home', says: [`${to}${der}${home} ${open}`] },
  { act: 'home', says: [`${to}${der}${home} ${stay}`], in: ['Context', 'Action', 'Unknown'] },
  { act: 'open', says: [`${to}${der}${page}<value> ${open}`, `${to}${der}<value>[ -]seite ${open}`] },
  {
    act: 'open',
    says: [`${to}${der}${page}<value> ${stay}`, `${to}${der}<value>[ -]seite ${stay}`],
    in: ['Context', 'Action', 'Unknown'],
  },
  {
    act: 'onPage',
    says: [`${to}${der}seite <value> ${arrive}`, `${to}${der}<value>[ -]seite ${arrive}`],
  },
  {
    act: 'url',
    says: [
      `${to}${der}${page}<value> ${arrive}`,
      `${der}(?:url|adresse) (?:ist|lautet) <value>`,
      `${der}(?:url|adresse) ${should} <value> (?:sein|lauten)`,
    ],
  },
  {
    act: 'urlContains',
    says: [`${der}(?:url|adresse) enthält <value>`, `${der}(?:url|adresse) ${should} <value> enthalten`],
  },
];

/** Comes after all other sentences, so that it takes no step from them. */
export const calledPages: readonly SentenceRule[] = (
  [
    ['openPage', open, ['Context', 'Action', 'Outcome', 'Unknown']],
    ['openPage', stay, ['Context', 'Action', 'Unknown']],
    ['onPage', arrive, ['Context', 'Action', 'Outcome', 'Unknown']],
  ] as const
).map(([act, verbs, types]) => ({
  act,
  says: [`${to}${der}<called>[ -]?seite ${verbs}`, `${to}${der}seite <called> ${verbs}`],
  in: types,
}));
