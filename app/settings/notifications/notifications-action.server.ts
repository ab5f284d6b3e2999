import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { CallRefused } from '#contracts/client';
import { mailAddress, maxAddresses, maxMembers, tooManyMembers } from '#contracts/executions';
import type { FormAnswer } from '~/access/form-answer';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { addressesIn, tickedEvents, tickedOf } from '~/shell/told/told-fields';

export interface NotificationsAnswer extends FormAnswer {
  /** The form that was sent. */
  what?: string;
  /** A secret that is shown only once. */
  made?: { shown: string; secret: string };
  /** The result of a test. */
  tested?: { channel: 'mail' | 'webhook'; to: string; error: string | null; kept: boolean };
}

/** Handles every form of the tab. The field `what` identifies the form. */
export async function answerNotifications(caller: InProject, form: FormData) {
  const id = String(form.get('id') ?? '').slice(0, 100);
  switch (form.get('what')) {
    case 'add':
      return addWebhook(caller, form);
    case 'roll':
      return change(() => rollSecret(caller, id));
    case 'remove':
      return change(async () => {
        await caller.upstream.executions.removeWebhook({ body: { projectId: caller.project.id, id } });
        return done(caller, 'Webhook removed');
      });
    case 'test':
      return change(() => test(caller, id));
    case 'ask':
      return change(async () => {
        const address = String(form.get('address') ?? '').slice(0, 254);
        const body = { projectId: caller.project.id, address };
        const answer = await caller.upstream.executions.askMailAddress({ body });
        return answer.status ? done(caller, `${address} is asked again`) : failed(answer.error);
      });
    case 'resend':
      return change(async () => {
        const body = { projectId: caller.project.id, id };
        const answer = await caller.upstream.executions.resendNotification({ body });
        return answer.status ? done(caller, 'The notification will be sent again') : failed(answer.error);
      });
    default:
      return save(caller, form);
  }
}

async function done({ project }: InProject, notice: string) {
  return redirect(`/${project.id}/settings/notifications`, {
    status: 303,
    headers: { 'set-cookie': await flashCookie(notice) },
  });
}

const failed = (error: string) => data<NotificationsAnswer>({ because: 'failed', error }, { status: 422 });

async function change<Answer>(make: () => Promise<Answer>) {
  try {
    return await make();
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus === 429)
      return data<NotificationsAnswer>({ because: 'throttled', error: error.message }, { status: 429 });
    return refusedAnswer(error);
  }
}

/** Returns the only answer with the whole secret. It must not be cached. */
function toldOnce(made: NonNullable<NotificationsAnswer['made']>) {
  return data<NotificationsAnswer>({ made }, { headers: { 'cache-control': 'no-store' } });
}

async function rollSecret({ project, upstream }: InProject, id: string) {
  const answer = await upstream.executions.rollWebhookSecret({ body: { projectId: project.id, id } });
  if (!answer.status) return failed(answer.error);
  return toldOnce({ shown: answer.webhook.shown, secret: answer.secret });
}

async function test({ project, upstream }: InProject, id: string) {
  const body = { projectId: project.id, webhookId: id === '' ? undefined : id };
  const answer = await upstream.executions.testNotifications({ body });
  if (!answer.status) return failed(answer.error);
  const channel = id === '' ? 'mail' : 'webhook';
  const { to, error, kept } = answer;
  return data<NotificationsAnswer>({ tested: { channel, to, error, kept } });
}

const webhookForm = z.object({ url: z.string().default('') });

async function addWebhook({ project, upstream }: InProject, form: FormData) {
  const submission = parseForm(form, webhookForm);
  if (submission.status !== 'success') return named('add', invalid(submission));
  try {
    const body = { projectId: project.id, url: submission.value.url.trim().slice(0, 2000) };
    const answer = await upstream.executions.addWebhook({ body });
    if (!answer.status) return named('add', invalid(submission, { url: answer.error }));
    return toldOnce({ shown: answer.webhook.shown, secret: answer.secret });
  } catch (error) {
    return named('add', refusedForm(submission, error));
  }
}

/** The text of the addresses. A message about a problem names the address. */
const tellForm = z.object({
  addresses: z
    .string()
    .default('')
    .superRefine((text, problems) => {
      const typed = addressesIn(text);
      const wrong = typed.find((address) => !mailAddress.safeParse(address).success);
      const add = (message: string) => problems.addIssue({ code: 'custom', message });
      if (wrong !== undefined) add(`${wrong.slice(0, 100)} is no mail address`);
      else if (typed.length > maxAddresses) add(`At most ${maxAddresses} addresses`);
    }),
});

async function save(caller: InProject, form: FormData) {
  const submission = parseForm(form, tellForm);
  if (submission.status !== 'success') return named('save', invalid(submission));
  const notifications = {
    events: tickedEvents(form),
    members: tickedOf(form, 'member'),
    addresses: addressesIn(submission.value.addresses),
  };
  if (notifications.members.length > maxMembers)
    return named('save', invalid(submission, { '': tooManyMembers }));
  try {
    const body = { projectId: caller.project.id, notifications };
    const answer = await caller.upstream.executions.setNotifications({ body });
    if (!answer.status) return named('save', invalid(submission, { '': answer.error }));
    return await done(caller, 'Notifications saved');
  } catch (error) {
    return named('save', refusedForm(submission, error));
  }
}

/** Marks the form that an answer belongs to. */
function named<Answer extends { form: SubmissionResult<string[]> }>(
  what: string,
  answer: { data: Answer; init: ResponseInit | null },
) {
  return data({ ...answer.data, what }, answer.init ?? undefined);
}
