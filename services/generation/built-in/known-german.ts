import { rule, type ClauseRule } from './known-rule';

const element = '(den Button |die Schaltfläche |den Link |den Reiter |den Menüpunkt |das Bild |die Option )?';
const seen =
  '(den Text |die Überschrift |die Meldung |die Fehlermeldung |den Button |die Schaltfläche |den Link |den Reiter |das Bild )?';
const row = '(?: (in der Zeile|im Bereich|im Dialog|in der Liste|in der Karte) Q)?';
const key = '(Enter|Tab|Escape|F\\d{1,2})';

/** Each rule matches a whole clause; see Rule. Actions get their verb at the end, as after `Wenn`. */
const rules: ClauseRule[] = [
  rule(
    '(?:öffnen?|öffnet|besuchen?|besucht|(?:gehe?|geht) auf) (die Startseite|den Shop)',
    'ich öffne $1',
    'context',
  ),
  rule('(?:bin|ist) auf der Startseite', 'ich öffne die Startseite', 'context'),
  rule('(die Startseite|den Shop) (?:öffnen?|besuchen?|aufrufen?)', 'ich öffne $1', 'context'),
  rule('(?:rufe?|ruft) (die Startseite|den Shop) auf', 'ich öffne $1', 'context'),
  rule(
    '(?:öffnen?|öffnet|besuchen?|besucht|(?:gehe?|geht) auf|(?:bin|ist) auf) (?:die |der )?(?:Seite )?("(?:https?:/)?/[^"]*")',
    'ich öffne die Seite $1',
    'context',
  ),
  rule(
    '(?:die )?(?:Seite )?("(?:https?:/)?/[^"]*") (?:öffnen?|besuchen?|aufrufen?)',
    'ich öffne die Seite $1',
    'context',
  ),
  rule(
    `(?:klicken?|klickt|drücken?|drückt|tippen?|tippt)(?: auf)? ${element}Q${row}`,
    'ich auf $1$2 $3 $4 klicke',
  ),
  rule(
    `(?:auf )?${element}Q${row} (?:klicken?|klickt|drücken?|drückt|antippen)`,
    'ich auf $1$2 $3 $4 klicke',
  ),
  rule(`(?:drücken?|drückt) (?:die )?${key}(?:-Taste)?`, 'ich $1 drücke'),
  rule(`(?:die )?${key}(?:-Taste)? drücken?`, 'ich $1 drücke'),
  rule(
    '(?:gib|gebe?|gibt|geben|trage?|trägt|tragen|schreibe?) (?:den Text |den Wert )?Q (?:in|bei) (?:das Feld )?Q (?:ein)',
    'ich $1 in das Feld $2 eingebe',
  ),
  rule(
    '(?:den Text |den Wert )?Q (?:in|bei) (?:das Feld )?Q (?:eingeben?|eingibt|eintragen?|einträgt)',
    'ich $1 in das Feld $2 eingebe',
  ),
  rule('(?:fülle?|füllt|füllen) (?:das Feld )?Q mit Q aus', 'ich fülle das Feld $1 mit $2 aus'),
  rule('(?:das Feld )?Q mit Q ausfüllen', 'ich fülle das Feld $1 mit $2 aus'),
  rule('(?:leeren?|leert) das Feld Q', 'ich das Feld $1 leere'),
  rule(
    '(?:wähle?|wählt|wählen) Q (?:aus|in) (?:der (?:Liste|Auswahlliste) )?Q(?: aus)?',
    'ich $1 aus $2 auswähle',
  ),
  rule(
    'Q (?:aus|in) (?:der (?:Liste|Auswahlliste) )?Q (?:auswählen?|wählen?|auswählt)',
    'ich $1 aus $2 auswähle',
  ),
  rule('(?:setze?|setzt|setzen) (?:den|einen) Haken bei Q', 'ich den Haken bei $1 setze'),
  rule('(?:den|einen) Haken bei Q (?:setzen?|setzt)', 'ich den Haken bei $1 setze'),
  rule('(?:entfernen?|entfernt) den Haken bei Q', 'ich den Haken bei $1 entferne'),
  rule('den Haken bei Q (?:entfernen?|entfernt)', 'ich den Haken bei $1 entferne'),
  rule('(?:fahren?|fährt) mit der Maus über Q', 'ich mit der Maus über $1 fahre'),
  rule('(?:lade?|lädt) (?:die Datei )?Q in (?:das Feld )?Q hoch', 'ich $1 in $2 hochlade'),
  rule('(?:gehe?|geht) zurück|zurückgehen?|zurück gehen', 'ich zurückgehe'),
  rule('(?:lade?|lädt|laden) die Seite neu|die Seite neu laden', 'ich die Seite neu lade'),
  rule('(?:warten?|wartet) auf (?:den Text )?Q', 'ich auf $1 warte'),
  rule(`(?:sehen?|sieht|sehe (?:ich|man)) ${seen}Q${row}`, 'sehe ich $1$2 $3 $4', 'outcome'),
  rule(`(?:sollte?|soll|muss) ${seen}Q${row} (?:sehen|zu sehen sein)`, 'sehe ich $1$2 $3 $4', 'outcome'),
  rule(
    '(?:der Text )?Q (?:wird|werden) (?:weiterhin |noch |immer noch )?angezeigt|(?:der Text )?Q (?:soll|sollte|muss) (?:weiterhin |noch )?angezeigt werden',
    'sehe ich $1$2',
    'outcome',
  ),
  rule(
    '(?:der Text )?Q (?:erscheint|ist (?:weiterhin |noch |immer noch )?(?:sichtbar|zu sehen))',
    'sehe ich $1',
    'outcome',
  ),
  rule('(?:wird|erscheint) (?:der Text )?Q(?: angezeigt)?', 'sehe ich $1', 'outcome'),
  rule(
    'die (Meldung|Fehlermeldung|Überschrift) Q (?:wird (?:weiterhin )?angezeigt|erscheint|ist (?:weiterhin |noch )?(?:sichtbar|zu sehen)|soll erscheinen|sollte erscheinen|soll angezeigt werden|sollte angezeigt werden)',
    'sehe ich die $1 $2',
    'outcome',
  ),
  rule(
    '(?:es )?(?:wird|erscheint) (die|eine) (Meldung|Fehlermeldung|Überschrift) Q(?: angezeigt)?',
    'sehe ich die $2 $3',
    'outcome',
  ),
  rule(
    'die Seite (?:zeigt|enthält|soll|sollte|muss) (?:den Text )?Q(?: anzeigen| zeigen| enthalten)?',
    'die Seite enthält $1',
    'outcome',
  ),
  rule('(?:sehen?|sieht|sehe (?:ich|man)) Q nicht', 'sehe ich $1 nicht', 'outcome'),
  rule(
    '(?:der Text )?Q wird nicht (?:mehr )?angezeigt|Q ist nicht (?:mehr )?(?:sichtbar|zu sehen)',
    'sehe ich $1$2 nicht',
    'outcome',
  ),
  rule('(?:der Text )?Q (?:verschwindet|ist verschwunden)', 'sehe ich $1 nicht', 'outcome'),
  rule(
    'es gibt (kein(?:en?)? (?:Button|Schaltfläche|Link|Überschrift|Meldung)) Q',
    'sehe ich $1 $2',
    'outcome',
  ),
  rule(
    '(?:sehen?|sieht|sehe (?:ich|man)) (kein(?:en?)? (?:Button|Schaltfläche|Link|Überschrift|Meldung)) Q',
    'sehe ich $1 $2',
    'outcome',
  ),
  rule('die (?:URL|Adresse) enthält Q', 'die URL enthält $1', 'outcome'),
  rule('der Seitentitel (?:ist|lautet) Q', 'der Seitentitel ist $1', 'outcome'),
  rule('das Feld Q (?:enthält|hat) (?:den Wert |den Text )?Q', 'das Feld $1 enthält $2', 'outcome'),
  rule('der Button Q ist (aktiv|deaktiviert|ausgeblendet|sichtbar)', 'der Button $1 ist $2', 'outcome'),
];

export const german = {
  rules,
  opening:
    /^(?:(?:und|dann|danach,?|anschließend,?|zuerst,?|zunächst,?|schließlich,?|nun,?|jetzt,?|bitte)\s+)+/i,
  subject:
    /^(?:ich|wir|du|man|er|sie|(?:der|ein) (?:Benutzer|Nutzer|Anwender|Kunde|Besucher|Tester)|(?:die|eine) (?:Benutzerin|Nutzerin|Kundin|Besucherin|Testerin))\s+/i,
};
