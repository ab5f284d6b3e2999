import type { ElementKind, Intent } from './intent';
import type { Language } from '../language';

/** A step's text in the patterns of docs/step-patterns.md. */
export function stepText(intent: Intent, language: Language): string {
  return (language === 'de' ? german : english)(intent);
}

const q = (text: string) => `"${text}"`;

function english(intent: Intent): string {
  switch (intent.act) {
    case 'open':
      return intent.target === null ? 'I open the home page' : `I open the page ${q(intent.target)}`;
    case 'click': {
      const element = intent.kind ? `the ${q(intent.name)} ${englishKind(intent.kind)}` : q(intent.name);
      return `I click ${element}${scopeText(intent.scope)}`;
    }
    case 'fill':
      return `I enter ${q(intent.value)} in the ${q(intent.field)} field`;
    case 'clear':
      return `I clear the ${q(intent.field)} field`;
    case 'select':
      return `I select ${q(intent.value)} from ${q(intent.field)}`;
    case 'check':
      return `I check ${q(intent.name)}`;
    case 'uncheck':
      return `I uncheck ${q(intent.name)}`;
    case 'hover':
      return `I hover over ${q(intent.name)}`;
    case 'upload':
      return `I upload ${q(intent.file)} to ${q(intent.field)}`;
    case 'press':
      return intent.field
        ? `I press ${q(intent.key)} in the ${q(intent.field)} field`
        : `I press ${intent.key}`;
    case 'back':
      return 'I go back';
    case 'reload':
      return 'I reload the page';
    case 'wait':
      return `I wait for ${q(intent.text)}`;
    case 'see': {
      const element = !intent.kind
        ? q(intent.text)
        : before.includes(intent.kind)
          ? `the ${intent.kind} ${q(intent.text)}`
          : `the ${q(intent.text)} ${englishKind(intent.kind)}`;
      return `I ${intent.absent ? 'should not see' : 'should see'} ${element}${scopeText(intent.scope)}`;
    }
    case 'value':
      return `the ${q(intent.field)} field contains ${q(intent.value)}`;
    case 'address':
      return `the URL contains ${q(intent.value)}`;
    case 'title':
      return `the page title is ${q(intent.value)}`;
    case 'words':
      return intent.text;
  }
}

const before: ElementKind[] = ['heading', 'message'];
const englishKind = (kind: ElementKind) => (kind === 'radio' ? 'radio button' : kind);
const scopeText = (scope?: { name: string; kind: ElementKind }) =>
  scope ? ` in the ${q(scope.name)} ${scope.kind}` : '';

const germanKinds: Record<ElementKind, [accusative: string, noun: string]> = {
  button: ['den', 'Button'],
  link: ['den', 'Link'],
  field: ['das', 'Feld'],
  dropdown: ['die', 'Liste'],
  list: ['die', 'Liste'],
  checkbox: ['das', 'Kontrollkästchen'],
  radio: ['die', 'Option'],
  option: ['die', 'Option'],
  tab: ['den', 'Reiter'],
  'menu item': ['den', 'Menüpunkt'],
  heading: ['die', 'Überschrift'],
  image: ['das', 'Bild'],
  icon: ['das', 'Symbol'],
  dialog: ['den', 'Dialog'],
  message: ['die', 'Meldung'],
  row: ['die', 'Zeile'],
  section: ['den', 'Bereich'],
  card: ['die', 'Karte'],
};
const germanScopes: Partial<Record<ElementKind, string>> = {
  row: 'in der Zeile',
  section: 'im Bereich',
  dialog: 'im Dialog',
  list: 'in der Liste',
  card: 'in der Karte',
};

/** What is done has its verb at the end, as after `Wenn`; what is seen has it at the beginning, as after `Dann`. */
function german(intent: Intent): string {
  const element = (name: string, kind?: ElementKind) =>
    kind ? `${germanKinds[kind].join(' ')} ${q(name)}` : q(name);
  const inside = (scope?: { name: string; kind: ElementKind }) =>
    scope ? ` ${germanScopes[scope.kind] ?? 'im Bereich'} ${q(scope.name)}` : '';
  switch (intent.act) {
    case 'open':
      return intent.target === null ? 'ich öffne die Startseite' : `ich öffne die Seite ${q(intent.target)}`;
    case 'click':
      return `ich auf ${element(intent.name, intent.kind)}${inside(intent.scope)} klicke`;
    case 'fill':
      return `ich ${q(intent.value)} in das Feld ${q(intent.field)} eingebe`;
    case 'clear':
      return `ich das Feld ${q(intent.field)} leere`;
    case 'select':
      return `ich ${q(intent.value)} aus ${q(intent.field)} auswähle`;
    case 'check':
      return `ich den Haken bei ${q(intent.name)} setze`;
    case 'uncheck':
      return `ich den Haken bei ${q(intent.name)} entferne`;
    case 'hover':
      return `ich mit der Maus über ${q(intent.name)} fahre`;
    case 'upload':
      return `ich ${q(intent.file)} in ${q(intent.field)} hochlade`;
    case 'press':
      return intent.field
        ? `ich ${q(intent.key)} im Feld ${q(intent.field)} drücke`
        : `ich ${intent.key} drücke`;
    case 'back':
      return 'ich zurückgehe';
    case 'reload':
      return 'ich die Seite neu lade';
    case 'wait':
      return `ich auf ${q(intent.text)} warte`;
    case 'see':
      return intent.absent && !intent.kind
        ? `sehe ich ${q(intent.text)}${inside(intent.scope)} nicht`
        : `sehe ich ${intent.absent && intent.kind ? absentGerman(intent.text, intent.kind) : element(intent.text, intent.kind)}${inside(intent.scope)}`;
    case 'value':
      return `das Feld ${q(intent.field)} enthält ${q(intent.value)}`;
    case 'address':
      return `die URL enthält ${q(intent.value)}`;
    case 'title':
      return `der Seitentitel ist ${q(intent.value)}`;
    case 'words':
      return intent.text;
  }
}

function absentGerman(name: string, kind: ElementKind): string {
  const [article, noun] = germanKinds[kind];
  const none = { den: 'keinen', die: 'keine', das: 'kein' }[article] ?? 'kein';
  return `${none} ${noun} ${q(name)}`;
}
