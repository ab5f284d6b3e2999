import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
} from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

interface CheckedFormOptions<Schema extends z.ZodTypeAny> {
  /** Why it came back, with what was typed. */
  lastResult: SubmissionResult<string[]> | undefined;
  /** What stands in the fields at first. */
  defaultValue?: Partial<z.input<Schema>>;
  /** When messages begin; from then on they follow what is typed. */
  shouldValidate?: 'onSubmit' | 'onInput';
}

/**
 * A form that is checked here as `parseForm` checks it on the server, by the same schema. Its element has `id` and
 * `onSubmit` of the form; its fields are uncontrolled, so what was typed before the page's scripts took over stays.
 */
export function useCheckedForm<Schema extends z.ZodType<unknown, z.ZodTypeDef, Fields>>(
  schema: Schema,
  { lastResult, defaultValue, shouldValidate = 'onSubmit' }: CheckedFormOptions<Schema>,
) {
  const [begun] = useState(lastResult);
  // Fields go on with what stands in them; of a secret that was sent, the answer would say that it is empty.
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
    // What was typed so early counts as typed.
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

/** Properties of the control of a field with text; Mantine's controls say by `error` what is wrong, to readers too. */
export function textControl(field: FieldMetadata<string | undefined>) {
  return { ...getInputProps(field, { type: 'text', ariaAttributes: false }), error: field.errors?.[0] };
}

/** The same of a field for a secret: what was typed does not come back. */
export function passwordControl(field: FieldMetadata<string | undefined>) {
  const props = getInputProps(field, { type: 'password', value: false, ariaAttributes: false });
  return { ...props, error: field.errors?.[0] };
}

/** The same of a field with lines of text. */
export function textareaControl(field: FieldMetadata<string | undefined>) {
  return { ...getTextareaProps(field, { ariaAttributes: false }), error: field.errors?.[0] };
}

/** The same of a field with choices. */
export function selectControl(field: FieldMetadata<string | undefined>) {
  return { ...getSelectProps(field, { ariaAttributes: false }), error: field.errors?.[0] };
}

type Form<Shape extends Fields> = Pick<FormMetadata<Shape>, 'id' | 'update'>;

/**
 * What the field shows. The form learns what was typed before the scripts took over in the same moment in which the
 * hooks below begin, so at first only the page knows it.
 */
function shownIn(formId: string, field: FieldMetadata<string | undefined>): string {
  const control = document.forms.namedItem(formId)?.elements.namedItem(field.name);
  return control instanceof HTMLInputElement ? control.value : (field.value ?? '');
}

/**
 * Shows a fixed text in a field for as long as there is one; then what was typed comes back.
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
    // The field as it was when this began or ended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fixed]);
}

/**
 * Puts a suggestion into a field until somebody types there. Where somebody is about to, it is selected: what they type
 * takes its place.
 * @param isTyped whether what stands there at first is somebody's
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
