import { expect } from 'vitest';
import type { auth } from '#contracts/auth';
import type { Client } from '#contracts/client';
import type { Mail } from '#services/foundation/mail/mailer';
import { ada, bob, createProject, startAuth } from '../auth.fixture';
import type { AuthServiceDeps } from '../index';

type Call = Client<typeof auth>;

/** Sends an invitation, and returns the id in its mail, which only the mail's reader has. */
export async function inviteByMail(
  call: Call,
  projectId: string,
  email: string,
  mails: readonly Mail[],
): Promise<string> {
  const body = { project_id: projectId, inviter_email: '', sent_to_email_list: [email] };
  const answer = await call.createInvitation({ body });
  if (!answer.status) throw new Error(answer.error);
  return mailedInvitationId(mails.at(-1));
}

/** Returns the id in the link of an invitation's mail. */
export function mailedInvitationId(mail: Mail | undefined): string {
  const link = /https:\S+\/invitation\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('id') ?? '';
}

/** Starts a project with Ada as its administrator and Bob as a member. */
export async function startTeam(given: Partial<AuthServiceDeps> = {}) {
  const ended: { projectId: string; userId: string }[] = [];
  const started = await startAuth({
    onMembershipEnded: (projectId, userId) => void ended.push({ projectId, userId }),
    ...given,
  });
  const admin = await started.signUp(ada);
  const { id: projectId } = await createProject(admin, 'Web shop');
  const member = await started.signUp(bob);
  const id = await inviteByMail(admin.call, projectId, bob.email, started.mails);
  const joined = await member.call.addMember({ body: { id } });
  if (!joined.status) throw new Error(joined.error);
  return { ...started, ended, admin, member, projectId };
}

type Team = Awaited<ReturnType<typeof startTeam>>;

/**
 * Locks the project while the calls start, until all of them wait for the lock. Then executes the statement and
 * releases the lock.
 * @param statement with its values; none: nothing changes
 */
export async function meanwhile<Answer>(
  { database, projectId }: Pick<Team, 'database' | 'projectId'>,
  [statement, ...values]: string[],
  start: () => Promise<Answer>[],
): Promise<Answer[]> {
  const held = await database.pool.connect();
  try {
    await held.query('begin');
    await held.query('select id from projects where id = $1 for update', [projectId]);
    if (statement !== undefined) await held.query(statement, values);
    const calls = start();
    await expect.poll(() => waiting(database), { interval: 20 }).toBe(calls.length);
    await held.query('commit');
    return await Promise.all(calls);
  } finally {
    // Close the connection, because its transaction may still be open.
    held.release(true);
  }
}

/** Counts the statements of this database that wait for a lock. */
async function waiting({ pool }: Team['database']): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and backend_type = 'client backend'`,
  );
  return rows.length;
}
