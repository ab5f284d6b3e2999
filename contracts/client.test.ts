import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createClient, CallRefused, type Transport } from './client';
import { answerOf, binary, endpoint } from './endpoint';

const things = {
  get: endpoint({
    method: 'GET',
    path: '/things/:id',
    summary: '',
    access: 'member',
    params: z.object({ id: z.string() }),
    query: z.object({ deep: z.boolean().optional() }),
    answer: answerOf({ name: z.string() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/things',
    summary: '',
    access: 'member',
    body: z.object({ name: z.string() }),
    answer: answerOf({}),
  }),
  picture: endpoint({ method: 'GET', path: '/picture', summary: '', access: 'member', answer: binary }),
};

function client(answer: Response | Error) {
  const sent: Request[] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const headers = { bearer: 'token', traceId: 'trace', sessionId: 'session', projectId: 'p1' };
  return { sent, ...createClient(things, 'http://host/api/things-service/', transport, headers) };
}

describe('a client made from a contract', () => {
  it('sends method, path, query, body and the headers of every upstream call', async () => {
    const { get, sent } = client(Response.json({ status: true, name: 'x' }));
    expect(await get({ params: { id: 'a/b' }, query: { deep: true } })).toEqual({ status: true, name: 'x' });
    expect(sent[0]?.url).toBe('http://host/api/things-service/things/a%2Fb?deep=true');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token',
      'trace-id': 'trace',
      'session-id': 'session',
      'project-id': 'p1',
    });
    const added = client(Response.json({ status: false, error: 'taken', because: 'name' }));
    expect(await added.add({ body: { name: 'x' } })).toEqual({
      status: false,
      error: 'taken',
      because: 'name',
    });
    expect(await added.sent[0]?.json()).toEqual({ name: 'x' });
  });

  it('answers bytes with their type', async () => {
    const { picture } = client(
      new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/jpeg' } }),
    );
    expect(await picture()).toEqual({ bytes: new Uint8Array([1, 2]), type: 'image/jpeg' });
  });

  it.each([
    [
      'a refusal',
      Response.json({ status: false, error: 'No', because: 'licence' }, { status: 403 }),
      403,
      'licence',
    ],
    ['an error page', new Response('<h1>Bad gateway</h1>', { status: 502 }), 502, 'fault'],
    ['another shape', Response.json({ status: true, title: 'x' }), 502, 'fault'],
    ['no answer', new Error('connection refused'), 502, 'fault'],
  ])('throws Refused on %s', async (_name, answer, httpStatus, because) => {
    const refused = await client(answer)
      .get({ params: { id: '1' }, query: {} })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallRefused);
    expect(refused).toMatchObject({ httpStatus, refusal: { because } });
  });
});
