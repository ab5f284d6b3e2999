/** Functions that run in pages to read their forms. They use nothing outside of themselves. */

export interface FieldFacts {
  /** The field's name for users. Empty when nothing names the field. */
  label: string;
  /** Kind as sentences name it. Fields of kind `other` are not filled in. */
  kind: 'field' | 'dropdown' | 'checkbox' | 'radio' | 'other';
  /** Type of an input, such as `email` or `number`. For other elements, their tag. */
  type: string;
  isRequired: boolean;
  isEmpty: boolean;
  /** True for a search field. */
  isSearch: boolean;
  min: string;
  max: string;
  minLength: number;
  maxLength: number;
  /** For a list, the text of the first option that has a value. */
  option: string;
}

export interface FormFacts {
  /** Identifies the form on every page that has it. */
  key: string;
  method: 'GET' | 'POST' | 'dialog';
  /** Address to which the form is sent. */
  action: string;
  /** True when the browser validates the fields before it sends the form. */
  isChecked: boolean;
  /** Text of the form's button. Empty when it has no button with words. */
  button: string;
  fields: FieldFacts[];
}

/** Reads the visible forms, in the order of the page. */
export function readForms(limits: { forms: number; fields: number }): FormFacts[] {
  const inLine = (text: string | null | undefined) =>
    (text ?? '').slice(0, 2_000).replace(/\s+/g, ' ').trim().slice(0, 120);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const labelOf = (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => {
    const by = element
      .getAttribute('aria-labelledby')
      ?.split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const label = element.labels?.[0]?.cloneNode(true) as Element | undefined;
    // Controls inside a label are not part of its name.
    label?.querySelectorAll('input,select,textarea,button').forEach((inner) => inner.remove());
    return (
      inLine(by) ||
      inLine(element.getAttribute('aria-label')) ||
      inLine(label?.textContent) ||
      inLine(element.getAttribute('title')) ||
      inLine(element.getAttribute('placeholder'))
    );
  };
  const found: FormFacts[] = [];
  const isSearchName = /^(?:q|query|search|s|suche|suchbegriff|keywords?|term)$/i;
  for (const form of [...document.forms].slice(0, 500)) {
    if (found.length >= limits.forms) break;
    if (!isShown(form)) continue;
    const inputs = [...form.elements].filter(
      (element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
        element.matches('input,select,textarea') &&
        !element.matches(':disabled,[readonly],[type=hidden],[inert] *'),
    );
    const buttons = [...form.elements].filter(
      (element) => element.matches('button:not([type]),[type=submit],[type=image]') && isShown(element),
    );
    const [submit] = buttons;
    // With several buttons none is named, because the wrong one could be pressed.
    const button =
      buttons.length === 1 && submit
        ? inLine(submit.getAttribute('aria-label')) ||
          inLine(submit instanceof HTMLInputElement ? submit.value || submit.alt : submit.textContent)
        : '';
    const fields = inputs
      .filter(
        (input) => isShown(input) && !input.matches('[type=submit],[type=button],[type=reset],[type=image]'),
      )
      .slice(0, limits.fields)
      .map((element): FieldFacts => {
        const type = element instanceof HTMLInputElement ? element.type : element.localName;
        const isText = /^(?:text|search|email|password|tel|url|number|date|textarea)$/.test(type);
        const isBox = type === 'checkbox' || type === 'radio';
        const kind = isText
          ? 'field'
          : type === 'select' && !(element as HTMLSelectElement).multiple
            ? 'dropdown'
            : isBox
              ? (type as 'checkbox' | 'radio')
              : 'other';
        const input = element as HTMLInputElement;
        const options = element instanceof HTMLSelectElement ? [...element.options] : [];
        return {
          label: labelOf(element),
          kind,
          type,
          isRequired: element.required || element.getAttribute('aria-required') === 'true',
          isEmpty: isBox ? !input.checked : element.value === '',
          isSearch: type === 'search' || isSearchName.test(element.name),
          min: input.min || '',
          max: input.max || '',
          minLength: input.minLength ?? -1,
          maxLength: input.maxLength ?? -1,
          option: inLine(options.find(({ value, disabled }) => value !== '' && !disabled)?.textContent),
        };
      });
    const method = form.getAttribute('method')?.toLowerCase();
    let address: URL;
    try {
      const to = submit?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      address = new URL(to, document.baseURI);
    } catch {
      continue;
    }
    found.push({
      key: `${method ?? 'get'} ${address.pathname} ${inputs.map(({ name }) => name).join(' ')} ${button}`.slice(
        0,
        500,
      ),
      method: method === 'post' ? 'POST' : method === 'dialog' ? 'dialog' : 'GET',
      action: address.href.slice(0, 2_000),
      isChecked: !form.noValidate && !submit?.hasAttribute('formnovalidate'),
      button,
      fields,
    });
  }
  return found;
}
