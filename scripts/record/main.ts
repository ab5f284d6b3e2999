// The local recorder. Servers offer it as a single file (scripts/build-recorder.ts), and `npm run record` builds it in a
// checkout (scripts/record.mjs). It lends a browser on this machine to a recording, and knows no more of the server than
// an access token opens.
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { auth } from '../../contracts/auth';
import { createClient, Refused } from '../../contracts/client';
import { generation } from '../../contracts/generation';
import type { RecordingEvent } from '../../contracts/recording';
import { localRecorderVersion, tokenIsNotGood } from '../../contracts/local-recordings';
import { services } from '../../contracts/services';
import { readCommandLine, usageOf, WrongUsage, type Wanted } from './command-line';
import { knownHostsFile, openKnownHosts } from './known-hosts';
import { launchBrowser, lend, NoBrowser, refusalToOpen, type LentBrowser } from './lent-browser';
import { openPage } from './open-page';
import { askSecretly, askToOpen, canAsk, onOneLine } from './terminal';
import { commandOf, recorderVersion, versionWarning } from './version';
import { openWay, type Over } from './way';

/** Milliseconds that the server has to take the end in; in which a second signal is the first one once more. */
const endsWithin = 5_000;
const echo = 1_000;

/** Something the person has to change; shown without a stack. */
class CannotRecord extends Error {
  override name = 'CannotRecord';
}

const transport = (request: Request) => fetch(request, { redirect: 'error' });

async function record(wanted: Wanted, token: string): Promise<Over> {
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

async function start({ server, branch, env, feature, scenario, language }: Wanted, caller: Caller) {
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

async function recordIn(browser: Browser, wanted: Wanted, caller: Caller): Promise<Over> {
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
    // Steps are told in the next turn.
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
    now.refusal = await refusalToOpen(baseUrl, hosts);
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
  console.log(`\n${onOneLine(over.reason)}\nWhat was recorded is kept:  ${page}`);
  return over;
}

const pageOf = (server: string, projectId: string, id: string) =>
  `${server}/${encodeURIComponent(projectId)}/recordings/${encodeURIComponent(id)}`;

/** Resolves with the first signal to end; one that comes later ends at once. */
function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const heed = () => {
      // A terminal's Ctrl+C comes from the terminal, from npm and from what started this.
      if (first !== undefined && performance.now() - first > echo) process.exit(130);
      first ??= performance.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heed);
  });
}

/** Reads the token from RECORD_TOKEN or from the terminal; never from the command line, which every user can read. */
async function readToken(): Promise<string> {
  const { RECORD_TOKEN: given } = process.env;
  if (given) return given.trim();
  if (!canAsk())
    throw new CannotRecord(
      'The access token is missing. Set RECORD_TOKEN, or start the recorder in a terminal, which asks for the token.',
    );
  return askSecretly('Access token (scope write): ');
}

async function main(words: string[]): Promise<number> {
  try {
    const wanted = readCommandLine(words, process.env.RECORD_SERVER);
    if (wanted === 'help' || wanted === 'version') {
      console.log(wanted === 'help' ? usageOf(commandOf(recorderVersion)) : recorderVersion);
      return 0;
    }
    const token = await readToken();
    const isSound = /^\S+$/.test(token);
    if (!isSound) throw new CannotRecord('This is not an access token: it contains spaces, or it is empty.');
    warnOfPlainHttp(wanted.server);
    const { because } = await record(wanted, token);
    return ['ended', 'shutdown', 'idle', 'whole'].includes(because) ? 0 : 1;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(`${error.message}\n\n${usageOf(commandOf(recorderVersion))}`);
      return 2;
    }
    const isPlain = [CannotRecord, NoBrowser].some((kind) => error instanceof kind);
    console.error(error instanceof Refused ? wordsOf(error) : isPlain ? (error as Error).message : error);
    return 1;
  }
}

/** Returns the words of a refusal, or those of the network when the server was not reached. */
function wordsOf(refused: Refused): string {
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

function warnOfPlainHttp(server: string): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(localhost|127\..+|\[::1\])$/.test(hostname)) return;
  console.warn(
    'The connection to the server is not encrypted: others in the network can read the access token.',
  );
}

// What a page left open holds nothing up.
process.exit(await main(process.argv.slice(2)));
