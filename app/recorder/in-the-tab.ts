import { withScope } from '~/ui/page-scope';
import { newRecordingPath } from './addresses';

/** Commands of recorder links that record, or show a recording (docs/rules/recorder.md, Links). */
const commands = ['recorder', 'apitest', 'ai_learn', 'execute', 'open_vscode'];

/**
 * Returns the address that a recorder link opens here: the page that starts a recording, at the link's place.
 * @returns null for a link without a project, or with a command that the recorder does not have
 */
export function inTheTab(cmd: string, search: URLSearchParams): string | null {
  const project = search.get('project_id') ?? '';
  if (!commands.includes(cmd) || !/^[\w-]{1,100}$/.test(project)) return null;
  // Links of recorders name the path with or without `features/`. Outside of it, it begins with a slash.
  const file = search.get('feature_file') ?? '';
  const feature = file.replace(/^features\//, '').replace(/\.feature$/, '');
  const branch = search.get('git_branch') || null;
  const path = newRecordingPath(project, {
    feature,
    scenario: search.get('scenario_name') ?? '',
    ...placeOf(search),
    environment: search.get('env') ?? '',
    check: cmd === 'apitest' ? 'response' : null,
  });
  return withScope(path, { branch, environment: null });
}

/** Returns the step to record again, or the place after it. Step numbers count background steps. */
function placeOf(search: URLSearchParams): { from: number; replaces: number } | undefined {
  const step = search.get('step_index') ?? '';
  if (!/^\d{1,4}$/.test(step)) return undefined;
  return search.get('continue') === 'true'
    ? { from: Number(step) + 1, replaces: 0 }
    : { from: Number(step), replaces: 1 };
}
