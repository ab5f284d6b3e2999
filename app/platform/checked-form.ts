import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
} from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

interface CheckedFormOptions<Schema extends z.ZodType> {
  /** The server's result after it rejected the form, with the typed values. */
  lastResult: SubmissionResult<string[]> | undefined;
  /** Initial values of the fields. */
  defaultValue?: Partial<z.input<Schema>>;
  /** When messages first appear. Afterwards they follow the input. */
  shouldValidate?: 'onSubmit' | 'onInput';
}

/**
 * A form that is checked here as `parseForm` checks it on the server, by the same schema. Its element has `id` and
 * `onSubmit` of the form; its fields are uncontrolled, so what was typed before the page's scripts took over stays.
 */
export function useCheckedForm<Schema extends z.ZodType<unknown, Fields>>(
  schema: Schema,
  { lastResult, defaultValue, shouldValidate = 'onSubmit' }: CheckedFormOptions<Schema>,
) {
  const [begun] = useState(lastResult);
  // Fields keep their present text. The answer would empty a secret that was sent.
  const told = useMemo(
    () => (lastResult && lastResult !== begun ? { ...lastResult, initialValue: undefined } : lastResult),
    [lastResult, begun],
  );
  const [form, fields] = useForm<z.input<Schema>>({
    lastResult: told,
    defaultValue: defaultValue as never,
    shouldValidate,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }) as never,
  });
  useEffect(() => {
    // Text that was typed before the scripts loaded counts as typed, too.
    for (const field of document.forms.namedItem(form.id)?.elements ?? []) {
      if (wasChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [form.id]);
  return [form, fields] as const;
}

function wasChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** Returns properties for a text control. Mantine's `error` also announces the message to screen readers. */
export function textControl(field: FieldMetadata<string | undefined>) {
  return { ...getInputProps(field, { type: 'text', ariaAttributes: false }), error: field.errors?.[0] };
}

/** Returns properties for a field with a secret: the typed text is not restored. */
export function passwordControl(field: FieldMetadata<string | undefined>) {
  const props = getInputProps(field, { type: 'password', value: false, ariaAttributes: false });
  const error = field.errors?.[0];
  // Mantine marks only the frame of a password field as invalid.
  return { ...props, error, 'aria-invalid': error === undefined ? undefined : true };
}

/** Returns properties for a field with several lines. */
export function textareaControl(field: FieldMetadata<string | undefined>) {
  return { ...getTextareaProps(field, { ariaAttributes: false }), error: field.errors?.[0] };
}

/** Returns properties for a field with choices. */
export function selectControl(field: FieldMetadata<string | undefined>) {
  return { ...getSelectProps(field, { ariaAttributes: false }), error: field.errors?.[0] };
}

type Form<Shape extends Fields> = Pick<FormMetadata<Shape>, 'id' | 'update'>;

/**
 * Returns the text that the field shows. The form learns of text typed before the scripts loaded only when the hooks
 * below start, so at first the text is in the page only.
 */
function shownIn(formId: string, field: FieldMetadata<string | undefined>): string {
  const control = document.forms.namedItem(formId)?.elements.namedItem(field.name);
  return control instanceof HTMLInputElement ? control.value : (field.value ?? '');
}

/**
 * Shows a fixed text in a field while there is one. Afterwards the field shows the typed text again.
 * @param fixed null for none
 */
export function useFixedText<Shape extends Fields>(
  form: Form<Shape>,
  field: FieldMetadata<string | undefined>,
  fixed: string | null,
) {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (fixed === null && typed.current === null) return;
    const text = fixed ?? typed.current ?? '';
    typed.current = fixed === null ? null : (typed.current ?? shownIn(form.id, field));
    form.update({ name: field.name as never, value: text as never });
    // Uses the field as it was when the fixed text began or ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fixed]);
}

/**
 * Puts a suggestion into a field until the user types there. When the field has the focus, the suggestion is
 * selected, so that typing replaces it.
 * @param isTyped true when the user entered the initial text
 */
export function useSuggestedText<Shape extends Fields>(
  form: Form<Shape>,
  field: FieldMetadata<string | undefined>,
  suggested: string,
  isTyped: boolean,
) {
  const given = useRef<string | null>(isTyped ? null : '');
  const present = field.value ?? '';
  useEffect(() => {
    if (given.current === null) return;
    if (present !== given.current || shownIn(form.id, field) !== present) given.current = null;
    else if (suggested !== present) {
      given.current = suggested;
      form.update({ name: field.name as never, value: suggested as never });
    }
  });
  useEffect(() => {
    const element = document.activeElement;
    const isHere = element instanceof HTMLInputElement && element.name === field.name;
    if (isHere && element.form?.id === form.id && given.current === present) element.select();
  }, [present, field.name, form.id]);
}
