import type { Example } from './descriptions.fixture';

export const german: Example[] = [
  {
    shape: 'ein Absatz',
    description:
      'Öffne den Shop und melde dich mit "anna@example.com" und Passwort "mugs-and-more" an. Suche nach "Tasse" und lege „Blaue Tasse“ in den Warenkorb. Gehe zur Kasse. Die Überschrift "Kasse" sollte sichtbar sein.',
    ideas: [
      {
        name: 'Gehe zur Kasse',
        parameters: {
          email: 'anna@example.com',
          passwort: 'mugs-and-more',
          search: 'Tasse',
          product: 'Blaue Tasse',
        },
      },
    ],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich auf "Anmelden" klicke',
      'Und ich "anna@example.com" in das Feld "E-Mail" eingebe',
      'Und ich "mugs-and-more" in das Feld "Passwort" eingebe',
      'Und ich auf den Button "Anmelden" klicke',
      'Und ich "Tasse" in das Feld "Suchen" eingebe',
      'Und ich "Enter" im Feld "Suchen" drücke',
      'Und ich auf den Button "Blaue Tasse in den Warenkorb" klicke',
      'Und ich auf den Link "Warenkorb" klicke',
      'Und ich auf "Zur Kasse" klicke',
      'Dann sehe ich die Überschrift "Kasse"',
    ],
  },
  {
    shape: 'eine User Story mit Kriterien',
    description:
      'Als Kunde möchte ich nach Produkten suchen, damit ich schnell etwas finde.\n\nAkzeptanzkriterien:\n- Wenn ich nach "Tasse" suche, sehe ich "Blaue Tasse"\n- Wenn ich nach "Regenschirm" suche, wird die Meldung "Keine Produkte gefunden." angezeigt',
    ideas: [
      { name: 'Nach Tasse suche' },
      {
        name: 'Nach Regenschirm suche',
        parameters: { search: 'Regenschirm', meldung: 'Keine Produkte gefunden.' },
      },
    ],
    of: 1,
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich "Regenschirm" in das Feld "Suchen" eingebe',
      'Und ich "Enter" im Feld "Suchen" drücke',
      'Dann sehe ich die Meldung "Keine Produkte gefunden."',
    ],
  },
  {
    shape: 'die dritte Person',
    description:
      'Der Benutzer öffnet die Startseite. Er klickt auf den Link "Produkte". Er gibt "Tasse" in das Feld "Produkte suchen" ein und drückt Enter. Er sieht "3 Produkte". "Ausverkauft" ist nicht sichtbar.',
    ideas: [{ name: 'Klickt auf den Link Produkte' }],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich auf den Link "Produkte" klicke',
      'Und ich "Tasse" in das Feld "Produkte suchen" eingebe',
      'Und ich Enter drücke',
      'Dann sehe ich "3 Produkte"',
      'Und sehe ich "Ausverkauft" nicht',
    ],
  },
  {
    shape: 'Listen in einer Liste',
    description:
      '1. Anmeldung\n   - Öffne die Anmeldeseite\n   - Gib "anna@example.com" in das Feld "E-Mail-Adresse" ein\n   - Gib "geheim-1" in das Feld "Passwort" ein\n   - Klicke auf "Anmelden"\n   - Die Meldung "E-Mail-Adresse oder Passwort ist falsch." erscheint\n2. Abmeldung\n   - Klicke auf "Abmelden"\n   - Ich sehe "Sie sind abgemeldet."',
    ideas: [{ name: 'Anmeldung' }, { name: 'Abmeldung' }],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich auf "Anmelden" klicke',
      'Und ich "anna@example.com" in das Feld "E-Mail-Adresse" eingebe',
      'Und ich "geheim-1" in das Feld "Passwort" eingebe',
      'Und ich auf "Anmelden" klicke',
      'Dann sehe ich die Meldung "E-Mail-Adresse oder Passwort ist falsch."',
    ],
  },
  {
    shape: 'Gherkin auf Deutsch',
    description:
      'Szenario: Bestellung ohne Konto\nAngenommen ich bin auf der Startseite\nWenn ich auf "Warenkorb" klicke\nUnd ich "Deutschland" aus "Land" auswähle\nDann sehe ich "Danke"',
    ideas: [{ name: 'Bestellung ohne Konto' }],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich auf "Warenkorb" klicke',
      'Und ich "Deutschland" aus "Land" auswähle',
      'Dann sehe ich "Danke"',
    ],
  },
  {
    shape: 'Infinitive als Stichpunkte',
    description:
      'Bestellen:\n- Shop öffnen\n- nach "Tasse" suchen\n- "Blaue Tasse" in den Warenkorb legen\n- Bestellung abschicken\n- Die Seite enthält "Danke"',
    ideas: [{ name: 'Bestellen' }],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich "Tasse" in das Feld "Suchen" eingebe',
      'Und ich "Enter" im Feld "Suchen" drücke',
      'Und ich auf den Button "Blaue Tasse in den Warenkorb" klicke',
      'Und ich auf den Button "Bestellung abschicken" klicke',
      'Dann sehe ich "Danke"',
    ],
  },
  {
    shape: 'Umlaute im Namen',
    description: '# Größe ändern & prüfen\nWähle "XL" aus "Größe". Die Seite zeigt "Größe XL".',
    ideas: [{ name: 'Groesse aendern and pruefen', parameters: { groesse: 'XL', text: 'Größe XL' } }],
    steps: [
      'Angenommen ich öffne die Startseite',
      'Wenn ich "XL" aus "Größe" auswähle',
      'Dann sehe ich "Größe XL"',
    ],
  },
];
