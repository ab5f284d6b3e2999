import type { Environment, RefusedEnvironment } from '#domain/environments/environment';
import { refusedInWords } from '#domain/environments/refused-in-words';
import type { InProject } from './gate';

type Caller = Pick<InProject, 'project' | 'upstream' | 'branch' | 'shownEnvironment' | 'isForm'>;

export interface Environments {
  environments: Environment[];
  names: string[];
  /** Environments whose file cannot be used. */
  refused: RefusedEnvironment[];
  /**
   * Name of the environment that the page names, otherwise of the top bar's choice. Null without environments, and for
   * a form whose page showed none or one that no longer exists.
   */
  current: string | null;
  /** Name of the top bar's choice: the environment chosen last, otherwise the first. */
  chosen: string | null;
  /** The environment that the page names and that cannot be used any more. */
  gone: { name: string; why: string } | null;
  /** Why the form cannot use the environment of its page, or why the environments cannot be read. */
  problem: string | null;
}

/**
 * Reads the environments of the page's branch and which of them the page works with.
 * @param branch another branch than the page's, such as the branch of an execution
 */
export async function environmentsOf(caller: Caller, branch = caller.branch): Promise<Environments> {
  const { project, upstream, shownEnvironment: shown, isForm } = caller;
  const list = await upstream.workspace.getEnvironments({ body: { projectId: project.id, branch } });
  if (!list.status) {
    return {
      environments: [],
      names: [],
      refused: [],
      current: null,
      chosen: null,
      gone: null,
      problem: list.error,
    };
  }
  const environments = list.allEnv;
  const names = environments.map(({ name }) => name);
  const chosen = names.find((name) => name === list.lastActiveEnv) ?? names[0] ?? null;
  const found = names.find((name) => name === shown) ?? null;
  const gone =
    shown === null || found !== null
      ? null
      : { name: shown, why: missingEnvironment(shown, branch, list.refusedEnv) };
  return {
    environments,
    names,
    refused: list.refusedEnv,
    current: found ?? (isForm ? null : chosen),
    chosen,
    gone,
    problem: isForm && gone ? gone.why : null,
  };
}

function missingEnvironment(name: string, branch: string, refused: RefusedEnvironment[]): string {
  const unusable = refused.find((environment) => environment.name === name);
  const why = unusable
    ? `The environment “${name}” cannot be used. ${refusedInWords(unusable)}`
    : `The environment “${name}” does not exist on branch ${branch} any more.`;
  return `${why} Choose another environment.`;
}

/** Why nothing can be done without an environment. */
export function environmentProblem({ problem, names }: Pick<Environments, 'problem' | 'names'>): string {
  if (problem !== null) return problem;
  if (names.length === 0)
    return 'An environment must be chosen before running. This project has none that can be used.';
  return 'An environment must be chosen before running. The page showed none.';
}

/** Remembers an environment as the user's choice. The choice of the branch stays. */
export async function chooseEnvironment({ project, upstream, branch }: InProject, name: string) {
  const body = { projectId: project.id, name, branch, keepsBranch: true };
  return upstream.workspace.updateLastActiveWorkspace({ body });
}
