import { expect } from 'vitest';
import type { ProjectNotifications } from '#contracts/executions';
import type { Mail } from '#services/foundation/mail';
import { startExecutions } from '../executions.fixture';
import { sendNotifications } from './sender';

export type Started = Awaited<ReturnType<typeof startExecutions>>;

export const all: ProjectNotifications['events'] = ['failed', 'worse', 'recovered', 'refused'];

/** Returns the part after `?link=` of the address in a mail. */
export const linkOf = ({ unsubscribe = '' }: Mail) => new URL(unsubscribe).searchParams.get('link') ?? '';

/** Starts an execution whose project notifies its administrator ada and another address with consent. */
export async function startTelling(change: Partial<ProjectNotifications> = {}, given = {}) {
  const started = await startExecutions({ scenarios: 2, change: given });
  const { project, call, user } = started;
  project.role = 'ADMIN';
  project.name = 'Web shop';
  const notifications = { events: all, members: [user.userId], addresses: ['qa@example.com'], ...change };
  const saved = await call.setNotifications({ body: { projectId: project.id, notifications } });
  expect(saved).toEqual({ status: true });
  const { _id: id } = await started.plan();
  const send = (at?: Date) => {
    const { sender } = started;
    const clock = at ? { now: () => at } : sender.clock;
    return sendNotifications({ ...sender, clock }, new AbortController().signal);
  };
  await send();
  for (const mail of started.mails.splice(0))
    expect(await call.setMailWish({ body: { link: linkOf(mail), wanted: true } })).toMatchObject({
      status: true,
    });
  return {
    ...started,
    id,
    /** Adds a run of the execution. */
    async runWith(...statuses: ('PASSED' | 'FAILED')[]) {
      const runId = await started.run(id);
      for (const status of statuses) await started.work(status);
      return runId;
    },
    /** @param at used when no time should pass */
    send,
    async log() {
      const answer = await call.getNotifications({ query: { projectId: project.id } });
      if (!answer.status) throw new Error(answer.error);
      return answer.deliveries;
    },
    async addWebhook(url: string) {
      const answer = await call.addWebhook({ body: { projectId: project.id, url } });
      if (!answer.status) throw new Error(answer.error);
      return { id: answer.webhook.id, secret: answer.secret };
    },
  };
}
