import { withScope } from '~/ui/page-scope';
import { newRecordingPath } from './addresses';

/** Commands of recorder links that record, or show what was recorded (docs/rules/recorder.md, Links). */
const commands = ['recorder', 'apitest', 'ai_learn', 'execute', 'open_vscode'];

/**
 * Where a recorder link leads in this product: to the page that starts a recording, at the link's place in its project.
 * @returns null for a link that names no project, or a command that is none of the recorder's
 */
export function inTheTab(cmd: string, search: URLSearchParams): string | null {
  const project = search.get('project_id') ?? '';
  if (!commands.includes(cmd) || !/^[\w-]{1,100}$/.test(project)) return null;
  const feature = (search.get('feature_file') ?? '').replace(/^features\//, '').replace(/\.feature$/, '');
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

/** A step is recorded anew, or what comes behind it is. Its number counts those of backgrounds. */
function placeOf(search: URLSearchParams): { from: number; replaces: number } | undefined {
  const step = search.get('step_index') ?? '';
  if (!/^\d{1,4}$/.test(step)) return undefined;
  return search.get('continue') === 'true'
    ? { from: Number(step) + 1, replaces: 0 }
    : { from: Number(step), replaces: 1 };
}
