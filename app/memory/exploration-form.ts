import { z } from 'zod';
import { allowedRequest, explorationLimits } from '#contracts/worker/exploration';
import { environmentForm, type Environment } from '#domain/environments/environment';
import { readWholeNumber } from '~/platform/forms';

const lines = (text: string) =>
  [...new Set(text.split(/[\r\n]+/).map((line) => line.trim()))].filter(Boolean);

function originOf(line: string): string | null {
  try {
    const url = new URL(line);
    return /^https?:$/.test(url.protocol) ? url.origin : null;
  } catch {
    return null;
  }
}

function signInOf(value: string): { featureName: string; scenarioName: string } | null {
  try {
    const [featureName, scenario] = JSON.parse(value) as unknown[];
    return typeof featureName === 'string' && typeof scenario === 'string'
      ? { featureName, scenarioName: scenario }
      : null;
  } catch {
    return null;
  }
}

const noDemo = { demoApp: null };

const text = z.string().default('');
/** A box that is not ticked is not sent. */
const box = z
  .string()
  .optional()
  .transform((sent) => sent === 'on');

const numberUpTo = (max: number) =>
  text.transform((typed, { addIssue }) => {
    const number = readWholeNumber(typed, max);
    if (number !== null) return number;
    addIssue({ code: 'custom', message: `A whole number from 1 to ${max}.` });
    return z.NEVER;
  });

const address = text.transform((typed, { addIssue }): Environment | null => {
  if (typed.trim() === '') return null;
  const first = environmentForm([], noDemo).safeParse({ baseUrl: typed.trim() });
  if (first.success) return first.data;
  addIssue({
    code: 'custom',
    message: first.error.issues[0]?.message ?? 'Enter the address of the application.',
  });
  return z.NEVER;
});

const origins = text.transform((typed, { addIssue }) => {
  const found = lines(typed).map((line) => ({ line, origin: originOf(line) }));
  const bad = found.find(({ origin }) => origin === null);
  const problem = bad
    ? `“${bad.line}” is no address such as https://pay.example.com.`
    : tooMany(found, explorationLimits.origins);
  if (problem === null) return found.flatMap(({ origin }) => origin ?? []);
  addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

const requests = text.transform((typed, { addIssue }) => {
  const found = lines(typed).map((line) => line.replace(/^[a-z]+/, (word) => word.toUpperCase()));
  const bad = found.find((line) => !allowedRequest.safeParse(line).success);
  const problem =
    bad !== undefined
      ? `“${bad}” is no method and path such as POST /search.`
      : tooMany(found, explorationLimits.requests);
  if (problem === null) return found;
  addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

const tooMany = (found: unknown[], max: number) => (found.length > max ? `At most ${max}.` : null);

/** Form that starts an exploration: the values of the call, or a message for each field that is wrong. */
export const explorationForm = z
  .object({
    environment: text,
    /** Becomes the first environment of a project without any; null: the field was left empty. */
    address,
    pages: numberUpTo(explorationLimits.pages),
    minutes: numberUpTo(explorationLimits.minutes),
    origins,
    requests,
    signIn: text.transform(signInOf),
    unclear: box,
    suite: box,
    confirmed: box,
  })
  .refine(({ environment, address: first }) => first !== null || environment !== '', {
    path: ['address'],
    error: 'Enter the address of the application.',
    // Shows this message together with those of other fields. By default it runs only if all fields are right.
    when: () => true,
  });
