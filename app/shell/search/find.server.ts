import type { FeatureNode } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { searchedPagesFor } from '~/pages/pages';
import { featureAddress, featureQuery, query } from '~/platform/paths';
import { codeText, numberText, statusWord } from '~/ui/run-text';

/** One result of a search. */
export interface Hit {
  label: string;
  /** The item's place, or its result. Empty when the label is enough. */
  detail: string;
  to: string;
}

export interface SearchResults {
  pages: Hit[];
  features: Hit[];
  scenarios: Hit[];
  runs: Hit[];
  /** The same scenarios, to run them: `to` accepts the form of the Run button. */
  runnable: Hit[];
  /** Why features and scenarios could not be read. Null when they were read. */
  problem: string | null;
}

/** Results of each kind. Also of scenarios to run: the first of the scenarios (docs/rules/interface.md, Finding). */
const max = 8;
const maxRunnable = 3;
const maxLength = 200;

/** Returns the search text in the form that the services accept. */
export function soughtIn(address: URLSearchParams): string {
  return (address.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxLength);
}

/** Finds pages, features and scenarios of the branch, and runs (latest first), by name. */
export async function find(caller: InProject, sought: string): Promise<SearchResults> {
  const { project, upstream } = caller;
  const runs = upstream.runs.getDetails({ body: { days: 3650, page: 0, limit: max, search: sought } });
  const [written, ran] = await Promise.all([scenariosOf(caller, sought), runs]);
  return {
    pages: pagesOf(caller, sought),
    features: written.features,
    scenarios: written.scenarios,
    runnable: written.runnable,
    runs: ran.status
      ? ran.projectSummary.report.map((run) => ({
          label: `${numberText(run.number)} ${run.name}`,
          detail: `${statusWord(run.status)} · ${codeText(run)} · ${run.environment}`,
          to: `/${project.id}/run-report/${run.id}`,
        }))
      : [],
    problem: written.problem,
  };
}

function pagesOf({ project }: Pick<InProject, 'project'>, sought: string): Hit[] {
  return searchedPagesFor(project.role)
    .filter(({ label }) => hasWord(label, sought))
    .slice(0, max)
    .map(({ label, path }) => ({ label, detail: '', to: `/${project.id}/${path}` }));
}

/** Returns features and scenarios. Returns none for an empty search text: there are too many to choose from. */
async function scenariosOf(
  { project, upstream, branch }: InProject,
  sought: string,
): Promise<Pick<SearchResults, 'features' | 'scenarios' | 'runnable' | 'problem'>> {
  const none = { features: [], scenarios: [], runnable: [] };
  if (sought === '') return { ...none, problem: null };
  const list = await upstream.workspace.getFeatureList({
    body: { projectId: project.id, branch, part: { search: sought } },
  });
  if (!list.status) return { ...none, problem: list.error };
  const features = featuresIn(list.foldersAndFeatures);
  const scenarios = features.flatMap(({ path, node }) =>
    node.scenarios.map(({ name }) => ({ path, name, isNamed: has(name, sought) })),
  );
  // All scenarios of a matching feature or folder are included. Scenarios whose own name matches come first.
  const found = [
    ...scenarios.filter(({ isNamed }) => isNamed),
    ...scenarios.filter(({ isNamed }) => !isNamed),
  ];
  return {
    features: features
      .filter(({ path }) => has(path, sought))
      .slice(0, max)
      .map(({ path }) => ({ label: path, detail: '', to: featureAddress(project.id, path) })),
    scenarios: found
      .slice(0, max)
      .map(({ path, name }) => ({ label: name, detail: path, to: featureAddress(project.id, path, name) })),
    runnable: found.slice(0, maxRunnable).map(({ path, name }) => ({
      label: name,
      detail: path,
      to: `/${project.id}/features/run${query({ ...featureQuery(path), scenario: name })}`,
    })),
    problem: null,
  };
}

/** @returns features with their paths below `features/`, without `.feature` */
function featuresIn(nodes: readonly FeatureNode[]): { path: string; node: FeatureNode }[] {
  return nodes.flatMap((node) =>
    node.isFolder
      ? featuresIn(node.children)
      : [{ path: [...node.parents, node.name.replace(/\.feature$/, '')].join('/'), node }],
  );
}

/** Names of pages have few words, so only the beginning of a word matches. */
function hasWord(text: string, sought: string): boolean {
  return ` ${text.toLowerCase()}`.includes(` ${sought.toLowerCase()}`);
}

function has(text: string, sought: string): boolean {
  return text.toLowerCase().includes(sought.toLowerCase());
}
