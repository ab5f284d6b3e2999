import type { ElementNoun } from '#contracts/worker/recorded-action';
import type { Kind } from '../intent';

/** A noun for an element, in words that the grammar reads as the element's kind. */
export interface Noun {
  /** Kind as which the grammar reads it. null: an element of any kind. */
  kind: Kind | null;
  en: string;
  enPlural: string;
  de: string;
  dePlural: string;
  /** Gender of the German noun. */
  gender: 'm' | 'f' | 'n';
}

const noun = (
  kind: Kind | null,
  en: string,
  enPlural: string,
  gender: Noun['gender'],
  de: string,
  dePlural: string,
): Noun => ({ kind, en, enPlural, gender, de, dePlural });

/** Each noun stands for one role only, so the same sentence always means the same locator. */
export const nouns = {
  button: noun('button', 'button', 'buttons', 'm', 'Button', 'Buttons'),
  link: noun('link', 'link', 'links', 'm', 'Link', 'Links'),
  textbox: noun('field', 'field', 'fields', 'n', 'Feld', 'Felder'),
  searchbox: noun('field', 'search field', 'search fields', 'n', 'Suchfeld', 'Suchfelder'),
  spinbutton: noun('field', 'number field', 'number fields', 'n', 'Zahlenfeld', 'Zahlenfelder'),
  slider: noun('slider', 'slider', 'sliders', 'm', 'Schieberegler', 'Schieberegler'),
  file: noun('fileField', 'file field', 'file fields', 'n', 'Dateifeld', 'Dateifelder'),
  combobox: noun('dropdown', 'dropdown', 'dropdown', 'f', 'Auswahlliste', 'Auswahllisten'),
  listbox: noun('dropdown', 'list box', 'list box', 'f', 'Auswahlbox', 'Auswahlbox'),
  checkbox: noun('checkbox', 'checkbox', 'checkboxes', 'n', 'Kontrollkästchen', 'Kontrollkästchen'),
  radio: noun('radio', 'radio button', 'radio buttons', 'm', 'Radiobutton', 'Radiobuttons'),
  option: noun('option', 'option', 'options', 'f', 'Option', 'Optionen'),
  switch: noun('switch', 'switch', 'switches', 'm', 'Schalter', 'Schalter'),
  tab: noun('tab', 'tab', 'tabs', 'm', 'Reiter', 'Reiter'),
  menuitem: noun('menuitem', 'menu item', 'menu items', 'm', 'Menüpunkt', 'Menüpunkte'),
  menuitemcheckbox: noun('menuitem', 'menu option', 'menu options', 'm', 'Menüeintrag', 'Menüeinträge'),
  heading: noun('heading', 'heading', 'headings', 'f', 'Überschrift', 'Überschriften'),
  img: noun('image', 'image', 'images', 'n', 'Bild', 'Bilder'),
  row: noun('row', 'row', 'rows', 'f', 'Zeile', 'Zeilen'),
  cell: noun('cell', 'cell', 'cells', 'f', 'Zelle', 'Zellen'),
  listitem: noun('item', 'item', 'items', 'm', 'Eintrag', 'Einträge'),
  treeitem: noun('item', 'tree item', 'tree items', 'm', 'Baumeintrag', 'Baumeinträge'),
  list: noun('list', 'list', 'lists', 'f', 'Liste', 'Listen'),
  table: noun('table', 'table', 'tables', 'f', 'Tabelle', 'Tabellen'),
  dialog: noun('dialog', 'dialog', 'dialogs', 'm', 'Dialog', 'Dialoge'),
  form: noun('form', 'form', 'forms', 'n', 'Formular', 'Formulare'),
  region: noun('section', 'section', 'sections', 'm', 'Bereich', 'Bereiche'),
  article: noun('section', 'card', 'cards', 'f', 'Karte', 'Karten'),
  group: noun('section', 'group', 'groups', 'f', 'Gruppe', 'Gruppen'),
  status: noun('message', 'message', 'messages', 'f', 'Meldung', 'Meldungen'),
  alert: noun('error', 'error message', 'error messages', 'f', 'Fehlermeldung', 'Fehlermeldungen'),
  text: noun('text', 'text', 'texts', 'm', 'Text', 'Texte'),
  element: noun(null, 'element', 'element', 'n', 'Element', 'Element'),
} as const satisfies Record<ElementNoun, Noun>;

type Case = 'nominative' | 'accusative' | 'dative';

const articles: Record<Noun['gender'], Record<Case, string>> = {
  m: { nominative: 'der', accusative: 'den', dative: 'dem' },
  f: { nominative: 'die', accusative: 'die', dative: 'der' },
  n: { nominative: 'das', accusative: 'das', dative: 'dem' },
};

/** Returns the noun with its article: `der Button`, `den Button`, `dem Button`. */
export const germanNoun = ({ de, gender }: Noun, grammaticalCase: Case): string =>
  `${articles[gender][grammaticalCase]} ${de}`;

/** Returns the noun after "in": `im Feld`, `in der Zeile`. */
export const inGermanNoun = ({ de, gender }: Noun): string => `${gender === 'f' ? 'in der' : 'im'} ${de}`;
