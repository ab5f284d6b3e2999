import { shellWord } from '#domain/shell-word';
import type { ImportFormat } from '#contracts/runs/import';
import { accessTokenName } from './access-token-name';
import { cloneAddress, cloneWithRetries, type Repository } from './clone-commands';

/**
 * Scripts for CI systems, on the page of run instructions and in the dialogs that link to it: shell scripts (POSIX,
 * with curl), and the files of CI systems that run them. Pure; tests/flows/import.spec.ts runs the scripts.
 */

/** The place where a script runs: a CI system, or the user's own shell. */
export type CiTarget = 'github' | 'gitlab' | 'jenkins' | 'shell';

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
  repository: Repository | null;
}

/**
 * How each CI identifies its runs, as a shell expression, the variable that counts reruns, and the name of the job where
 * reruns are not counted. A name must be different for each job of a matrix; GitHub's is not. GitLab cuts the name, so the
 * number of the job among those of a matrix follows it.
 */
const runs: Record<CiTarget, { run: string; attempt?: string; job?: string }> = {
  github: { run: 'github-$GITHUB_RUN_ID', attempt: '$GITHUB_RUN_ATTEMPT' },
  gitlab: { run: 'gitlab-$CI_PIPELINE_ID', job: '$CI_JOB_NAME_SLUG${CI_NODE_INDEX:+-$CI_NODE_INDEX}' },
  jenkins: { run: '$(printf %s "$BUILD_TAG" | tr -c "A-Za-z0-9._-" -)' },
  // Includes the shell's process id: two runs may start in the same second.
  shell: { run: 'local-$(date +%Y%m%d-%H%M%S)-$$' },
};

/** Name of a report file of each format, and an example of a command that creates it. */
const reports: Record<ImportFormat, { file: string; made: string }> = {
  junit: { file: 'results.xml', made: 'pytest --junitxml=results.xml' },
  'playwright-json': {
    file: 'results.json',
    made: 'PLAYWRIGHT_JSON_OUTPUT_NAME=results.json npx playwright test --reporter=json',
  },
  'cucumber-messages': { file: 'results.ndjson', made: 'npx cucumber-js --format message:results.ndjson' },
  'cucumber-json': { file: 'results.json', made: 'npx cucumber-js --format json:results.json' },
};

/** A part of a project's scenarios, by names. */
export interface ScenarioSelection {
  /** Path of the feature's file in the repository. */
  file: string;
  /** Null for all of the feature. */
  scenario: string | null;
}

/** Runs the project's scenarios, or some of them, from a clone and sends their results. */
export function runScript(
  values: Values,
  target: CiTarget,
  selection: ScenarioSelection | null = null,
): string {
  const environment = values.environment === null ? '' : `TEST_ENV=${shellWord(values.environment)} `;
  return [
    ...cloneWithRetries({ branch: values.branch, url: cloneAddress(values.repository) }),
    'cd tests',
    'npm ci',
    'npx playwright install --with-deps chromium',
    'failed=0',
    `${environment}npx cucumber-js${argumentsOf(selection)} --format message:results.ndjson --format summary || failed=$?`,
    ...sendCommand(values, target, {
      format: 'cucumber-messages',
      file: 'results.ndjson',
      name: values.projectName,
      commit: '$(git rev-parse HEAD)',
    }),
    'exit $failed',
  ].join('\n');
}

function argumentsOf(selection: ScenarioSelection | null): string {
  if (!selection) return '';
  const { file, scenario } = selection;
  return ` ${shellWord(file)}${scenario === null ? '' : ` --name ${shellWord(namePattern(scenario))}`}`;
}

/**
 * Selects a scenario by its name, and all rows of an outline: a row runs under the name that it has once the
 * placeholders of the outline's name are filled in.
 */
function namePattern(name: string): string {
  const parts = name.split(/<[^<>]+>/);
  return `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')}$`;
}

/** Runs other tests and sends their results. */
export function importScript(values: Values, target: CiTarget, format: ImportFormat): string {
  const { file, made } = reports[format];
  return [
    '# Your own tests',
    'failed=0',
    `${made} || failed=$?`,
    '',
    ...sendCommand(values, target, { format, file, name: 'Other tests' }),
    'exit $failed',
  ].join('\n');
}

/** Variable of a CI: set to 1, a scenario that passed with fixes counts as passed. */
const allowFixes = 'ALLOW_FIXES';

