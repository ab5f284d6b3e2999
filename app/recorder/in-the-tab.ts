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
  const step = search.get('step_index') ?? '';
  return newRecordingPath(project, {
    feature,
    scenario: search.get('scenario_name') ?? '',
    step: /^\d{1,4}$/.test(step) ? Number(step) : null,
    environment: search.get('env') ?? '',
  });
}
