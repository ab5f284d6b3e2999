import { parseArgs } from 'node:util';
import { parseUrl } from '../../contracts/parse-url';

export const usage = `Records in a browser on this machine, for pages that only this machine reaches.

  npm run record -- <server> --env <name> [options]
  npm run record -- <server> <link>

  <server>            address of the server, such as https://scenarium.example.com; or RECORD_SERVER
  <link>              link of a page's recorder button, as the system hands it over

  --env <name>        environment whose address is opened
  --branch <name>     main, unless told
  --feature <path>    feature below features/; left out, you choose it when you save
  --language <code>   en or de; left out, that of the feature, else English
  --project <id>      left out, that of the access token
  --allow-host <host> opens this host (with its port, such as intranet:8080) without asking; may be repeated
  --headed            shows the browser here, too, to look at: it is driven on the page alone
  --no-open           does not open the page of the recording in your browser

The recorder asks you to confirm each host before the browser opens it, and remembers your answer for the server.

The access token has the scope write (Settings, Access tokens). It is asked for, or read from RECORD_TOKEN.`;

/** What the words are, and not what they should be. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

export interface Wanted {
  /** Its origin. */
  server: string;
  project?: string;
  branch: string;
  env: string;
  feature?: string;
  scenario?: string;
  language?: 'en' | 'de';
  /** Hosts, with their ports, that are opened without asking. */
  hosts: string[];
  headed: boolean;
  opensPage: boolean;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  env: text,
  branch: text,
  feature: text,
  language: text,
  project: text,
  'allow-host': { type: 'string', multiple: true },
  headed: flag,
  'no-open': flag,
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * @param defaultServer where the words name none
 * @throws {WrongUsage}
 */
export function readCommandLine(words: readonly string[], defaultServer?: string): Wanted | 'help' {
  const { values, positionals } = parse(words);
  if (values.help) return 'help';
  const links = positionals.filter((word) => !/^https?:/i.test(word));
  const servers = positionals.filter((word) => /^https?:/i.test(word));
  if (links.length > 1 || servers.length > 1) throw new WrongUsage('One server is named, and one link.');
  const [server = defaultServer] = servers;
  if (!server) throw new WrongUsage('Name the address of the server, such as https://scenarium.example.com.');
  const place = links[0] === undefined ? {} : placeOf(links[0]);
  const { language } = values;
  if (language !== undefined && language !== 'en' && language !== 'de')
    throw new WrongUsage('Sentences are written in en or de.');
  const env = values.env ?? place.env;
  if (!env) throw new WrongUsage('Name the environment whose address is opened: --env <name>.');
  return {
    server: originOf(server),
    project: values.project ?? place.project,
    branch: values.branch ?? place.branch ?? 'main',
    env,
    feature: (values.feature ?? place.feature)?.replace(/^features\//, '').replace(/\.feature$/, ''),
    scenario: place.scenario,
    language,
    hosts: (values['allow-host'] ?? []).map(hostOf),
    headed: values.headed ?? false,
    opensPage: !values['no-open'],
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** Returns a host as addresses have it: in small letters, without the port of its scheme. */
function hostOf(text: string): string {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  const isHost =
    url !== null && url.host !== '' && /^\/?$/.test(url.pathname) && !url.username && !url.search;
  if (!isHost) throw new WrongUsage(`${text} is no host. Write --allow-host intranet.example.com:8080.`);
  return url.host;
}

function originOf(address: string): string {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new WrongUsage(`${address} is no address of a server.`);
  return url.origin;
}

/** Commands of links that record (docs/rules/recorder.md, Links). */
const commands = ['recorder', 'apitest', 'ai_learn', 'execute', 'open_vscode'];

/** Reads `{scheme}://open-recorder/recorder?project_id=…`; systems may put a slash before the query. */
function placeOf(link: string): Partial<Pick<Wanted, 'project' | 'branch' | 'env' | 'feature' | 'scenario'>> {
  const [, command = '', query = ''] =
    /^[a-z][a-z0-9+.-]*:\/\/open-recorder\/([\w-]+)\/?(?:\?(.*))?$/is.exec(link) ?? [];
  if (!commands.includes(command)) throw new WrongUsage('This is no link of a recorder.');
  const search = new URLSearchParams(query);
  const value = (name: string) => search.get(name) || undefined;
  return {
    project: value('project_id'),
    branch: value('git_branch'),
    env: value('env'),
    feature: value('feature_file'),
    scenario: value('scenario_name'),
  };
}
