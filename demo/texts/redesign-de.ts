import type { redesign as english } from './redesign-en.ts';

export const redesign: typeof english = {
  title: 'Ein anderes Aussehen',
  lead: 'Eine Kopie des Ladens hat ihre eigene Adresse und kann ihre Seiten ändern, um zu sehen, was Tests daraus machen.',
  copy: 'Name der Kopie',
  copyHelp: 'Kleine Buchstaben, Ziffern und Bindestriche.',
  wrongCopy: 'Geben Sie kleine Buchstaben, Ziffern und Bindestriche ein, etwa meine-kopie.',
  open: 'Kopie öffnen',
  ofCopy: (name) => `Die Kopie ${name} sieht für alle Besucher so aus, bis jemand es ändert.`,
  design: 'Aussehen',
  designs: {
    original: 'Original',
    renamed: 'Umbenannt: andere Wörter auf Knöpfen und Links, andere Kennungen',
    restyled: 'Neu gestaltet: andere Klassen und ein anderes Stylesheet',
    translated: 'Übersetzt: Deutsch, wenn keine Sprache gewählt ist',
    moved: 'Verschoben: Navigation unten, die Spalte am Rand zuerst',
    removed: 'Entfernt: kein Knopf, um einen Gutschein einzulösen',
    twins: 'Zwillinge: ein Knopf fast gleichen Namens neben dem richtigen',
  },
  change: 'Aussehen ändern',
  twinTitle: 'Der Zwilling',
  twin: 'Das war der Knopf neben dem richtigen. Nichts ist geschehen.',
  twinPlace: 'Bestellung später abschicken',
  twinSignIn: 'Mit einem Code anmelden',
};
