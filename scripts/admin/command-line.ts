import { parseWords, WrongUsage } from '../command-line';

/** The operator's command. Its words are checked, its objects are not. */
export type AdminCommand =
  | { name: 'help' }
  /** `days` null: without an end. */
  | { name: 'licence set'; project: string; days?: number | null; threads?: number }
  | { name: 'project list' }
  | { name: 'project create'; project: string; owner: string; url: string; description: string }
  | { name: 'project set'; project: string; git?: boolean; invite?: boolean }
  | { name: 'project delete'; project: string }
  | { name: 'user list' }
  | { name: 'user create'; email: string; firstname: string; lastname: string; stdin: boolean }
  | { name: 'user reset-password'; email: string; stdin: boolean }
  | { name: 'user reset-second-factor'; email: string }
  | { name: 'user verify'; email: string };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  days: text,
  expired: flag,
  'no-end': flag,
  threads: text,
  owner: text,
  url: text,
  description: text,
  git: text,
  invite: text,
  yes: flag,
  'first-name': text,
  'last-name': text,
  stdin: flag,
  json: flag,
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (words: string[]) => parseWords({ args: words, options, allowPositionals: true, strict: true });
type Values = ReturnType<typeof parse>['values'];

/** Options of each command in addition to --json and --help, and whether it needs a name. */
const commands: Record<
  Exclude<AdminCommand['name'], 'help'>,
  { takes: (keyof Values)[]; names: string | null }
> = {
  'licence set': { takes: ['days', 'expired', 'no-end', 'threads'], names: 'project' },
  'project list': { takes: [], names: null },
  'project create': { takes: ['owner', 'url', 'description'], names: 'name' },
  'project set': { takes: ['git', 'invite'], names: 'project' },
  'project delete': { takes: ['yes'], names: 'project' },
  'user list': { takes: [], names: null },
  'user create': { takes: ['first-name', 'last-name', 'stdin'], names: 'email' },
  'user reset-password': { takes: ['stdin'], names: 'email' },
  'user reset-second-factor': { takes: [], names: 'email' },
  'user verify': { takes: [], names: 'email' },
};

/**
 * @param words of the command line, without the program
 * @throws {WrongUsage}
 */
export function readAdminCommandLine(words: string[]): { command: AdminCommand; json: boolean } {
  const { values, positionals } = parse(words);
  const json = values.json ?? false;
  if (values.help || words.length === 0) return { command: { name: 'help' }, json };
  const [group = '', verb = '', subject, ...more] = positionals;
  const name = `${group} ${verb}`.trim();
  const known = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : null;
  if (!known) throw new WrongUsage(`There is no command "${name}".`);
  const foreign = Object.keys(values).find(
    (option) => !['json', 'help', ...known.takes].includes(option as keyof Values),
  );
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  if (known.names !== null && !subject?.trim()) throw new WrongUsage(`${name} needs a ${known.names}.`);
  const extra = known.names === null ? subject : more[0];
  if (extra !== undefined)
    throw new WrongUsage(`"${extra}" is one word too many; put names with spaces in quotes.`);
  return { command: commandOf(name as keyof typeof commands, subject ?? '', values), json };
}

function commandOf(name: keyof typeof commands, subject: string, values: Values): AdminCommand {
  switch (name) {
    case 'licence set':
      return { name, project: subject, ...licenceChange(values) };
    case 'project create':
      if (!values.owner) throw new WrongUsage(`${name} needs --owner <email>.`);
      return {
        name,
        project: subject,
        owner: values.owner,
        url: values.url ?? '',
        description: values.description ?? '',
      };
    case 'project set': {
      const change = { git: onOff('git', values.git), invite: onOff('invite', values.invite) };
      if (change.git === undefined && change.invite === undefined) {
        throw new WrongUsage(`${name} needs --git or --invite.`);
      }
      return { name, project: subject, ...change };
    }
    case 'project delete':
      if (!values.yes) throw new WrongUsage(`${name} is for good. Confirm it with --yes.`);
      return { name, project: subject };
    case 'user create': {
      const [firstname, lastname] = [values['first-name'], values['last-name']];
      if (!firstname || !lastname) throw new WrongUsage(`${name} needs --first-name and --last-name.`);
      return { name, email: subject, firstname, lastname, stdin: values.stdin ?? false };
    }
    case 'user reset-password':
      return { name, email: subject, stdin: values.stdin ?? false };
    case 'user reset-second-factor':
    case 'user verify':
      return { name, email: subject };
    default:
      return { name };
  }
}

function licenceChange({ days, expired, 'no-end': endless, threads }: Values): {
  days?: number | null;
  threads?: number;
} {
  if ([days !== undefined, expired, endless].filter(Boolean).length > 1) {
    throw new WrongUsage('--days, --expired and --no-end exclude each other.');
  }
  const change = {
    days: endless ? null : wholeNumber('days', expired ? '0' : days, 36_500),
    threads: wholeNumber('threads', threads, 1000),
  };
  if (change.days === undefined && change.threads === undefined) {
    throw new WrongUsage('licence set needs --days, --expired, --no-end or --threads.');
  }
  return change;
}

function wholeNumber(option: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) > max) {
    throw new WrongUsage(`--${option} must be a whole number from 0 to ${max}.`);
  }
  return Number(value);
}

function onOff(option: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value !== 'on' && value !== 'off') throw new WrongUsage(`--${option} must be on or off.`);
  return value === 'on';
}
