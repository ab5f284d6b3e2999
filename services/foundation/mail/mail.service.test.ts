import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbox, createSmtpMailer, type Mail } from './index';

const from = { name: 'Prüfstand, Inc.', address: 'no-reply@tests.example.com' };
const link = `https://tests.example.com/reset-password?token=${'k'.repeat(43)}`;
const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Reset your Prüfstand password',
  text: `Somebody, hopefully you, asked for a link that is longer than a line of a mail may be:\n\n${link}\n\n.\nÜ\n`,
};

/** Parses headers and text of a mail as it is sent. */
function parsed(message: string) {
  expect(message).not.toMatch(/(^|[^\r])\n/);
  const end = message.indexOf('\r\n\r\n');
  const headers = Object.fromEntries(
    message
      .slice(0, end)
      .replace(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  expect(headers['content-transfer-encoding']).toBe('quoted-printable');
  return { headers, text: unquoted(message.slice(end + 4)).replaceAll('\r\n', '\n') };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Starts a mail server that requires this user and password, and records the mails. */
async function startMailServer({ refuses = false } = {}) {
  const received: { message: string; to: string[] }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'postman' && password === 'p@ss') return done(null, { user: username });
      done(new Error('Invalid login'));
    },
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('No such mailbox') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          message: Buffer.concat(chunks).toString('utf8'),
          to: envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  // The server also reports refused logins here.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = listening.address() as AddressInfo;
  return { received, url: (password = 'p%40ss') => `smtp://postman:${password}@127.0.0.1:${port}` };
}

const log = { info: () => undefined };

test('a mail reaches the mail server with sender, recipient and its whole text', async () => {
  const { received, url } = await startMailServer();
  await createSmtpMailer(url(), { from, log }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([mail.to]);
  const { headers, text } = parsed(received[0]?.message ?? '');
  expect(headers).toMatchObject({
    from: '=?UTF-8?Q?Pr=C3=BCfstand=2C_Inc=2E?= <no-reply@tests.example.com>',
    to: mail.to,
    subject: '=?UTF-8?Q?Reset_your_Pr=C3=BCfstand_password?=',
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(text).toBe(mail.text);
});

test('a mail that can be stopped says how, by one click where that is encrypted', async () => {
  const { received, url } = await startMailServer();
  const stop = (address: string) => `${address}/mails?link=v1.${'k'.repeat(150)}`;
  for (const address of ['https://tests.example.com', 'http://tests.example.com'])
    await createSmtpMailer(url(), { from, log }).send({ ...mail, unsubscribe: stop(address) });
  const [encrypted, plain] = received.map(({ message }) => parsed(message).headers);
  expect(encrypted).toMatchObject({
    'list-unsubscribe': `<${stop('https://tests.example.com')}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(plain?.['list-unsubscribe']).toBe(`<${stop('http://tests.example.com')}>`);
  expect(plain).not.toHaveProperty('list-unsubscribe-post');
});

test('a recipient is one mailbox, never a list', async () => {
  const { received, url } = await startMailServer();
  const list = { ...mail, to: 'ada@example.com, eve@example.com' };
  await expect(createSmtpMailer(url(), { from, log }).send(list)).rejects.toThrow('recipient');
  expect(received).toEqual([]);
});

test('what the mail server refuses is an error', async () => {
  const refusing = await startMailServer({ refuses: true });
  await expect(createSmtpMailer(refusing.url(), { from, log }).send(mail)).rejects.toThrow('No such mailbox');
  const { url } = await startMailServer();
  await expect(createSmtpMailer(url('wrong'), { from, log }).send(mail)).rejects.toThrow('Invalid login');
  await expect(createSmtpMailer('smtp://127.0.0.1:1', { from, log }).send(mail)).rejects.toThrow(
    'ECONNREFUSED',
  );
});

test('without a mail server each mail is a file that only its owner can read, and the log says where', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'outbox');
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
  const logged: { details: object; message: string }[] = [];
  const outbox = createOutbox(folder, {
    from,
    log: { info: (details, message) => void logged.push({ details, message }) },
  });
  await Promise.all([outbox.send(mail), outbox.send(mail)]);

  const files = (await readdir(folder)).map((name) => join(folder, name));
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toMatch(/\.eml$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { headers, text } = parsed(await readFile(file, 'utf8'));
    expect(headers).toMatchObject({ to: mail.to, from: expect.stringContaining(from.address) as string });
    expect(text).toBe(mail.text);
  }
  expect(logged.map(({ details }) => details)).toEqual(
    expect.arrayContaining(files.map((path) => ({ to: mail.to, path }))),
  );
  expect(JSON.stringify(logged)).not.toContain('token=');
});
