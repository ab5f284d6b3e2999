import type { Submission } from '@conform-to/react';
import { redirect, type AppLoadContext } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { Environment } from '#domain/environments/environment';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid } from '~/platform/forms';
import { choiceChanged } from '~/ui/page-scope';

type Answer = { status: true } | { status: false; error: string; because?: string };

/**
 * Ends the action of an environment form: messages next to the fields, or a redirect to the list with a notification.
 * @param write calls the service
 * @param words `done` follows the name in the notification; `failed` is the message when the service gave no reason;
 *   `backTo` replaces the list after a detour; `listPath` is the list for the saved environment's name
 */
export async function saveEnvironment(
  { project, context }: { project: InProject['project']; context: AppLoadContext },
  submission: Submission<Environment>,
  write: (environment: Environment) => Promise<Answer>,
  words: {
    done: string;
    failed: string;
    backTo?: string | null;
    listPath?(name: string): Promise<string>;
  },
) {
  if (submission.status !== 'success') return invalid(submission);
  const environment = submission.value;
  try {
    const answer = await write(environment);
    if (!answer.status) return invalid(submission, { '': answer.error });
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus === 403) return refusedForm(submission, error);
    const { log, traceId } = context;
    log.error({ err: error, traceId, projectId: project.id }, 'An environment could not be written');
    return invalid(submission, { '': words.failed });
  }
  const notice = await flashCookie(`Environment ${environment.name} ${words.done}`);
  const list = (await words.listPath?.(environment.name)) ?? `/${project.id}/environments`;
  return redirect(words.backTo ?? list, {
    status: 303,
    // A new environment becomes the current one, and the current one may have been renamed.
    headers: { 'set-cookie': notice, ...choiceChanged('environment') },
  });
}
