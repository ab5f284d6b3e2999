import { verbLast } from './german-word-order';
import { addresses, calledPages } from './german-pages';
import { keys, type Grammar, type SentenceRule } from './language';

const der = '<the>';
const should = '(?:sollten?|soll|sollen|muss|müssen)';
const may = '(?:sollten?|soll|sollen|muss|müssen|darf|dürfen|dürfte|kann|können)';
const verb =
  '(?:ist|sind|war|wird|werden|bleibt|sollten?|soll|sollen|muss|müssen|darf|dürfen|dürfte|kann|können)';
const none =
  '(?:kein|keine|keinen|keiner|keinem|keines|keinerlei|null)(?: einzige[rns]?| weiteren?| anderen?)?';
const notAnymore = '(?:nicht|nicht mehr|nie|niemals|nirgends|nicht länger)';
const shown = '(?:sichtbar|zu sehen|zu finden|angezeigt|eingeblendet|vorhanden|da|dargestellt|verfügbar)';
/** Ends of a sentence after an earlier verb: `ist … sichtbar`, `sollte … angezeigt werden`. */
const ends = `${shown}(?: sein| werden)?|erscheinen|existieren|auftauchen`;
const containing = '(?:enthalten|zeigen|anzeigen|haben|aufweisen)';

const sentences: readonly SentenceRule[] = [
  ...addresses,
  {
    act: 'responseStatus',
    value: 'number',
    says: [
      `${der}<nth>antwort auf <request> hat (?:den )?status(?:code)? <value>`,
      `${der}<nth>antwort auf <request> ${should} (?:den )?status(?:code)? <value> haben`,
    ],
  },
  {
    act: 'responseField',
    says: [
      `${der}<nth>antwort auf <request> hat <field> mit dem wert <value>`,
      `${der}<nth>antwort auf <request> ${should} <field> mit dem wert <value> haben`,
    ],
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
  { act: 'forward', says: ['(?:(?:eine seite|im browser) )?vorwärts ?gehen'] },
  { act: 'switchTab', value: 'number', says: [`(?:zu|zum|in) ${der}tab <value> (?:wechseln|gehen)`] },
  { act: 'closeTab', says: [`${der}tab schließen`] },
  { act: 'reload', says: [`${der}seite (?:neu ?laden|aktualisieren|erneut laden)`] },
  {
    act: 'press',
    value: 'key',
    says: [
      `${der}(?:taste )?<key>(?:-?taste)? (?:drücken|betätigen)`,
      `${der}(?:taste )?<key>(?:-?taste)? (?:in|im) <element><in> (?:drücken|betätigen)`,
      `(?:in|im) <element> ${der}(?:taste )?<key>(?:-?taste)? (?:drücken|betätigen)`,
    ],
  },
  {
    act: 'select',
    says: [
      `${der}(?:option |eintrag |wert )?<value> (?:aus|in|im|für|bei|als|unter|von) <element><in> (?:auswählen|wählen)`,
      `(?:aus|in|im|für|bei|als|unter) <element> ${der}(?:option |eintrag |wert )?<value> (?:auswählen|wählen)`,
    ],
  },
  {
    act: 'type',
    says: ['<value> an der schreibmarke (?:in|im) <element><in> tippen'],
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
  {
    act: 'fill',
    docString: true,
    says: ['(?:diesen|folgenden) text (?:in|im|ins) <element><in> (?:eingeben|eintragen|schreiben)'],
  },
  { act: 'clear', says: ['<element><in> leeren'] },
  {
    act: 'scroll',
    says: [
      '<element><in> um <across> und <down> pixel scrollen',
      `${der}seite um <across> und <down> pixel scrollen`,
    ],
  },
  { act: 'dragBy', says: ['<element><in> um <across> und <down> pixel ziehen'] },
  { act: 'drag', says: ['<element><in> (?:auf|in) <target><toIn> ziehen'] },
  {
    act: 'upload',
    says: [`${der}(?:datei )?<value> (?:in|im|bei|als|unter|zu|für|auf) <element><in> hochladen`],
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
  { act: 'clickLabel', says: [`auf ${der}beschriftung von <element><in> klicken`] },
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
      '(?:genau )?<value> <elements><in> (?:sehen|finden)',
      '(?:es gibt|gibt es) (?:genau )?<value> <elements><in>',
      '(?:es )?(?:sollten?|müssen|muss)(?: es)? (?:genau )?<value> <elements><in> (?:geben|sichtbar sein|zu sehen sein)',
      `(?:genau )?<value> <elements><in> (?:sind|werden|sollten) ${shown}`,
      '<part> (?:hat|enthält|zeigt) (?:genau )?<value> <elements>(?: an)?',
    ],
  },
  {
    act: 'notSee',
    wait: true,
    says: [
      `warten,? bis <element><in> (?:verschwindet|verschwunden ist|weg ist|${notAnymore} ${shown} (?:ist|wird)|ausgeblendet (?:ist|wird))`,
      `warten,? bis (?:es )?${none} <element><in> mehr (?:gibt|${shown} ist)`,
    ],
  },
  {
    act: 'notSee',
    says: [
      `<element><in> ${notAnymore} (?:sehen|finden|erkennen)(?: können)?`,
      `${notAnymore} <element><in> (?:sehen|finden|erkennen)(?: können)?`,
      `${none} <element><in>(?: mehr)? (?:sehen|finden|erkennen|angezeigt bekommen)(?: können)?`,
      // In main clauses, the verb is first, second or after "es".
      `(?:es |dort )?(?:gibt|existiert|existieren|erscheint|erscheinen|steht)(?: es| dort)? ${none} <element><in>(?: mehr)?`,
      `(?:es )?${verb}(?: es)? ${none} <element><in>(?: mehr)? (?:geben|${ends})`,
      `${none} <element><in>(?: mehr)? ${verb}(?: mehr)? (?:${ends})`,
      `${none} <element><in>(?: mehr)? (?:erscheint|erscheinen|existiert|existieren)`,
      `${verb} <element><in> ${notAnymore} (?:${ends})`,
      `(?:erscheint|erscheinen|existiert|existieren) <element><in> ${notAnymore}`,
      `<element><in> ${verb} ${notAnymore} (?:${ends})`,
      `<element><in> (?:erscheint|erscheinen|existiert|existieren) ${notAnymore}`,
      `<element><in> (?:ist|sind|wird|werden) (?:ausgeblendet|unsichtbar|verschwunden|weg|entfernt|verborgen|versteckt)`,
      `(?:ist|sind|wird|werden) <element><in> (?:ausgeblendet|unsichtbar|verschwunden|weg|entfernt|verborgen|versteckt)`,
      `<element><in> (?:fehlt|fehlen|verschwindet|verschwinden)`,
      `(?:fehlt|verschwindet) <element><in>`,
      `<element><in> ${should} (?:(?:ausgeblendet|unsichtbar|verschwunden|weg|entfernt|verborgen) sein|fehlen|verschwinden)`,
      `${should} <element><in> (?:(?:ausgeblendet|unsichtbar|verschwunden|weg|entfernt|verborgen) sein|fehlen|verschwinden)`,
      `<part> (?:enthält|zeigt|hat|besitzt) <element> nicht(?: mehr)?(?: an)?`,
      `(?:enthält|zeigt|hat|besitzt) <part> <element> nicht(?: mehr)?(?: an)?`,
      `<part> (?:enthält|zeigt|hat|besitzt) ${none} <element>(?: mehr)?(?: an)?`,
      `(?:enthält|zeigt|hat|besitzt) <part> ${none} <element>(?: mehr)?(?: an)?`,
      `<part> ${may} (?:<element> ${notAnymore}) ${containing}`,
      `${may} <part> (?:<element> ${notAnymore}) ${containing}`,
      `<part> ${may} ${none} <element>(?: mehr)? ${containing}`,
      `${may} <part> ${none} <element>(?: mehr)? ${containing}`,
      `<part> (?:ist|ist ganz) (?:ohne|frei von) <element>`,
    ],
  },
  {
    act: 'see',
    wait: true,
    says: [
      'auf <element><in> warten',
      `warten,? bis (?:ich )?<element><in> (?:sehe|erscheint|sichtbar ist|angezeigt wird|da ist|zu sehen ist)`,
    ],
  },
  {
    act: 'see',
    says: [
      '<element><in> (?:sehen|finden|erkennen)(?: können)?',
      `<part> (?:enthält|zeigt|hat|besitzt) <element>(?: an)?`,
      `(?:enthält|zeigt|hat|besitzt) <part> <element>(?: an)?`,
      `(?:auf der seite )?(?:steht|erscheint|erscheinen) <element><in>`,
      `(?:es |dort )?(?:gibt|existiert|existieren|erscheint|erscheinen|steht)(?: es| dort)? <element><in>`,
      `(?:es )?${verb}(?: es)? <element><in> (?:geben|${ends})`,
      `<part> ${should} <element> ${containing}`,
      `${should} <part> <element> ${containing}`,
      `<element><in> ${verb} (?:${ends})`,
      `<element><in> (?:erscheint|erscheinen|existiert|existieren)`,
    ],
  },
  ...states(),
  { act: 'selected', says: [`${der}option <value> ist in <element><in> ausgewählt`] },
  { act: 'text', says: [`${der}text (?:in|im) <element><in> (?:ist|lautet) <value>`] },
  { act: 'textContains', says: [`${der}text (?:in|im) <element><in> enthält <value>`] },
  { act: 'textMatches', says: [`${der}text (?:in|im) <element><in> entspricht dem muster <value>`] },
  {
    act: 'looksLike',
    docString: true,
    says: ['<element><in> sieht so aus', `${der}seite sieht so aus`],
  },
  {
    act: 'value',
    says: [
      `<element><in> hat den wert <value>`,
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

/** Introductions that only announce a check: `ich prüfe, dass …`. */
const introduction =
  /^(?:ich |wir |man )?(?:prüfen?|überprüfen?|stellen? sicher|verifizieren?|kontrollieren?|erwarten?|sehen?|bestätigen?)(?: ich| wir)?(?: sicher)?,? (?:dass|ob) /i;

/** `ist aktiviert` is one state of checkboxes, another of buttons. resolve.ts decides by the element. */
function states(): SentenceRule[] {
  const be = (what: string) => [`<element><in> ist ${what}`, `<element><in> ${should} ${what} sein`];
  return [
    {
      act: 'state',
      state: 'unchecked',
      says: be('nicht (?:aktiviert|angehakt|ausgewählt|markiert|angekreuzt)'),
    },
    { act: 'state', state: 'checked', says: be('(?:aktiviert|angehakt|ausgewählt|markiert|angekreuzt)') },
    { act: 'state', state: 'disabled', says: be('(?:deaktiviert|gesperrt|inaktiv|ausgegraut|nicht aktiv)') },
    { act: 'state', state: 'invalid', says: be('(?:als ungültig markiert|ungültig)') },
    { act: 'state', state: 'enabled', says: be('(?:aktiv|bedienbar|nicht deaktiviert|freigegeben)') },
  ];
}

export const german: Grammar = {
  readings: (template) => verbLast(template.replace(introduction, '')),
  waiting: {
    within:
      /(?:^|,? )(?:innerhalb (?:von|der nächsten)|binnen|in höchstens|in spätestens|spätestens nach|nach spätestens|nach höchstens) “(\d+)” (sekunden?|sek\.?|s|minuten?|min\.?)(?=,? |$)/i,
    sooner: /(?<=^| )(?:irgendwann|früher oder später|nach einer weile|letztendlich|letztlich) ?/i,
    minutes: /^min/i,
  },
  the: '(?:(?:irgendeinen?|irgendeine[rm]?|irgendwelchen?|mindestens (?:ein|eine|einen)|einige|weitere|der|die|das|den|dem|des|ein|eine|einen|einem|einer|mein|meine|meinen|meinem|diesen?|diese[rm]?) )?',
  named: '(?:(?:namens|mit (?:dem|der) (?:text|namen|beschriftung|aufschrift|titel|platzhalter)) )?',
  partly: 'mit',
  withTestId: 'mit (?:der )?test-?id',
  withId: 'mit (?:der )?id',
  at: 'an der stelle',
  anything: 'element',
  tails: {
    accepted: / und bestätige den dialog$/i,
    dismissed: / und lehne den dialog ab$/i,
    answered: / und beantworte den dialog mit “(\d+)”$/i,
    opensTab: / in einem neuen tab$/i,
    point: / am punkt “(\d+)”, “(\d+)”/i,
    status: /,? (?:und (?:erhalte|bekomme)|mit) (?:de[nm] )?(?:http-)?status(?:code)? “(\d+)”(?= |$)/i,
    frame: / im frame “(\d+)”/i,
    framePath: / im frame an der stelle “(\d+)”/i,
  },
  within: '(?:in|im|auf|bei|von|vom|innerhalb|für)',
  page: '(?:ganzen? |gesamten? |aktuellen? )?(?:seite|webseite|bildschirm|ansicht|website)',
  whichPage:
    'auf|zur?|zum|nach|in|bei|im|(?:nächste|vorherige|letzte|erste|gleiche|selbe|andere|neue|aktuelle|richtige|falsche)[nrs]?',
  noNames: {
    plain: new Set(
      'der die das den dem des ein eine einen einem einer irgendein irgendeine irgendeinen mein meine meinen diese diesen dieser mindestens einige weitere solche sichtbare sichtbaren'.split(
        ' ',
      ),
    ),
    others: new Set(
      'alle allen jede jeder jedes jeden beide beiden kein keine keinen nicht nie mehr mehrere viele wenige genau nur zwei drei vier fünf sechs sieben acht neun zehn null es sie er ich wir man welche'.split(
        ' ',
      ),
    ),
  },
  clauses: new Set(
    'kein keine keinen keiner keinem keines keinerlei nicht nie niemals ohne nichts weder noch ist sind war waren wird werden hat haben gibt soll sollte sollten muss müssen darf dürfen kann können dass ob wenn enthält zeigt erscheint sehe sieht'.split(
      ' ',
    ),
  ),
  kinds: [
    ['buttons?|schaltflächen?|kn(?:opf|öpfen?)|taste', 'button'],
    ['links?|verweise?s?', 'link'],
    ['(?:eingabe|text|such|passwort|zahlen)?feld(?:er|ern|es)?|eingabe', 'field'],
    [
      'auswahl(?:liste|feld|box|menü)?|dropdown(?:-?(?:liste|menü|feld))?|klappliste|auswahllisten',
      'dropdown',
    ],
    ['datei(?:feld|auswahl)(?:er|ern|es)?', 'fileField'],
    ['schieberegler', 'slider'],
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
    ['(?:fehler|warn)(?:meldung|nachricht|hinweis|text)(?:en?)?|warnung(?:en)?|fehlern?', 'error'],
    ['(?:erfolgs|status)?(?:meldung|nachricht)(?:en)?|hinweise?', 'message'],
    ['zellen?', 'cell'],
    ['bereiche?s?|abschnitte?s?|karten?|kacheln?|gruppen?|artikels?', 'section'],
    ['listen?', 'list'],
    ['(?:listen|baum)?einträgen?|(?:listen|baum)?eintrag', 'item'],
    ['tabellen?', 'table'],
    ['\\w*formular(?:en?)?', 'form'],
    ['texte?s?|wort', 'text'],
  ],
  anyMessage: /^(?:meldung|nachricht)(?:en)?$|^hinweise?$/,
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
  sentences: [...sentences, ...calledPages],
};
