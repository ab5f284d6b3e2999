import { z } from 'zod';
import {
  environmentNameFor,
  environmentNameProblem,
  environmentUrlProblem,
  type Environment,
} from '#contracts/environment';
import { parseForm } from '~/platform/forms';

const typed = z.object({ name: z.string().default(''), baseUrl: z.string().default('') });

/**
 * Reads the form of an environment and says which rule each field breaks.
 * @param others names of the other environments
 */
export function checkedEnvironment(form: FormData, others: string[]) {
  const submission = parseForm(form, typed);
  if (submission.status !== 'success') throw new Error('Every text is accepted here; the rules come after');
  const baseUrl = submission.value.baseUrl.trim();
  const environment: Environment = {
    name: submission.value.name.trim() || environmentNameFor(baseUrl),
    baseUrl,
  };
  const problems: Record<string, string> = {};
  const urlProblem = environmentUrlProblem(baseUrl);
  // Without a usable URL there is no name to suggest: one message is enough then.
  const nameProblem =
    urlProblem && environment.name === '' ? null : environmentNameProblem(environment.name, others);
  if (urlProblem) problems.baseUrl = urlProblem;
  if (nameProblem) problems.name = nameProblem;
  return { submission, environment, problems: Object.keys(problems).length > 0 ? problems : null };
}
