import { verbLast } from './german-word-order';
import { keys, type Language, type Sentence } from './language';

const der = '<the>';
const page = '(?:seite |url |adresse )?';
const open = '(?:öffnen|besuchen|aufrufen|laden|gehen|navigieren|wechseln|aufmachen)';
const stay = '(?:sein|befinden|landen|stehen)';
const to = '(?:(?:auf|zu|zur|zum|nach|in|bei|im) )?';
const home =
  '(?:startseite|hauptseite|homepage|einstiegsseite|shop|online-?shop|webshop|demoshop|laden|webseite|website|anwendung|app)(?: (?:des|der) \\w+)?';
const should = '(?:sollte|soll|muss)';

const sentences: readonly Sentence[] = [
  { act: 'home', says: [`${to}${der}${home} ${open}`] },
  { act: 'home', says: [`${to}${der}${home} ${stay}`], in: ['Context', 'Action', 'Unknown'] },
  { act: 'open', says: [`${to}${der}${page}<value> ${open}`] },
  { act: 'open', says: [`${to}${der}${page}<value> ${stay}`], in: ['Context', 'Action', 'Unknown'] },
  {
    act: 'url',
    says: [
      `${to}${der}${page}<value> ${stay}`,
      `${to}${der}${page}<value> (?:weitergeleitet werden|gelangen)`,
      `${der}(?:url|adresse) (?:ist|lautet) <value>`,
      `${der}(?:url|adresse) ${should} <value> (?:sein|lauten)`,
    ],
  },
  {
    act: 'urlContains',
    says: [`${der}(?:url|adresse) enthält <value>`, `${der}(?:url|adresse) ${should} <value> enthalten`],
  },
  {
    act: 'title',
    says: [
      `${der}(?:seiten)?titel(?: der seite)? (?:ist|lautet) <value>`,
      `${der}(?:seiten)?titel(?: der seite)? ${should} <value> (?:sein|lauten)`,
    ],
  },
  {
    act: 'titleContains',
    says: [
      `${der}(?:seiten)?titel(?: der seite)? enthält <value>`,
      `${der}(?:seiten)?titel(?: der seite)? ${should} <value> enthalten`,
    ],
  },
  {
    act: 'back',
    says: [
      '(?:(?:eine seite|im browser) )?zurück ?(?:gehen|kehren|navigieren)',
      '(?:auf|zu) ?(?:die|der|zur) (?:vorherige|letzte)n? seite (?:zurück)?(?:gehen|kehren)',
    ],
  },
  { act: 'reload', says: [`${der}seite (?:neu ?laden|aktualisieren|erneut laden)`] },
  {
    act: 'press',
    value: 'key',
    says: [
      `${der}(?:taste )?<key>(?:-?taste)? (?:drücken|betätigen)`,
      `${der}(?:taste )?<key>(?:-?taste)? (?:in|im) <element> (?:drücken|betätigen)`,
      `(?:in|im) <element> ${der}(?:taste )?<key>(?:-?taste)? (?:drücken|betätigen)`,
    ],
  },
  {
    act: 'select',
    says: [
      `${der}(?:option |eintrag |wert )?<value> (?:aus|in|im|für|bei|als|unter|von) <element> (?:auswählen|wählen)`,
      `(?:aus|in|im|für|bei|als|unter) <element> ${der}(?:option |eintrag |wert )?<value> (?:auswählen|wählen)`,
    ],
  },
  {
    act: 'fill',
    says: [
      `${der}(?:text |wert )?<value> (?:in|im|ins|bei|als|für|unter) <element><in> (?:eingeben|eintragen|schreiben|tippen|eintippen|einsetzen)`,
      `(?:in|im|ins|bei|als|für|unter) <element><in> ${der}(?:text |wert )?<value> (?:eingeben|eintragen|schreiben|tippen|eintippen)`,
      `<element><in> mit <value> (?:ausfüllen|füllen|befüllen)`,
      `<element><in> auf <value> (?:setzen|stellen|ändern)`,
    ],
  },
  {
    act: 'fillTable',
    says: [
      `${der}(?:\\w*formular|felder|folgenden? felder|folgenden? angaben)(?: (?:mit )?(?:folgenden? (?:daten|werten?|angaben)|wie folgt))? (?:ausfüllen|füllen)`,
      `(?:folgendes|folgende (?:daten|werte|angaben)) (?:eingeben|eintragen)`,
    ],
  },
  { act: 'clear', says: ['<element><in> leeren'] },
  {
    act: 'upload',
    says: [`${der}(?:datei )?<value> (?:in|im|bei|als|unter|zu|für|auf) <element> hochladen`],
  },
  {
    act: 'uncheck',
    says: [
      `${der}(?:haken|häkchen) (?:bei|für|an|in|von|vor) <element><in> entfernen`,
      '<element><in> (?:deaktivieren|abwählen|ausschalten|abhaken)',
    ],
  },
  {
    act: 'check',
    says: [
      `${der}(?:haken|häkchen) (?:bei|für|an|in|vor) <element><in> setzen`,
      '(?:bei|für|an|vor) <element><in> (?:einen |den )?(?:haken|häkchen) setzen',
      '<element><in> (?:akzeptieren|aktivieren|anhaken|ankreuzen|einschalten)',
      '<element><in> zustimmen',
    ],
  },
  {
    act: 'hover',
    says: [
      '(?:mit )?<the>(?:maus|mauszeiger|zeiger) (?:über|auf) <element><in> (?:fahren|bewegen|gehen|zeigen)',
    ],
  },
  {
    act: 'doubleClick',
    says: [
      '(?:auf )?<element><in> (?:doppelklicken|doppelt (?:an)?klicken)',
      'doppelt auf <element><in> klicken',
    ],
  },
  {
    act: 'rightClick',
    says: [
      '(?:mit der rechten maustaste|rechts) auf <element><in> klicken',
      'auf <element><in> (?:mit der rechten maustaste |rechts)klicken',
    ],
  },
  {
    act: 'click',
    says: [
      '(?:auf )?<element><in> (?:klicken|anklicken|drücken|tippen|antippen|betätigen)',
      '<element><in> folgen',
    ],
  },
  { act: 'choose', says: ['<element><in> (?:auswählen|wählen|markieren)'] },
  {
    act: 'count',
    value: 'number',
    says: [
      '(?:genau )?<value> <elements> (?:sehen|finden)',
      'es gibt (?:genau )?<value> <elements>',
      'es (?:sollten?|müssen|muss) (?:genau )?<value> <elements> (?:geben|sichtbar sein|zu sehen sein)',
    ],
  },
  {
    act: 'notSee',
    says: [
      '<element><in> (?:nicht|nicht mehr) (?:sehen|finden)',
      '(?:kein|keine|keinen) <element><in>(?: mehr)? (?:sehen|finden)',
      `die seite (?:enthält|zeigt) <element> nicht(?: mehr)?(?: an)?`,
      `die seite ${should} <element> nicht(?: mehr)? (?:enthalten|zeigen|anzeigen)`,
      `<element><in> (?:ist|wird) (?:nicht|nicht mehr) (?:sichtbar|zu sehen|angezeigt|vorhanden)`,
      `<element><in> ${should} (?:nicht|nicht mehr) (?:sichtbar|zu sehen|angezeigt|vorhanden) (?:sein|werden)`,
      `<element><in> ist (?:ausgeblendet|unsichtbar|verschwunden)`,
      `<element><in> ${should} (?:ausgeblendet|unsichtbar|verschwunden) sein`,
    ],
  },
  {
    act: 'see',
    says: [
      '<element><in> (?:sehen|finden|erkennen)',
      'auf <element><in> warten',
      'warten,? bis (?:ich )?<element><in> (?:sehe|erscheint|sichtbar ist)',
      `die seite (?:enthält|zeigt) <element>(?: an)?`,
      `(?:auf der seite )?(?:steht|erscheint) <element>`,
      `die seite ${should} <element> (?:enthalten|zeigen|anzeigen)`,
      `<element><in> (?:ist|wird) (?:sichtbar|zu sehen|angezeigt|vorhanden)`,
      `<element><in> ${should} (?:sichtbar|zu sehen|angezeigt|vorhanden) (?:sein|werden)`,
      `<element><in> (?:erscheint|${should} erscheinen)`,
    ],
  },
  ...states(),
  {
    act: 'value',
    says: [
      `<element> (?:hat|zeigt) (?:den wert |den text )?<value>(?: an)?`,
      `<element> ${should} (?:den wert |den text )?<value> (?:haben|zeigen|anzeigen|sein)`,
      `<element> ist(?: mit)? <value>(?: ausgefüllt| gefüllt)?`,
    ],
  },
  {
    act: 'valueContains',
    says: [
      `<element> enthält (?:den wert |den text )?<value>`,
      `<element> ${should} (?:den wert |den text )?<value> enthalten`,
    ],
  },
];