/** Starts an execution, waits for its end, and fails when a scenario failed. */
export function startScript({ executionsUrl, projectId }: Values, executionId: string): string {
  return [
    `api=${shellWord(executionsUrl)}`,
    'answer=$(mktemp)',
    '# An answer goes to a file, so that of several tries only the last one counts.',
    'ask() {',
    ...curl.map((line) => `  ${line}`),
    `    --header "Authorization: Bearer $${accessTokenName}" \\`,
    '    --output "$answer" "$@" || { cat "$answer"; exit 1; }',
    '}',
    'field() {',
    '  if command -v node > /dev/null; then',
    `    node -e '`,
    ...readField.map((line) => `      ${line}`),
    `    ' "$answer" "$1"`,
    '  else',
    `    jq --raw-output --arg name "$1" '(.instance // .)[$name] // empty' "$answer"`,
    '  fi',
    '}',
    '',
    `ask --json '{"projectId":"${projectId}"}' "$api/run/${executionId}"`,
    'instance=$(field instanceId)',
    'if [ -z "$instance" ]; then cat "$answer"; exit 1; fi',
    '',
    'state=queued',
    'while [ "$state" != done ]; do',
    '  sleep 5',
    `  ask "$api/console/$instance?projectId=${projectId}"`,
    '  state=$(field state)',
    '  field verboseStatus',
    'done',
    '',
    'echo "Report: $(field reportLink)"',
    `# What passed with fixes used other elements than its code names, and fails: ${allowFixes}=1 lets it pass.`,
    'fixes=$(field scenariosHealed)',
    `if [ "\${${allowFixes}:-0}" != 1 ] && [ "\${fixes:-0}" != 0 ]; then`,
    '  echo "$fixes passed with fixes"',
    '  exit 1',
    'fi',
    '# Scenarios that skip themselves fail nothing; what waits for code (PENDING) has tested nothing.',
    'case "$(field status)" in PASSED | SKIPPED) ;; *) exit 1 ;; esac',
  ].join('\n');
}

/** Prints a field of the answer, or of the instance in it; nothing where it has none. In single quotes of a shell. */
const readField = [
  'const answer = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));',
  // console.log colours numbers when the CI sets FORCE_COLOR.
  'console.log(String((answer.instance ?? answer)[process.argv[2]] ?? ""));',
];

/**
 * Retries for ten minutes when the server is busy (429, after the delay that it names), unavailable (503) or
 * unreachable. The server did nothing then, or a repetition is harmless. Other errors are not retried.
 */
const curl = [
  'curl --fail-with-body --silent --show-error \\',
  '  --retry 20 --retry-connrefused --retry-max-time 600 \\',
];

interface Sent {
  format: ImportFormat;
  file: string;
  name: string;
  /** Shell expression. */
  commit?: string;
}

function sendCommand(values: Values, target: CiTarget, { format, file, name, commit }: Sent): string[] {
  const { run, attempt, job } = runs[target];
  // The values that the shell inserts consist of letters, digits and dashes, and need no encoding.
  const known = [
    ...[`name=${encodeURIComponent(name)}`, `branch=${encodeURIComponent(values.branch)}`],
    ...(values.environment === null ? [] : [`env=${encodeURIComponent(values.environment)}`]),
    ...(commit ? [`commit=${commit}`] : []),
  ];
  return [
    `query="projectId=${values.projectId}&format=${format}"`,
    `query="$query&run=${run}${attempt ? `&attempt=${attempt}` : ''}${job ? `&job=${job}` : ''}"`,
    `query="$query&${known.join('&')}"`,
    ...curl,
    `  --header "Authorization: Bearer $${accessTokenName}" \\`,
    `  --data-binary @${file} \\`,
    `  "${values.runsUrl}/import?$query"`,
  ];
}

/** A script as the file of a CI system. */
export interface Job {
  /** Where the file belongs; null for a script of one's own. */
  file: string | null;
  text: string;
}

/** @param needsCheckout true when the script reads files of the repository in which the job runs */
export function ciJobOf(
  target: CiTarget,
  script: string,
  { needsCheckout }: { needsCheckout: boolean },
): Job {
  switch (target) {
    case 'github':
      return { file: '.github/workflows/tests.yml', text: githubJob(script, needsCheckout) };
    case 'gitlab':
      return { file: '.gitlab-ci.yml', text: gitlabJob(script) };
    case 'jenkins':
      return { file: 'Jenkinsfile', text: jenkinsJob(script) };
    case 'shell':
      return { file: null, text: script };
  }
}

function githubJob(script: string, needsCheckout: boolean): string {
  return [
    'name: Tests',
    'on:',
    '  workflow_dispatch:',
    '  schedule:',
    "    - cron: '45 1 * * *'",
    'jobs:',
    '  tests:',
    '    runs-on: ubuntu-latest',
    '    env:',
    `      ${accessTokenName}: \${{ secrets.${accessTokenName} }}`,
    '    steps:',
    ...(needsCheckout ? ['      - uses: actions/checkout@v4'] : []),
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 20',
    '      - run: |',
    indented(script, 10),
  ].join('\n');
}

/** GitLab passes variables of the project to the script without configuration. */
function gitlabJob(script: string): string {
  return ['tests:', '  image: node:20', '  script:', '    - |', indented(script, 6)].join('\n');
}

function jenkinsJob(script: string): string {
  // Groovy reads escapes in it.
  const literal = script.replaceAll('\\', '\\\\').replaceAll("'''", String.raw`\'\'\'`);
  return [
    'pipeline {',
    "  agent { docker { image 'node:20'; args '-u root' } }",
    '  environment {',
    `    ${accessTokenName} = credentials('${accessTokenName}')`,
    '  }',
    '  stages {',
    "    stage('Tests') {",
    '      steps {',
    "        sh '''#!/bin/sh -e",
    indented(literal, 10),
    "        '''",
    '      }',
    '    }',
    '  }',
    '}',
  ].join('\n');
}

function indented(text: string, by: number): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(by) + line))
    .join('\n');
}
