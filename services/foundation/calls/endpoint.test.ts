import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallRefused } from '#contracts/client';
import { answerOf, endpoint } from '#contracts/endpoint';
import type { Project, User } from '#contracts/auth';
import type { Identity } from './caller';
import { DatabaseAway } from '../database/out-of-reach';
import { Refusing, serve } from './endpoint';

const things = {
  open: endpoint({ method: 'GET', path: '/open', summary: '', access: 'public', answer: answerOf({}) }),
  mine: endpoint({
    method: 'GET',
    path: '/mine',
    summary: '',
    access: 'signed-in',
    answer: answerOf({ user: z.string() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/read',
    summary: '',
    access: 'member',
    query: z.object({ project_id: z.string().optional() }),
    body: z.object({ projectId: z.string().optional(), text: z.string().default('') }),
    answer: answerOf({ project: z.string(), text: z.string() }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/write',
    summary: '',
    access: 'admin',
    licence: true,
    body: z.object({ projectId: z.string() }),
    answer: answerOf({}),
  }),
  breaks: endpoint({ method: 'GET', path: '/breaks', summary: '', access: 'public', answer: answerOf({}) }),
  where: endpoint({
    method: 'GET',
    path: '/where',
    summary: '',
    access: 'public',
    answer: answerOf({ address: z.string() }),
  }),
  busy: endpoint({ method: 'GET', path: '/busy', summary: '', access: 'public', answer: answerOf({}) }),
};

/** Ada is ADMIN of p1, MEMBER of p2 and ADMIN of p3, whose licence has expired. */
const projects: Record<string, Partial<Project>> = {
  p1: { id: 'p1', role: 'ADMIN', is_expired: false },
  p2: { id: 'p2', role: 'MEMBER', is_expired: false },
  p3: { id: 'p3', role: 'ADMIN', is_expired: true },
};
const identity: Identity = {
  user: async ({ bearer }) => (bearer === 'ada' ? ({ userId: 'u1' } as User) : null),
  membership: async ({ bearer }, id) =>
    bearer === 'ada' ? ((projects[id] as Project | undefined) ?? null) : null,
};

const logged: object[] = [];
let broken: Error = new Error('secret details');
const service = serve(
  things,
  {
    open: async () => ({ status: true as const }),
    mine: async (_parts, { user }) => ({ status: true as const, user: user.userId }),
    read: async ({ body }, { project }) => ({ status: true as const, project: project.id, text: body.text }),
    write: async () => ({ status: true as const }),
    breaks: async () => {
      throw broken;
    },
    where: async (_parts, { address }) => ({ status: true as const, address }),
    busy: async () => {
      throw new Refusing(429, 'throttled', 'Too many tries.');
    },
  },
  { identity, log: { error: (details) => void logged.push(details) }, maxBody: 1000 },
);

async function call(
  path: string,
  { bearer = 'ada', body, header }: { bearer?: string; body?: unknown; header?: string } = {},
) {
  const headers = new Headers({ 'trace-id': 'trace-1' });
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (header) headers.set('project-id', header);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const method = body === undefined ? 'GET' : 'POST';
  const response = await service.fetch(new Request(`http://things${path}`, { method, headers, body: text }));
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) };
}

describe('a service made from a contract', () => {
  it('lets anybody make public calls, and asks for a bearer otherwise', async () => {
    expect(await call('/open', { bearer: '' })).toEqual({ http: 200, status: true });
    expect(await call('/mine', { bearer: '' })).toMatchObject({ http: 401, because: 'signed-out' });
    expect(await call('/mine', { bearer: 'eve' })).toMatchObject({ http: 401, because: 'signed-out' });
    expect(await call('/mine')).toMatchObject({ http: 200, user: 'u1' });
  });

  it('takes the project from the payload before the header', async () => {
    expect(await call('/read', { body: {}, header: 'p1' })).toMatchObject({ http: 200, project: 'p1' });
    expect(await call('/read', { body: { projectId: 'p2' }, header: 'p1' })).toMatchObject({ project: 'p2' });
    expect(await call('/read', { body: { projectId: 'foreign' }, header: 'p1' })).toMatchObject({
      http: 404,
      because: 'membership',
    });
    expect(await call('/read', { body: {} })).toMatchObject({ http: 404, because: 'membership' });
  });

  it('tells a session that ended between two looks from a membership', async () => {
    let looks = 0;
    const ending = { ...identity, user: async () => (looks++ ? null : ({ userId: 'u1' } as User)) };
    const open = async () => ({ status: true as const });
    const { read } = things;
    const late = serve(
      { read },
      { read: open as never },
      { identity: ending, log: { error: () => undefined } },
    );
    const request = new Request('http://things/read', {
      method: 'POST',
      headers: { authorization: 'Bearer eve' },
      body: JSON.stringify({ projectId: 'p1' }),
    });
    expect(await (await late.fetch(request)).json()).toMatchObject({ because: 'signed-out' });
  });

  it('asks once who calls for all calls of a scope, and for every call without one', async () => {
    const requested: string[] = [];
    const counted: Identity = {
      user: (headers) => (requested.push(`${headers.bearer}`), identity.user(headers)),
      membership: (headers, id) => (
        requested.push(`${headers.bearer} in ${id}`),
        identity.membership(headers, id)
      ),
    };
    const { mine, read } = things;
    const answers = {
      mine: async () => ({ status: true as const, user: '' }),
      read: async () => ({ status: true as const, project: '', text: '' }),
    };
    const log = { error: () => undefined };
    // Two services, because a page calls several.
    const [entry, other] = [1, 2].map(() => serve({ mine, read }, answers, { identity: counted, log }));
    const ask = async (from: typeof entry, scope: object | undefined, projectId: string, bearer = 'ada') => {
      const headers = { authorization: `Bearer ${bearer}` };
      const body = JSON.stringify({ projectId });
      const request = new Request('http://things/read', { method: 'POST', headers, body });
      return (await from?.fetch(request, undefined, scope))?.status;
    };
    const scope = {};
    const all = [
      ask(entry, scope, 'p1'),
      ask(other, scope, 'p1'),
      ask(entry, scope, 'p2'),
      ask(entry, scope, 'none'),
    ];
    expect(await Promise.all(all)).toEqual([200, 200, 200, 404]);
    expect(requested.splice(0).sort()).toEqual(['ada', 'ada', 'ada in none', 'ada in p1', 'ada in p2']);
    expect(await ask(entry, scope, 'p1', 'eve')).toBe(401);
    expect(await ask(entry, {}, 'p1')).toBe(200);
    expect(await ask(entry, undefined, 'p1')).toBe(200);
    expect(requested).toEqual(['eve', 'ada', 'ada in p1', 'ada', 'ada in p1']);
  });

  it('refuses a payload that names two projects, and ignores fields the contract does not have', async () => {
    expect(await call('/read?project_id=p1', { body: { projectId: 'p2' } })).toMatchObject({ http: 400 });
    expect(await call('/read', { body: { projectId: 'foreign', project_id: 'p1' } })).toMatchObject({
      http: 404,
    });
  });

  it('checks role and licence from the contract', async () => {
    expect(await call('/write', { body: { projectId: 'p1' } })).toMatchObject({ http: 200 });
    expect(await call('/write', { body: { projectId: 'p2' } })).toMatchObject({ http: 403, because: 'role' });
    expect(await call('/write', { body: { projectId: 'p3' } })).toMatchObject({
      http: 403,
      because: 'licence',
    });
    expect(await call('/read', { body: { projectId: 'p3' } })).toMatchObject({ http: 200 });
  });

  it('names what is wrong with the input', async () => {
    expect(await call('/write', { body: {} })).toMatchObject({
      http: 400,
      fields: { projectId: 'Required' },
    });
    expect(await call('/read', { body: '{"projectId":' })).toMatchObject({ http: 400, because: 'input' });
    expect(await call('/read', { body: { projectId: 'p1', text: 'x'.repeat(2000) } })).toMatchObject({
      http: 413,
    });
    expect(await call('/nothing')).toMatchObject({ http: 404, because: 'missing' });
  });

  it('passes refusals of handlers on and keeps faults to the log', async () => {
    expect(await call('/busy')).toMatchObject({ http: 429, because: 'throttled', error: 'Too many tries.' });
    const fault = await call('/breaks');
    expect(fault).toMatchObject({ http: 500, because: 'fault', traceId: 'trace-1' });
    expect(JSON.stringify(fault)).not.toContain('secret details');
    expect(logged).toEqual([
      expect.objectContaining({ traceId: 'trace-1', err: new Error('secret details') }),
    ]);
  });

  it('tells that the database, or a service asked for the answer, is away; whoever found out has logged it', async () => {
    const before = broken;
    for (const away of [
      new DatabaseAway(),
      new CallRefused(503, { status: false, error: 'Away.', because: 'unavailable' }),
    ]) {
      logged.length = 0;
      broken = away;
      expect(await call('/breaks')).toMatchObject({ http: 503, because: 'unavailable', traceId: 'trace-1' });
      const answer = await service.fetch(new Request('http://things/breaks'));
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(logged).toEqual([]);
    }
    broken = before;
  });
});

it('believes a forwarded address from inside the process only', async () => {
  const asked = () => new Request('http://things/where', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  const addressOf = async (response: Promise<Response>) =>
    ((await (await response).json()) as { address: string }).address;
  expect(await addressOf(service.fetch(asked()))).toBe('192.0.2.1');
  expect(await addressOf(service.fetch(asked(), '198.51.100.9'))).toBe('198.51.100.9');
  expect(await addressOf(service.fetch(asked(), ''))).toBe('');
  expect(await addressOf(service.fetch(new Request('http://things/where')))).toBe('');
});