/** `ist aktiviert` says different things of a checkbox and of a button; resolve.ts decides by the element. */
function states(): Sentence[] {
  const be = (what: string) => [`<element><in> ist ${what}`, `<element><in> ${should} ${what} sein`];
  return [
    {
      act: 'state',
      state: 'unchecked',
      says: be('nicht (?:aktiviert|angehakt|ausgewählt|markiert|angekreuzt)'),
    },
    { act: 'state', state: 'checked', says: be('(?:aktiviert|angehakt|ausgewählt|markiert|angekreuzt)') },
    { act: 'state', state: 'disabled', says: be('(?:deaktiviert|gesperrt|inaktiv|ausgegraut|nicht aktiv)') },
    { act: 'state', state: 'enabled', says: be('(?:aktiv|bedienbar|nicht deaktiviert|freigegeben)') },
  ];
}

export const german: Language = {
  readings: verbLast,
  the: '(?:(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|mein|meine|meinen|meinem|diesen?|diese[rm]?) )?',
  named: '(?:(?:namens|mit (?:dem|der) (?:text|namen|beschriftung|aufschrift|titel)|mit) )?',
  within: '(?:in|im|auf|bei|von|vom|innerhalb|für)',
  kinds: [
    ['buttons?|schaltflächen?|kn(?:opf|öpfen?)|taste', 'button'],
    ['links?|verweise?s?', 'link'],
    ['(?:eingabe|text|such|passwort)?feld(?:er|ern|es)?|eingabe', 'field'],
    [
      'auswahl(?:liste|feld|box|menü)?|dropdown(?:-?(?:liste|menü|feld))?|klappliste|auswahllisten',
      'dropdown',
    ],
    ['kontrollkästchen|checkbox(?:en)?|ankreuzfeld|häkchen', 'checkbox'],
    ['radio-?buttons?|optionsfeld(?:er)?|auswahlknopf', 'radio'],
    ['option(?:en)?', 'option'],
    ['reiter|tabs?|registerkarten?', 'tab'],
    ['menü(?:punkt|eintrag|punkte|einträge)', 'menuitem'],
    ['menüs?', 'menu'],
    ['überschrift(?:en)?|titel', 'heading'],
    ['bild(?:er)?|fotos?', 'image'],
    ['symbole?|icons?', 'icon'],
    ['(?:um)?schalter', 'switch'],
    ['(?:tabellen)?zeilen?', 'row'],
    ['dialoge?|fenster|pop-?ups?', 'dialog'],
    [
      '(?:fehler|erfolgs|warn|status)?(?:meldung|nachricht)(?:en)?|hinweise?|warnung(?:en)?|fehler',
      'message',
    ],
    ['zellen?', 'cell'],
    ['bereiche?s?|abschnitte?s?|karten?|kacheln?|gruppen?|artikels?', 'section'],
    ['listen?', 'list'],
    ['(?:listen)?einträgen?|(?:listen)?eintrag', 'item'],
    ['tabellen?', 'table'],
    ['\\w*formular(?:en?)?', 'form'],
    ['texte?s?|wort', 'text'],
  ],
  ordinals: [
    ['ersten?', 0],
    ['zweiten?', 1],
    ['dritten?', 2],
    ['vierten?', 3],
    ['fünften?', 4],
    ['sechsten?', 5],
    ['letzten?', -1],
  ],
  keys: [
    ...keys,
    ['eingabe', 'Enter'],
    ['tabulator', 'Tab'],
    ['leer', 'Space'],
    ['entf(?:ernen)?', 'Delete'],
    ['rück', 'Backspace'],
    ['pfeil ?(?:nach )?oben', 'ArrowUp'],
    ['pfeil ?(?:nach )?unten', 'ArrowDown'],
    ['pfeil ?(?:nach )?links', 'ArrowLeft'],
    ['pfeil ?(?:nach )?rechts', 'ArrowRight'],
  ],
  sentences,
};
