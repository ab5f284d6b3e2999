import type { Example } from './descriptions.fixture';

export const german: Example[] = [
  {
    style: 'nummerierte Schritte',
    description:
      '1. Öffne die Startseite\n2. Klicke auf den Link „Anmelden“\n3. Gib „anna@example.com“ in das Feld „E-Mail“ ein\n4. Die Überschrift „Mein Konto“ wird angezeigt',
    scenarios: [
      [
        'ich öffne die Startseite',
        'ich auf den Link "Anmelden" klicke',
        'ich "anna@example.com" in das Feld "E-Mail" eingebe',
        'sehe ich die Überschrift "Mein Konto"',
      ],
    ],
  },
  {
    style: 'Vorbedingungen, Schritte und erwartetes Ergebnis',
    description:
      'Vorbedingung: Der Warenkorb ist leer\nSchritte:\n- Auf den Button "Zur Kasse" klicken\n- Die Seite neu laden\nErwartetes Ergebnis: Es erscheint die Meldung "Nichts zu zahlen"',
    scenarios: [
      [
        '?Der Warenkorb ist leer',
        'ich auf den Button "Zur Kasse" klicke',
        'ich die Seite neu lade',
        'sehe ich die Meldung "Nichts zu zahlen"',
      ],
    ],
  },
  {
    style: 'Prosa',
    description:
      'Ich öffne den Shop und klicke auf "Warenkorb". Dann sehe ich "Ihr Warenkorb ist leer." und der Gesamtpreis beträgt 0 €.',
    scenarios: [
      [
        'ich öffne den Shop',
        'ich auf "Warenkorb" klicke',
        'sehe ich "Ihr Warenkorb ist leer."',
        'der "Gesamtpreis" ist "0 €"',
      ],
    ],
  },
  {
    style: 'Akzeptanzkriterien',
    description:
      'Akzeptanzkriterien:\n- Wenn ich auf "Zahlen" klicke, sehe ich die Überschrift "Danke"\n- Wenn das Passwort falsch ist, erscheint eine Fehlermeldung',
    scenarios: [
      ['ich auf "Zahlen" klicke', 'sehe ich die Überschrift "Danke"'],
      ['?das Passwort falsch ist', '?erscheint eine Fehlermeldung'],
    ],
  },
  {
    style: 'eine Geschichte',
    description: 'Als Kundin möchte ich mich anmelden, damit ich meine Bestellungen sehe.',
    scenarios: [['?Als Kundin möchte ich mich anmelden, damit ich meine Bestellungen sehe']],
  },
  {
    style: 'Testfälle',
    description:
      'Testfall 1: Abmelden\n1. Klicke auf "Abmelden"\n2. Ich sehe "Bis bald"\nTestfall 2: Suche\n1. Suche nach «Tasse»',
    scenarios: [['ich auf "Abmelden" klicke', 'sehe ich "Bis bald"'], ['?Suche nach «Tasse»']],
  },
  {
    style: 'Gherkin auf Deutsch',
    description:
      '# language: de\nFunktionalität: Kasse\n  Szenario: Leer\n    Angenommen ich öffne die Startseite\n    Wenn ich auf "Kasse" klicke\n    Dann sehe ich "Nichts da"',
    scenarios: [
      [
        '#Funktionalität: Kasse',
        'ich öffne die Startseite',
        'ich auf "Kasse" klicke',
        'sehe ich "Nichts da"',
      ],
    ],
  },
  {
    style: 'Schritte von Gherkin allein',
    description:
      'Angenommen ich öffne die Startseite\nWenn ich "Tasse" in das Feld "Suche" eingebe\nDann sehe ich "Blaue Tasse"',
    scenarios: [
      ['ich öffne die Startseite', 'ich "Tasse" in das Feld "Suche" eingebe', 'sehe ich "Blaue Tasse"'],
    ],
  },
  {
    style: 'zwei Sprachen',
    description:
      '1. Öffne die Startseite\n2. Click the "Login" button\n3. Setze den Haken bei "Newsletter"\n4. I see "Welcome"',
    scenarios: [
      [
        'ich öffne die Startseite',
        'I click the "Login" button',
        'ich den Haken bei "Newsletter" setze',
        'I should see "Welcome"',
      ],
    ],
  },
  {
    style: 'Wenn und Dann in einem Satz',
    description:
      'Wenn ich auf "Speichern" klicke, dann erscheint die Meldung "Gespeichert" und "Fertig" ist sichtbar.',
    scenarios: [['ich auf "Speichern" klicke', 'sehe ich die Meldung "Gespeichert"', 'sehe ich "Fertig"']],
  },
  {
    style: 'was bleibt und was geht',
    description:
      '1. "Ada Byron" ist weiterhin sichtbar\n2. "Karl Benz" wird nicht mehr angezeigt\n3. "Laden" ist verschwunden\n4. Es gibt keinen Button "Löschen"\n5. Die Überschrift "Mitglieder" wird weiterhin angezeigt',
    scenarios: [
      [
        'sehe ich "Ada Byron"',
        'sehe ich "Karl Benz" nicht',
        'sehe ich "Laden" nicht',
        'sehe ich keinen Button "Löschen"',
        'sehe ich die Überschrift "Mitglieder"',
      ],
    ],
  },
];
