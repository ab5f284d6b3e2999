import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { Submission, SubmissionResult } from '@conform-to/react';
import type { z } from 'zod';
import { refusalResponse } from './refusal-response';

/**
 * Validates a form on the server. `submission.reply()` returns the typed values with the messages.
 * An empty field is an empty text, as the rules of texts expect (conform would make it undefined: "Required").
 * @throws {Response} 400 for a repeated field, which no page of the product sends: rules and pages expect a text, and
 *   would fail on a list
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw repeatedField();
  return parseWithZod(form, { schema, disableAutoCoercion: true, error: missingField });
}

/** Returns the message of a field that the form lacks, unless its schema has one. Pages of the product send all fields. */
function missingField({ code, input }: z.core.$ZodRawIssue): string | undefined {
  const isMissing = input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(code);
  return isMissing ? 'Required' : undefined;
}

function repeatedField(): Response {
  return refusalResponse({ status: 400, message: 'The form has a field twice.' });
}

/** A whole number that was typed, from 1 to the most; null: it is none. */
export function readWholeNumber(typed: string, max: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return number >= 1 && number <= max ? number : null;
}

/**
 * Answers an invalid form: 422 with the messages next to the fields, and the typed values.
 * @param problems further messages of a service, by field name; `''` is the form itself
 * @param hidden fields that are not sent back, e.g. passwords
 */
export function invalid(
  submission: Submission<unknown>,
  problems: Record<string, string> = {},
  { status = 422, hidden = [] as string[] } = {},
) {
  const fieldErrors = Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]]));
  const reply = submission.reply({
    hideFields: hidden as never,
    fieldErrors,
    formErrors: problems[''] ? [problems['']] : undefined,
  });
  return data({ form: reply as SubmissionResult<string[]> }, { status });
}
