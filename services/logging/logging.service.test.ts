import { expect, test } from 'vitest';
import { createClient } from '#contracts/client';
import { logging } from '#contracts/logging';
import { startAuth } from '#services/auth/auth.fixture';
import { createIdentity } from '#services/foundation/calls/caller';
import type { Log } from '#services/foundation/log';
import { createLoggingService } from './index';

async function startLogging() {
  const auth = await startAuth();
  const written: { level: string; details: object; message: string }[] = [];
  const to = (level: string) => (details: object, message: string) =>
    void written.push({ level, details, message });
  const log: Log = { debug: to('debug'), info: to('info'), warn: to('warn'), error: to('error') };
  const identity = createIdentity('http://auth', (request) => auth.service.fetch(request));
  const service = createLoggingService({ identity, log });
  const as = (bearer?: string) =>
    createClient(logging, 'http://log', (request) => service.fetch(request), { bearer, traceId: 't1' });
  return { as, written, signUp: auth.signUp };
}

test('entries are written at their level, in order, with who sent them', async () => {
  const { as, signUp, written } = await startLogging();
  const { token, userId } = await signUp();
  const types = ['Info', 'Error', 'Debug', 'Warning', 'Critical'] as const;
  const logs = types.map((logType) => ({
    name: `On${logType}`,
    logType,
    page: '/p1/features',
    level: 'forged',
  }));
  expect(await as(token).log({ body: { logs } })).toEqual({ status: true });
  expect(written.map(({ level, message }) => [level, message])).toEqual([
    ['info', 'OnInfo'],
    ['error', 'OnError'],
    ['debug', 'OnDebug'],
    ['warn', 'OnWarning'],
    ['error', 'OnCritical'],
  ]);
  expect(written[0]?.details).toEqual({
    client: {
      name: 'OnInfo',
      logType: 'Info',
      page: '/p1/features',
      level: 'forged',
      sessionId: '',
      eventType: '',
      module: '',
    },
    userId,
    traceId: 't1',
  });
});

test('strangers, unknown types and floods write nothing', async () => {
  const { as, signUp, written } = await startLogging();
  const { token } = await signUp();
  const entry = { name: 'OnAppError', logType: 'Error' as const };
  await expect(as().log({ body: { logs: [entry] } })).rejects.toMatchObject({ httpStatus: 401 });
  const unknown = { ...entry, logType: 'Fatal' as unknown as 'Error' };
  await expect(as(token).log({ body: { logs: [entry, unknown] } })).rejects.toMatchObject({
    httpStatus: 400,
  });
  const many = Array<typeof entry>(101).fill(entry);
  await expect(as(token).log({ body: { logs: many } })).rejects.toMatchObject({ httpStatus: 400 });
  const huge = [{ ...entry, stack: 'x'.repeat(300_000) }];
  await expect(as(token).log({ body: { logs: huge } })).rejects.toMatchObject({ httpStatus: 413 });
  expect(written).toEqual([]);
});
