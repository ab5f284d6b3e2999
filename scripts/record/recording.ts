import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { auth } from '../../contracts/auth';
import { createClient, CallRefused } from '../../contracts/client';
import { generation } from '../../contracts/generation';
import type { RecordingEvent } from '#contracts/worker/recording';
import { localRecorderVersion, tokenIsNotGood } from '#contracts/recordings/local-recordings';
import { services } from '../../contracts/services';
import { CannotRecord } from './cannot-record';
import type { RecordOptions } from './command-line';
import { knownHostsFile, openKnownHosts } from './known-hosts';
import { launchBrowser, lend, refusalOfFirstAddress, type LentBrowser } from './lent-browser';
import { openPage } from './open-page';
import { askToOpen, canAsk, onOneLine } from './terminal';
import { recorderVersion, versionWarning } from './version';
import { openWay, type Over } from './way';

/** Milliseconds that the server has to take the end in; in which a second signal is the first one once more. */
const endsWithin = 5_000;
const echo = 1_000;

const transport = (request: Request) => fetch(request, { redirect: 'error' });

/**
 * Starts a browser and a recording, and lends the browser until the recording ends.
 * @returns why it ended
 * @throws {CannotRecord}
 */
export async function recordOnThisMachine(wanted: RecordOptions, token: string): Promise<Over> {
  try {
    return await recordWith(wanted, token);
  } catch (error) {
    throw error instanceof CallRefused ? new CannotRecord(wordsOf(error)) : error;
  }
}

async function recordWith(wanted: RecordOptions, token: string): Promise<Over> {
  const projectId = wanted.project ?? (await projectOf(wanted.server, token));
  // First, so that nothing is started which has no browser.
  const browser = await launchBrowser(wanted.headed, process.env);
  try {
    return await recordIn(browser, wanted, { token, projectId });
  } finally {
    await browser.close().catch(() => undefined);
  }
}

async function projectOf(server: string, bearer: string): Promise<string> {
  const client = createClient(auth, server + services.auth.base, transport, { bearer });
  const answer = await client.getProjects({ query: {} });
  if (!answer.status) throw new CannotRecord(answer.error);
  const [only] = answer.projects;
  if (only && answer.projects.length === 1) return only.id;
  throw new CannotRecord(
    'The access token belongs to no project or to several projects. Name the project with --project <id>.',
  );
}

interface Caller {
  token: string;
  projectId: string;
}

async function start({ server, branch, env, feature, scenario, language }: RecordOptions, caller: Caller) {
  const { token, projectId } = caller;
  const of = { bearer: token, projectId };
  const client = createClient(generation, server + services.generation.base, transport, of);
  const started = await client.startLocalRecording({
    body: {
      projectId,
      version: localRecorderVersion,
      branch,
      env,
      featureName: feature,
      scenarioName: scenario,
      language,
    },
  });
  if (started.status) return started;
  const { open, error } = started;
  throw new CannotRecord(open ? `${error}\n${pageOf(server, open.projectId, open.id)}` : error);
}

async function recordIn(browser: Browser, wanted: RecordOptions, caller: Caller): Promise<Over> {
  const { server, branch, env } = wanted;
  const hosts = await openKnownHosts({
    server,
    file: knownHostsFile(process.env),
    allowed: wanted.hosts,
    ask: canAsk() ? askToOpen : null,
  });
  const started = await start(wanted, caller);
  const { id, language } = started.recording;
  const { baseUrl, key, viewport } = started.browser;
  const page = pageOf(server, caller.projectId, id);
  const product = started.product && onOneLine(started.product);
  const warning = versionWarning(recorderVersion, product, server);
  if (warning !== null) console.warn(`\n${warning}`);
  console.log(`\nRecord on this page:  ${page}`);
  console.log(`Environment ${env} (${onOneLine(baseUrl)}), branch ${branch}. Ctrl+C ends the recording.\n`);

  let connections = 0;
  let isEnding = false;
  const now: { lent: LentBrowser | null; refusal: string | null } = { lent: null, refusal: null };
  const end = async (because: 'ended' | 'crashed' | 'shutdown', reason: string) => {
    if (isEnding) return;
    isEnding = true;
    await now.lent?.end();
    // Steps are sent in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    way.over({ type: 'over', because, reason });
  };
  const way = openWay({
    server,
    ...caller,
    id,
    key,
    hear(command) {
      if (command.type === 'end') return void end('ended', 'The recording was ended.');
      now.lent?.command(command);
    },
    changed(isThere) {
      if (!isThere) console.log('The recorder lost the connection to the server and connects again.');
      else if (connections++ > 0) console.log('The recorder is connected to the server again.');
    },
  });
  const tell = (event: RecordingEvent) => {
    if (event.type === 'refused') console.log(`Not done: ${onOneLine(event.reason)}`);
    way.tell(event);
  };
  /** The server waits with an open websocket while the tester is asked. */
  const begin = async () => {
    now.refusal = await refusalOfFirstAddress(baseUrl, hosts);
    if (now.refusal !== null) return end('shutdown', now.refusal);
    if (isEnding) return;
    if (wanted.opensPage) openPage(page);
    now.lent = await lend(browser, { baseUrl, viewport, language, hosts, tell });
    return end('crashed', await now.lent.gone);
  };
  begin().catch((error: unknown) => end('crashed', error instanceof Error ? error.message : String(error)));
  const stopped = onSignal().then(async (): Promise<Over> => {
    await end('shutdown', 'The recorder on the tester’s machine was stopped.');
    await delay(endsWithin);
    return {
      because: 'lost',
      reason: 'The recorder stopped before the server confirmed the end of the recording.',
    };
  });
  const over = await Promise.race([way.ended, stopped]);
  if (now.refusal !== null) throw new CannotRecord(now.refusal);
  console.log(`\n${onOneLine(over.reason)}\nYour recorded steps are saved:  ${page}`);
  return over;
}

const pageOf = (server: string, projectId: string, id: string) =>
  `${server}/${encodeURIComponent(projectId)}/recordings/${encodeURIComponent(id)}`;

/** Resolves with the first signal to end. A later signal ends the process at once. */
function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const heed = () => {
      // The terminal, npm and the parent process may each send a terminal's Ctrl+C.
      if (first !== undefined && performance.now() - first > echo) process.exit(130);
      first ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heed);
  });
}

/** Returns the message of a refusal, or of the network when the server was not reached. */
function wordsOf(refused: CallRefused): string {
  const { cause } = refused;
  if (refused.refusal.because === 'signed-out') return tokenIsNotGood;
  if (!(cause instanceof Error)) return refused.message;
  const why = cause.cause instanceof Error ? cause.cause : cause;
  const code = 'code' in why && typeof why.code === 'string' ? why.code : '';
  const hint = /CERT|SIGNATURE|ISSUER/.test(code)
    ? ' Set NODE_EXTRA_CA_CERTS to the file with the certificate authority of the server.'
    : '';
  const [words] = why.message.trim().split('\n');
  return `The recorder could not reach the server: ${words || code}.${hint}`;
}
