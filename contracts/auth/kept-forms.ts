import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { isPlainName, maxFields } from '#domain/form-fields';

/** Maximum number of characters of a form's fields as JSON (docs/rules/interface.md, Detours). */
export const maxStoredFormLength = 1_000_000;

const fields = z.array(z.tuple([z.string(), z.string()]));
/** The name of a field. Pages read a stored form as if it had been posted to them. */
const name = z.string().refine(isPlainName, 'is no name of a field');

export const keptFormCalls = {
  keepForm: endpoint({
    method: 'POST',
    path: '/kept-forms',
    summary: 'Keeps what the bearer typed into a form, for a day, while they make what is missing in it.',
    access: 'member',
    body: z.object({
      projectId: z.string(),
      /** Names and values in the order of the form. */
      fields: z.array(z.tuple([name, z.string()])).max(maxFields),
      /** Name of the field for the object that the user creates on the detour; left out for none. */
      fills: name.optional(),
    }),
    answer: answerOf({ id: z.string() }),
  }),
  getKeptForm: endpoint({
    method: 'GET',
    path: '/kept-forms/:id',
    summary:
      'Returns the values that the bearer typed into a form. `status` is false when the form is no longer stored.',
    access: 'member',
    params: z.object({ id: z.string() }),
    query: z.object({ projectId: z.string() }),
    answer: answerOf({ form: z.object({ fields, fills: z.string().nullable() }) }),
  }),
};
