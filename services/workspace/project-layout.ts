import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import type { ProjectLayoutAnswer } from '#contracts/workspace';
import type { TreeFile } from '#services/foundation/git/index';
import type { WorkspaceHandler } from './deps';
import type { InspectionState } from './inspections/repository';
import type { Inspected } from './layout';

/** Names of code files, and of entries at the top of the repository, in one answer. */
const maxNames = 200;

/** Tells what is read of a branch, for the page that shows and sets it. */
export const getProjectLayout: WorkspaceHandler<'getProjectLayout'> = async (
  { git, reader },
  { body: { projectId, branch } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const all = await reader.files(at, '');
  // Reading the layout requests what is not known yet, so the state is read after it.
  const inspected = (await git.inspected?.(at, all)) ?? null;
  const [features, library] = await Promise.all([reader.features(at), reader.stepLibrary(at)]);
  const state = (await git.inspectionState?.(at, all)) ?? null;
  const code = [...library.files.values()].filter(({ definitions }) => definitions.length > 0);
  return {
    status: true,
    ...stateAnswer(state),
    configuration: configurationAnswer(inspected),
    features: features.length,
    scenarios: features.reduce((sum, { summary }) => sum + summary.scenarios.length, 0),
    definitions: library.definitions.length,
    codeFiles: code.length,
    firstCodeFiles: code.slice(0, maxNames).map(({ name }) => pathOfStepFile(name)),
    problems: inspected
      ? distinctProblems(
          inspected.report.problems.filter(
            (problem) => inspected.isCurrent || holds(inspected, all, problem),
          ),
        )
      : [...library.files.values()].flatMap(({ name, problem }) =>
          problem ? [{ file: pathOfStepFile(name), ...problem }] : [],
        ),
    notes: inspected?.report.notes ?? [],
    nothingFound: features.length === 0 ? nothingFound(inspected, all) : undefined,
  };
};

function stateAnswer(state: InspectionState | null): Pick<ProjectLayoutAnswer, 'state' | 'reason' | 'since'> {
  if (!state) return { state: 'no-code' };
  const shown = { done: 'read', failed: 'failed', queued: 'reading', running: 'reading' } as const;
  const since = (state.endedAt ?? state.requestedAt).getTime();
  return { state: shown[state.state], reason: state.reason ?? undefined, since };
}

function configurationAnswer(inspected: Inspected | null): ProjectLayoutAnswer['configuration'] {
  if (!inspected) return null;
  const { file, profiles, requirePaths, importPaths, requireModules, loaders } =
    inspected.report.configuration;
  const paths = [...inspected.paths];
  return { file, profiles, paths, require: requirePaths, import: importPaths, requireModules, loaders };
}

/** Returns problems once each: a helper that does not load has one for every file that imports it. */
function distinctProblems(problems: Inspected['report']['problems']): ProjectLayoutAnswer['problems'] {
  const distinct = new Map(
    problems.map(({ file, line, message }) => [
      JSON.stringify([file, line, message]),
      { file, line, message },
    ]),
  );
  return [...distinct.values()];
}

/** Returns whether a problem of an older commit is still there, because its file did not change. */
function holds(inspected: Inspected, all: readonly TreeFile[], { file }: { file: string }): boolean {
  return all.some((other) => other.path === file && inspected.covers(other));
}

function nothingFound(
  inspected: Inspected | null,
  all: readonly TreeFile[],
): ProjectLayoutAnswer['nothingFound'] {
  const configured = inspected?.paths ?? [];
  const tried = configured.length > 0 ? [...configured] : ['features/**/*.feature', '**/*.feature'];
  const present = new Set(all.map(({ path }) => path.replace(/\/.*$/s, '/')));
  return { tried, present: [...present].slice(0, maxNames) };
}
