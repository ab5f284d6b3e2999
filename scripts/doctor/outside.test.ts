import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#server/config/env';
import { mail } from './outside';

/** Starts a mail server without TLS that refuses the sign-in. Returns its port. */
async function startMailServer(): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined).write('220 mail.example.com\r\n');
    socket.on('data', (chunk: Buffer) => {
      const [word = ''] = chunk.toString('latin1').split(/\s/);
      const answers: Record<string, string> = { EHLO: '250 AUTH PLAIN', AUTH: '535 Wrong password' };
      socket.write(`${answers[word] ?? '500 Unknown command'}\r\n`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function checkMail(url: string) {
  const reading = readEnvironment({ SMTP_URL: url });
  if (!reading.ok) throw new Error(reading.problems.join());
  const site = { dataDir: '/data', buildDir: '', migrations: '', path: '' };
  return (await mail({ env: reading.env, ...site }))[0];
}

test('says which scheme a port needs when a port without TLS is used with smtps', async () => {
  const finding = await checkMail(`smtps://127.0.0.1:${await startMailServer()}`);
  expect(finding).toMatchObject({
    state: 'problem',
    todo: 'Check SMTP_URL: smtps:// is for ports with TLS (465), smtp:// for ports with STARTTLS (587).',
  });
});

test('says only to check SMTP_URL when the mail server refuses the sign-in', async () => {
  const finding = await checkMail(`smtp://ada:wrong@127.0.0.1:${await startMailServer()}`);
  expect(finding).toMatchObject({ state: 'problem', todo: 'Check SMTP_URL.' });
  expect(finding?.says).toContain('Wrong password');
});
