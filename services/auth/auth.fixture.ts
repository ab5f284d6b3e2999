import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { auth, type Project } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { Mail } from '#services/foundation/mail/mailer';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { auditLog } from './tables';
import { createAuthService, type AuthServiceDeps } from './index';

export const ada = {
  email: 'ada@example.com',
  password: 'correct horse',
  firstname: 'Ada',
  lastname: 'Lovelace',
};
export const bob = {
  email: 'bob@example.com',
  password: 'battery staple',
  firstname: 'Bob',
  lastname: 'Babbage',
};

/** Starts an auth service on a fresh database. The test sets its clock and can read the workspaces it requested. */
export async function startAuth(given: Partial<AuthServiceDeps> = {}) {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  let now = new Date('2026-05-01T10:00:00Z');
  const workspaces: unknown[] = [];
  const deletedData: string[] = [];
  const mails: Mail[] = [];
  const service = createAuthService({
    database,
    clock: { now: () => now },
    createWorkspace: async (...asked) => void workspaces.push(asked),
    deleteProjectData: async (projectId) => void deletedData.push(projectId),
    licence: { trialDays: 30, threads: 2 },
    mailer: { send: async (mail) => void mails.push(mail) },
    sealing: createSealing('0123456789abcdef0123456789abcdef'),
    emailVerification: false,
    newProjects: { gitIntegration: true, invite: true },
    providerDomain: null,
    brandName: 'Scenarium',
    publicUrl: 'https://tests.example.com',
    log: silentLog,
    ...given,
  });
  /** @param address where the call comes from; left out: no address that could be counted */
  const as = (bearer?: string, address?: string) =>
    createClient(auth, 'http://auth', (request) => service.fetch(request), { bearer, address });
  return {
    service,
    database,
    workspaces,
    deletedData,
    mails,
    as,
    now: () => now,
    /** Waits until this many mails were sent. Most mails follow the answer. */
    mailed: (count: number) => expect.poll(() => mails).toHaveLength(count),
    pass: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
    /** Sends a request that a client of the contract could not. */
    send(
      method: string,
      path: string,
      { body, token, projectId }: { body?: string; token?: string; projectId?: string } = {},
    ) {
      const headers = new Headers();
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (projectId) headers.set('project-id', projectId);
      return service.fetch(new Request(`http://auth${path}`, { method, body, headers }));
    },
    async signUp(account = ada) {
      const answer = await as().signUp({ body: account });
      if (!answer.status) throw new Error(answer.error);
      return { token: answer.token, userId: answer.user._id, call: as(answer.token) };
    },
  };
}

/** Creates a project with a signed-in client. */
export async function createProject(
  { call }: { call: ReturnType<Awaited<ReturnType<typeof startAuth>>['as']> },
  name: string,
): Promise<Project> {
  const answer = await call.createProject({ body: { name } });
  if (!answer.status) throw new Error(answer.error);
  return answer.project;
}

/** Returns receiver and subject of mails that could not be sent, from the audit log. */
export async function unsentMails({ database }: Pick<Awaited<ReturnType<typeof startAuth>>, 'database'>) {
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.event, 'mail-not-sent'));
  return rows.sort((a, b) => a.id - b.id).map(({ actor, subject }) => [actor, subject]);
}

export const minute = 60 * 1000;
export const day = 24 * 60 * minute;
