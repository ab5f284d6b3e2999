import type { OfferedChange, ProposedFile } from './proposed-file';

/** What of a proposal is saved. */
export interface Choice {
  /** Stubs of steps that got no code. */
  withStubs: boolean;
  /** Ids of offered changes. */
  taken: readonly string[];
}

/** The files as they are saved; those that would not change are left out. */
export function filesToSave(files: readonly ProposedFile[], { withStubs, taken }: Choice): ProposedFile[] {
  return files
    .map((file) => {
      const chosen = withStubs ? file.after : (file.withoutStubs ?? file.after);
      const wanted = (file.offered ?? []).filter(({ id }) => taken.includes(id));
      return { ...file, after: wanted.reduce(withChange, chosen) };
    })
    .filter(({ before, after }) => before !== after);
}

/** The definition stands once in the text; what is not there any more changes nothing. */
function withChange(text: string, { before, after, imports }: OfferedChange): string {
  const [start, end, ...more] = text.split(before);
  if (start === undefined || end === undefined || more.length > 0) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lacking = imports.filter(({ name }) => !importsName(text, name));
  // Imports count wherever they stand.
  const lines = lacking.map(({ name, from }) => `import { ${name} } from '${from}';${eol}`);
  return `${lines.join('')}${start}${after}${end}`;
}

const importsName = (text: string, name: string) =>
  new RegExp(`\\b(?:import|const|let|var)\\s*\\{[^}]*\\b${name}\\b[^}]*\\}`).test(text);

/** As many scenarios run beside the generated one, before something is saved. */
const mostRun = 499;

export interface AffectedUsers {
  /** Those that can be run, the generated one left out; of more than 50 for one definition the first, 499 at most. */
  scenarios: { feature: string; scenario: string }[];
  /** How many there are at least. */
  total: number;
}

/** Scenarios that run definitions with code which saving changes or removes. */
export function affectedBy(files: readonly ProposedFile[], { taken }: Pick<Choice, 'taken'>): AffectedUsers {
  const users = files.flatMap(({ definitions = [], offered = [] }) => [
    ...definitions.filter(({ change, isStub }) => change !== 'added' && !isStub).map((one) => one.users),
    ...offered.filter(({ id }) => taken.includes(id)).map((one) => one.users),
  ]);
  const scenarios = new Map(
    users.flatMap(({ first }) => first.map((one) => [JSON.stringify([one.feature, one.scenario]), one])),
  );
  const total = Math.max(scenarios.size, ...users.map((one) => one.total));
  return { scenarios: [...scenarios.values()].slice(0, mostRun), total };
}

/** Whether both have the same files saved. */
export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.withStubs === other.withStubs && [...one.taken].sort().join() === [...other.taken].sort().join();
