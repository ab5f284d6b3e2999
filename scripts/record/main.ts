// The local recorder. Servers offer it as a single file (scripts/build-recorder.ts), and `npm run record` builds it in a
// checkout (scripts/record.mjs). It lends a browser on this machine to a recording, and knows no more of the server than
// an access token opens.
import { CannotRecord } from './cannot-record';
import { WrongUsage } from '../command-line';
import { readRecordCommandLine, recordUsageText } from './command-line';
import { askSecretly, canAsk } from './terminal';
import { commandOf, recorderVersion } from './version';

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
    const wanted = readRecordCommandLine(words, process.env.RECORD_SERVER);
    if (wanted === 'help' || wanted === 'version') {
      console.log(wanted === 'help' ? recordUsageText(commandOf(recorderVersion)) : recorderVersion);
      return 0;
    }
    const token = await readToken();
    const isSound = /^\S+$/.test(token);
    if (!isSound) throw new CannotRecord('This is not an access token: it contains spaces, or it is empty.');
    warnOfPlainHttp(wanted.server);
    // Loads Playwright, which takes a second that the help and the questions need not wait for.
    const { recordOnThisMachine: record } = await import('./recording');
    const { because } = await record(wanted, token);
    return ['ended', 'shutdown', 'idle', 'whole'].includes(because) ? 0 : 1;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(`${error.message}\n\n${recordUsageText(commandOf(recorderVersion))}`);
      return 2;
    }
    console.error(error instanceof CannotRecord ? error.message : error);
    return 1;
  }
}

function warnOfPlainHttp(server: string): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || /^(localhost|127\..+|\[::1\])$/.test(hostname)) return;
  console.warn(
    'The connection to the server is not encrypted: others in the network can read the access token.',
  );
}

// Exits at once, so that handles of an open page do not keep the process alive.
process.exit(await main(process.argv.slice(2)));
