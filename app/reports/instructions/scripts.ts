import { shellWord } from '#contracts/shell-word';
import type { ImportFormat } from '#contracts/runs/import';
import type { Place } from './choices';

/** Shell scripts (POSIX, with curl) that CI systems run. Pure; tried for real in tests/flows/import.spec.ts. */

/** The project's values. */
export interface Values {
  /** Addresses of the calls, e.g. `https://host/api/runs`. */
  runsUrl: string;
  executionsUrl: string;
  projectId: string;
  projectName: string;
  branch: string;
  /** Name of an environment; null when the project has none. */
  environment: string | null;
  /** Address to clone from; null where it is not known. */
  repository: { url: string; own: boolean } | null;
  /** Variable of the access key. */
  keyName: string;
}

/** How a CI tells its runs apart, as a shell expression, and what counts its repetitions. */
const runs: Record<Place, { run: string; attempt?: string }> = {
  github: { run: 'github-$GITHUB_RUN_ID', attempt: '$GITHUB_RUN_ATTEMPT' },
  gitlab: { run: 'gitlab-$CI_PIPELINE_ID' },
  jenkins: { run: '$(printf %s "$BUILD_TAG" | tr -c "A-Za-z0-9._-" -)' },
  // With the shell's own number: two runs of the same second are two.
  shell: { run: 'local-$(date +%Y%m%d-%H%M%S)-$$' },
};

/** What writes a report file of the format, and its name. */
const reports: Record<ImportFormat, { file: string; made: string }> = {
  junit: { file: 'results.xml', made: 'pytest --junitxml=results.xml' },
  'playwright-json': {
    file: 'results.json',
    made: 'PLAYWRIGHT_JSON_OUTPUT_NAME=results.json npx playwright test --reporter=json',
  },
  'cucumber-messages': { file: 'results.ndjson', made: 'npx cucumber-js --format message:results.ndjson' },
  'cucumber-json': { file: 'results.json', made: 'npx cucumber-js --format json:results.json' },
};

/** Runs the project's scenarios from a clone and sends their results. */
export function runScript(values: Values, place: Place): string {
  const environment = values.environment === null ? '' : `TEST_ENV=${shellWord(values.environment)} `;
  return [
    `git clone --depth 1 --branch ${shellWord(values.branch)} ${cloneAddress(values)} tests`,
    'cd tests',
    'npm ci',
    'npx playwright install --with-deps chromium',
    'failed=0',
    `${environment}npx cucumber-js --format message:results.ndjson --format summary || failed=$?`,
    ...sendCommand(values, place, {
      ...{ format: 'cucumber-messages', file: 'results.ndjson', name: values.projectName },
      commit: '$(git rev-parse HEAD)',
    }),
    'exit $failed',
  ].join('\n');
}

/** Runs other tests and sends their results. */
export function importScript(values: Values, place: Place, format: ImportFormat): string {
  const { file, made } = reports[format];
  return [
    '# Your own tests',
    'failed=0',
    `${made} || failed=$?`,
    '',
    ...sendCommand(values, place, { format, file, name: 'Other tests' }),
    'exit $failed',
  ].join('\n');
}

/** Starts an execution, waits for its end, and fails where a scenario did. */
export function startScript({ executionsUrl, projectId, keyName }: Values, executionId: string): string {
  return [
    `api=${shellWord(executionsUrl)}`,
    'ask() {',
    `  curl --fail-with-body --silent --show-error --header "Authorization: Bearer $${keyName}" "$@"`,
    '}',
    'field() {',
    String.raw`  grep -o "\"$1\":[^,}]*" | sed -n '1s/^[^:]*:"\{0,1\}\([^"]*\).*/\1/p'`,
    '}',
    '',
    `started=$(ask --json '{"projectId":"${projectId}"}' "$api/run/${executionId}")`,
    'instance=$(printf %s "$started" | field instanceId || true)',
    'if [ -z "$instance" ]; then echo "$started"; exit 1; fi',
    '',
    'state=queued',
    'while [ "$state" != done ]; do',
    '  sleep 5',
    `  answer=$(ask "$api/console/$instance?projectId=${projectId}")`,
    '  state=$(printf %s "$answer" | field state)',
    '  printf %s "$answer" | field verboseStatus',
    'done',
    '',
    'echo "Report: $(printf %s "$answer" | field reportLink)"',
    'passed=$(printf %s "$answer" | field scenariosPassed)',
    'total=$(printf %s "$answer" | field totalScenarios)',
    '[ "$passed" = "$total" ]',
  ].join('\n');
}

function cloneAddress({ repository, keyName }: Values): string {
  if (!repository) return '"<address of your repository>"';
  const { url, own } = repository;
  return own ? shellWord(url) : `"${url.replace('://', `://ci:$${keyName}@`)}"`;
}

interface Sent {
  format: ImportFormat;
  file: string;
  name: string;
  /** Shell expression. */
  commit?: string;
}

function sendCommand(values: Values, place: Place, { format, file, name, commit }: Sent): string[] {
  const { run, attempt } = runs[place];
  // What the shell puts in is made of letters, digits and dashes, and needs no encoding.
  const known = [
    ...[`name=${encodeURIComponent(name)}`, `branch=${encodeURIComponent(values.branch)}`],
    ...(values.environment === null ? [] : [`env=${encodeURIComponent(values.environment)}`]),
    ...(commit ? [`commit=${commit}`] : []),
  ];
  return [
    `query="projectId=${values.projectId}&format=${format}"`,
    `query="$query&run=${run}${attempt ? `&attempt=${attempt}` : ''}"`,
    `query="$query&${known.join('&')}"`,
    'curl --fail-with-body --silent --show-error \\',
    `  --header "Authorization: Bearer $${values.keyName}" \\`,
    `  --data-binary @${file} \\`,
    `  "${values.runsUrl}/import?$query"`,
  ];
}
