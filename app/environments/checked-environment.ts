import { z } from 'zod';
import {
  environmentNameFor,
  environmentNameProblem,
  environmentUrlProblem,
  type Environment,
} from '#contracts/environment';
import { freeName } from '#contracts/free-name';
import { parseForm } from '~/platform/forms';

const text = z.string().default('');
const typed = z.object({ name: text, baseUrl: text, demo: z.literal('on').optional() });

/**
 * Reads the form of an environment and says which rule each field breaks. An empty name of a new one becomes that of the
 * demo app or of the URL's host; the demo app's URL is fixed whatever was sent (specification shell.md sections 4, 5).
 * @param others names of the other environments
 * @param adding what a new environment may be: the demo app, where one is running; left out when editing
 */
export function checkedEnvironment(
  form: FormData,
  others: string[],
  adding?: { demoApp: Environment | null },
) {
  const submission = parseForm(form, typed);
  if (submission.status !== 'success') return { submission, problems: { '': 'The form is not valid.' } };
  const { value } = submission;
  const demo = value.demo === 'on' ? (adding?.demoApp ?? null) : null;
  const baseUrl = demo?.baseUrl ?? value.baseUrl.trim();
  const suggested = demo ? freeName(demo.name, others) : environmentNameFor(baseUrl);
  const name = value.name.trim() || (adding ? suggested : '');
  const environment: Environment = { name, baseUrl };
  const problems: Record<string, string> = {};
  const urlProblem = environmentUrlProblem(baseUrl);
  // Without a usable URL there is no name to suggest: one message is enough then.
  const nameProblem = adding && urlProblem && name === '' ? null : environmentNameProblem(name, others);
  if (urlProblem) problems.baseUrl = urlProblem;
  if (nameProblem) problems.name = nameProblem;
  if (Object.keys(problems).length > 0) return { submission, problems };
  return { submission, environment, problems: null };
}
