import { unquotedRule, type NoNames, type UnquotedRule } from './unquoted';

const click = '(?:klicken?|klickt|drücken?|drückt|tippen?|tippt)(?: auf)?';
const button = '(?:den Button|die Schaltfläche|den Link|den Reiter|den Menüpunkt)';
const clicked = '(?:klicken?|klickt|drücken?|drückt|antippen)';
const into = '(?:in|bei|unter|als)';
const field = '(?:das Feld |die Eingabe )?';
const seen =
  '(die Überschrift|die Meldung|die Fehlermeldung|den Button|die Schaltfläche|den Link|den Reiter)';
const should = '(?:sollte|soll|muss)';

const rules: readonly UnquotedRule[] = [
  unquotedRule(
    '(?:öffnen?|öffnet|besuchen?|besucht|(?:gehe?|geht) auf|(?:bin|ist) auf) (?:die |der )?(?:Seite |Adresse )?A',
    'ich öffne die Seite $1',
    'context',
  ),
  unquotedRule('(?:die )?(?:Seite )?A (?:öffnen?|besuchen?|aufrufen?)', 'ich öffne die Seite $1', 'context'),
  unquotedRule('die (?:URL|Adresse) enthält A', 'die URL enthält $1', 'outcome'),
  unquotedRule(`${click} W(${button}) L`, 'ich auf $1 $2 klicke'),
  unquotedRule(`${click} (?:den|die) L-(?:Button|Schaltfläche|Knopf)`, 'ich auf den Button $1 klicke'),
  unquotedRule(`${click} (?:den|die) L-(?:Link)`, 'ich auf den Link $1 klicke'),
  unquotedRule(`${click} N`, 'ich auf $1 klicke'),
  unquotedRule(`(?:auf )?W(${button}) L ${clicked}`, 'ich auf $1 $2 klicke'),
  unquotedRule(
    `(?:auf )(?:den|die) L-(?:Button|Schaltfläche|Knopf) ${clicked}`,
    'ich auf den Button $1 klicke',
  ),
  unquotedRule(`auf N ${clicked}`, 'ich auf $1 klicke'),
  unquotedRule(
    `(?:gib|gebe?|gibt|trage?|trägt|schreibe?) (?:den Text |den Wert )?V ${into} ${field}L ein`,
    'ich $1 in das Feld $2 eingebe',
  ),
  unquotedRule(
    `(?:gib|gebe?|gibt|trage?|trägt) (?:den Text |den Wert )?V (?:ins|im) Feld L ein`,
    'ich $1 in das Feld $2 eingebe',
  ),
  unquotedRule(
    `(?:den Text |den Wert )?V (?:${into} ${field}|(?:ins|im) Feld )L (?:eingeben?|eingibt|eintragen?|einträgt)`,
    'ich $1 in das Feld $2 eingebe',
  ),
  unquotedRule('(?:fülle?|füllt) (?:das Feld )?L mit V aus', 'ich fülle das Feld $1 mit $2 aus'),
  unquotedRule('(?:das Feld )?L mit V ausfüllen', 'ich fülle das Feld $1 mit $2 aus'),
  unquotedRule('(?:leere?|leert) das Feld L', 'ich das Feld $1 leere'),
  unquotedRule(
    '(?:wähle?|wählt) V (?:aus|in|als|bei|unter) (?:der |die )?(?:Liste |Auswahlliste |dem Feld )?L(?: aus)?',
    'ich $1 aus $2 auswähle',
  ),
  unquotedRule(
    'V (?:aus|in|als|bei|unter) (?:der |die )?(?:Liste |Auswahlliste )?L (?:auswählen?|wählen|auswählt)',
    'ich $1 aus $2 auswähle',
  ),
  unquotedRule('(?:setze?|setzt) (?:den|einen) Haken bei L', 'ich den Haken bei $1 setze'),
  unquotedRule('(?:den|einen) Haken bei L setzen', 'ich den Haken bei $1 setze'),
  unquotedRule('(?:entferne?|entfernt) den Haken bei L', 'ich den Haken bei $1 entferne'),
  unquotedRule('(?:fahre?|fährt) mit der Maus über L', 'ich mit der Maus über $1 fahre'),
  unquotedRule(`(?:sehe|sieht|sehe ich) W${seen} L`, 'sehe ich $1 $2', 'outcome'),
  // German nouns have a capital: `ich sehe Fehler` does not tell which text is to be seen.
  unquotedRule('(?:sehe|sieht|sehe ich) M', 'sehe ich $1', 'outcome'),
  unquotedRule(
    `(?:die|eine) W(Überschrift|Meldung|Fehlermeldung) L (?:wird angezeigt|erscheint|ist sichtbar|${should} erscheinen|${should} angezeigt werden)`,
    'sehe ich die $1 $2',
    'outcome',
  ),
  unquotedRule(
    `(?:der|die) (?:Button|Schaltfläche) L (?:wird angezeigt|erscheint|ist sichtbar|${should} sichtbar sein)`,
    'sehe ich den Button $1',
    'outcome',
  ),
  unquotedRule(
    '(?:der|die) (?:Button|Schaltfläche) L ist W(aktiv|deaktiviert|ausgeblendet|sichtbar)',
    'der Button $1 ist $2',
    'outcome',
  ),
  unquotedRule('das Feld L (?:enthält|hat) (?:den Wert |den Text )?V', 'das Feld $1 enthält $2', 'outcome'),
  unquotedRule(`W(der|die|das) S (?:ist|beträgt|lautet) M`, '$1 $2 ist $3', 'outcome'),
  unquotedRule(`W(der|die|das) S ${should} M (?:sein|betragen|lauten)`, '$1 $2 ist $3', 'outcome'),
];

const words = (text: string) => new Set(text.split(' '));

const none: NoNames = {
  first: words(
    'ich der die das den dem des ein eine einen einem einer mein meine meinen dein deine sein seine ihr ihre unser unsere alle jede jeder jedes jeden beide kein keine keinen es er sie wir man du dies diese dieser dieses diesen erste ersten zweite zweiten letzte letzten nächste nächsten neue neuen richtige richtigen falsche falschen und oder nicht nur',
  ),
  inside: words(
    'in im ins auf an am bei aus unter über neben vor nach bis wenn dass ob der die das den dem des ein eine einen mit ohne von vom zum zur als wieder erneut sofort schnell gleich nochmal einmal zweimal dreimal mal und oder ist sind wird werden soll sollte muss kann Button Schaltfläche Link Feld Seite ein ausgewählt deaktiviert aktiviert sichtbar angezeigt nicht',
  ),
  last: words(''),
  generic:
    /^(?:texte?|werte?|daten|etwas|zeichen|zahlen?|ziffern|buchstaben|nichts|heute|morgen|name|namen|vorname|nachname|passw(?:ort|örter)|kennwort|benutzername|e-?mail|adresse|nummer|anmeldedaten|zugangsdaten|angaben|\p{L}*(?:daten|adresse|nummer|name|wort))$/iu,
  noSubject: words(
    'seite feld button schaltfläche link überschrift meldung titel url adresse benutzer kunde ergebnis anzahl',
  ),
};

export const unquotedGerman = { rules, none };
