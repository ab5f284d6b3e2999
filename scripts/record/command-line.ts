import { parseWords, WrongUsage } from '../command-line';
import { parseUrl } from '#domain/parse-url';

/** Returns the help. @param command that starts the recorder, such as `node record.mjs` */
export const recordUsageText = (command: string): string => `Records a scenario in a browser on this machine.
Use it for pages that only this machine can open, such as pages in a VPN or on localhost.

  ${command} <server> --env <name> [options]
  ${command} <server> <link>

  <server>            address of the server, such as https://scenarium.example.com (default: RECORD_SERVER)
  <link>              link of a recorder button, as the operating system passes it to a program

  --env <name>        environment whose address the browser opens
  --branch <name>     branch to record on (default: main)
  --feature <path>    feature below features/ (default: you choose it when you save)
  --language <code>   language of the steps, en or de (default: language of the feature, else en)
  --project <id>      project (default: project of the access token)
  --allow-host <host> opens this host, such as intranet:8080, without asking; can be repeated
  --headed            shows the window of the browser; you still record on the page of the recording
  --no-open           does not open the page of the recording in your own browser
  --version           prints the version of this recorder
  --help              prints this help

The recorder asks for an access token with the scope write (Settings, Access tokens).
It asks you to confirm each host before the browser opens the host, and remembers your answer for this server.

Environment variables:

  RECORD_TOKEN        access token, instead of the question
  RECORD_SERVER       address of the server, instead of <server>
  CHROMIUM_PATH       program of the browser (default: an installed Chrome, Chromium or Edge)
  NODE_EXTRA_CA_CERTS file with the certificate authority of the server`;

export interface RecordOptions {
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
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * @param defaultServer where the words name none
 * @throws {WrongUsage}
 */
export function readRecordCommandLine(
  words: readonly string[],
  defaultServer?: string,
): RecordOptions | 'help' | 'version' {
  const { values, positionals } = parseWords({ args: [...words], options, allowPositionals: true });
  if (values.help) return 'help';
  if (values.version) return 'version';
  const links = positionals.filter((word) => !/^https?:/i.test(word));
  const servers = positionals.filter((word) => /^https?:/i.test(word));
  if (links.length > 1 || servers.length > 1) throw new WrongUsage('Name one server and at most one link.');
  const [server = defaultServer] = servers;
  if (!server) throw new WrongUsage('Name the address of the server, such as https://scenarium.example.com.');
  const place = links[0] === undefined ? {} : placeOf(links[0]);
  const { language } = values;
  if (language !== undefined && language !== 'en' && language !== 'de')
    throw new WrongUsage('The language of the steps is en or de: --language <code>.');
  const env = values.env ?? place.env;
  if (!env) throw new WrongUsage('Name the environment whose address the browser opens: --env <name>.');
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

/** Returns a host as addresses have it: in small letters, without the port of its scheme. */
function hostOf(text: string): string {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  const isHost =
    url !== null && url.host !== '' && /^\/?$/.test(url.pathname) && !url.username && !url.search;
  if (!isHost) throw new WrongUsage(`${text} is not a host. Write --allow-host intranet.example.com:8080.`);
  return url.host;
}

function originOf(address: string): string {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new WrongUsage(`${address} is not the address of a server.`);
  return url.origin;
}

/** Commands of links that record (docs/rules/recorder.md, Links). */
const commands = ['recorder', 'apitest', 'ai_learn', 'execute', 'open_vscode'];

/** Reads `{scheme}://open-recorder/recorder?project_id=…`; systems may put a slash before the query. */
function placeOf(
  link: string,
): Partial<Pick<RecordOptions, 'project' | 'branch' | 'env' | 'feature' | 'scenario'>> {
  const [, command = '', query = ''] =
    /^[a-z][a-z0-9+.-]*:\/\/open-recorder\/([\w-]+)\/?(?:\?(.*))?$/is.exec(link) ?? [];
  if (!commands.includes(command)) throw new WrongUsage('This is not a link of a recorder button.');
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
