import type { FeatureNode } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { featureAddress, featureQuery, query } from '~/platform/paths';
import { codeText, numberText, statusWord } from '~/ui/run-text';
import { projectPages } from './project-pages';

/** What a search leads to. */
export interface Hit {
  label: string;
  /** Where it is, or what came of it; empty where the label says all. */
  detail: string;
  to: string;
}

export interface Found {
  pages: Hit[];
  features: Hit[];
  scenarios: Hit[];
  runs: Hit[];
  /** Scenarios once more, as what can be run: `to` takes the form of the Run button. */
  runnable: Hit[];
  /** Why features and scenarios could not be read; null where they were. */
  problem: string | null;
}

/** Of each kind; and of what can be run, which are the first of the scenarios (docs/rules/interface.md, Finding). */
const most = 8;
const mostRunnable = 3;
const longest = 200;

/** The text that is looked for, as the services take it. */
export function soughtIn(address: URLSearchParams): string {
  return (address.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longest);
}

/** What of a project has a text in its name: pages, features and scenarios of the branch, and runs, the latest first. */
export async function find(caller: InProject, sought: string): Promise<Found> {
  const { project, upstream } = caller;
  const runs = upstream.runs.getDetails({ body: { days: 3650, page: 0, limit: most, search: sought } });
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
  return projectPages
    .filter(({ label, adminOnly }) => (!adminOnly || project.role === 'ADMIN') && hasWord(label, sought))
    .slice(0, most)
    .map(({ label, path }) => ({ label, detail: '', to: `/${project.id}/${path}` }));
}

/** Nothing of them while nothing is looked for: there are too many to choose some. */
async function scenariosOf(
  { project, upstream, branch }: InProject,
  sought: string,
): Promise<Pick<Found, 'features' | 'scenarios' | 'runnable' | 'problem'>> {
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
  // Of a feature or folder of that name all scenarios come along: those of the name itself are meant first.
  const found = [
    ...scenarios.filter(({ isNamed }) => isNamed),
    ...scenarios.filter(({ isNamed }) => !isNamed),
  ];
  return {
    features: features
      .filter(({ path }) => has(path, sought))
      .slice(0, most)
      .map(({ path }) => ({ label: path, detail: '', to: featureAddress(project.id, path) })),
    scenarios: found
      .slice(0, most)
      .map(({ path, name }) => ({ label: name, detail: path, to: featureAddress(project.id, path, name) })),
    runnable: found.slice(0, mostRunnable).map(({ path, name }) => ({
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

/** The names of pages are few words: what stands inside of one of them is hardly meant. */
function hasWord(text: string, sought: string): boolean {
  return ` ${text.toLowerCase()}`.includes(` ${sought.toLowerCase()}`);
}

function has(text: string, sought: string): boolean {
  return text.toLowerCase().includes(sought.toLowerCase());
}
