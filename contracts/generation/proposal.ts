import type { OfferedChange, ProposedFile } from './proposed-file';

/** The parts of a proposal to save. */
export interface ProposalChoice {
  /** True: saves stubs for steps without code. */
  withStubs: boolean;
  /** Ids of offered changes. */
  taken: readonly string[];
}

/** Returns the files to save, without unchanged files. */
export function filesToSave(
  files: readonly ProposedFile[],
  { withStubs, taken }: ProposalChoice,
): ProposedFile[] {
  return files
    .map((file) => {
      const chosen = withStubs ? file.after : (file.withoutStubs ?? file.after);
      const wanted = (file.offered ?? []).filter(({ id }) => taken.includes(id));
      return { ...file, after: wanted.reduce(withChange, chosen) };
    })
    .filter(({ before, after }) => before !== after);
}

/** Returns the text with the change. Returns it unchanged unless it has the old definition once. */
function withChange(text: string, { before, after, imports }: OfferedChange): string {
  const [start, end, ...more] = text.split(before);
  if (start === undefined || end === undefined || more.length > 0) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lacking = imports.filter(({ name }) => !importsName(text, name));
  // Imports work anywhere in a module, so they go first.
  const lines = lacking.map(({ name, from }) => `import { ${name} } from '${from}';${eol}`);
  return `${lines.join('')}${start}${after}${end}`;
}

const importsName = (text: string, name: string) =>
  new RegExp(`\\b(?:import|const|let|var)\\s*\\{[^}]*\\b${name}\\b[^}]*\\}`).test(text);

/** Maximum number of scenarios that run in a trial, besides the generated scenario. */
const maxRun = 499;

export interface AffectedUsers {
  /** Scenarios to run, without the generated one: the first 50 of each definition, at most 499 in total. */
  scenarios: { feature: string; scenario: string }[];
  /** Lower bound of the number of affected scenarios. */
  total: number;
}

/** Returns the scenarios that use step definitions with code that the save changes or removes. */
export function affectedBy(
  files: readonly ProposedFile[],
  { taken }: Pick<ProposalChoice, 'taken'>,
): AffectedUsers {
  const users = files.flatMap(({ definitions = [], offered = [] }) => [
    ...definitions
      .filter(({ change, isStub }) => change !== 'added' && !isStub)
      .map((definition) => definition.users),
    ...offered.filter(({ id }) => taken.includes(id)).map((item) => item.users),
  ]);
  const scenarios = new Map(
    users.flatMap(({ first }) => first.map((item) => [JSON.stringify([item.feature, item.scenario]), item])),
  );
  const total = Math.max(scenarios.size, ...users.map((user) => user.total));
  return { scenarios: [...scenarios.values()].slice(0, maxRun), total };
}

/** Returns whether both choices save the same files. */
export const isSameChoice = (a: ProposalChoice, b: ProposalChoice): boolean =>
  a.withStubs === b.withStubs && [...a.taken].sort().join() === [...b.taken].sort().join();
