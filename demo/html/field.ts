import { markup, type Markup, type Printable } from './markup.ts';

export interface Field {
  name: string;
  label: string;
  value?: string;
  error?: string | false | null;
  help?: string;
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'number';
  /** More attributes of the control, such as `autocomplete`. */
  attributes?: Record<string, string | number | true | false>;
}

/** `name="value"` pairs; true prints the bare name, false nothing. */
export function attributes(pairs: Record<string, string | number | boolean | undefined>): Markup {
  const shown = Object.entries(pairs).filter(([, value]) => value !== false && value !== undefined);
  return markup`${shown.map(([name, value]) => (value === true ? ` ${name}` : markup` ${name}="${String(value)}"`))}`;
}

const messageId = (name: string) => `${name}-message`;

/** Help below a control, or the error in its place. */
function message({ name, error, help }: Pick<Field, 'name' | 'error' | 'help'>): Markup | null {
  if (error) return markup`<p class="error" id="${messageId(name)}">${error}</p>`;
  return help ? markup`<p class="help" id="${messageId(name)}">${help}</p>` : null;
}

/** What every control carries: id, name, and the connection to its message. */
function common(field: Pick<Field, 'name' | 'error' | 'help' | 'attributes'>): Markup {
  return attributes({
    id: field.name,
    name: field.name,
    'aria-invalid': field.error ? 'true' : undefined,
    'aria-describedby': field.error || field.help ? messageId(field.name) : undefined,
    ...field.attributes,
  });
}

/** A labelled input with its help or error. */
export function textField(field: Field): Markup {
  const { name, label, value = '', type = 'text' } = field;
  return markup`<div class="field" data-field="${name}"><label for="${name}">${label}</label>
<input type="${type}" value="${value}"${common(field)}>${message(field)}</div>`;
}

/** A labelled select; options are value and text. */
export function selectField(field: Field & { options: [value: string, text: string][] }): Markup {
  const { name, label, value = '', options } = field;
  const option = ([key, text]: [string, string]) =>
    markup`<option value="${key}"${attributes({ selected: key === value })}>${text}</option>`;
  return markup`<div class="field"><label for="${name}">${label}</label>
<select${common(field)}>${options.map(option)}</select>${message(field)}</div>`;
}

/** Radio buttons in a fieldset; the error belongs to the group. */
export function radioField(field: Field & { options: [value: string, text: string][] }): Markup {
  const { name, label, value, options, error } = field;
  const radio = ([key, text]: [string, string], i: number) => {
    // The first keeps the plain id, so that the list of problems can jump to the group.
    const id = i === 0 ? name : `${name}-${key}`;
    const state = attributes({
      checked: key === value,
      'aria-describedby': error ? messageId(name) : undefined,
    });
    return markup`<label class="choice"><input type="radio" id="${id}" name="${name}" value="${key}"${state}> ${text}</label>`;
  };
  return markup`<fieldset class="field choices"><legend>${label}</legend>${options.map(radio)}${message(field)}</fieldset>`;
}

/** One checkbox, its label beside it. */
export function checkField(field: Field & { checked: boolean }): Markup {
  const state = attributes({ checked: field.checked });
  return markup`<div class="field"><label class="choice"><input type="checkbox" value="yes"${state}${common(field)}> ${field.label}</label>${message(field)}</div>`;
}

/** The list of everything to correct, above the form: each entry leads to its field. */
export function problemList(title: string, errors: Record<string, string | undefined>): Markup | null {
  const entries = Object.entries(errors).filter(([, text]) => text);
  if (!entries.length) return null;
  const items: Printable = entries.map(([name, text]) => markup`<li><a href="#${name}">${text}</a></li>`);
  return markup`<section class="problems" role="alert" aria-labelledby="problems"><h2 id="problems">${title}</h2><ul>${items}</ul></section>`;
}
