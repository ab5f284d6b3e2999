import type { Place } from './choices';

/** A script as the file of a CI system. */
export interface Job {
  /** Where the file belongs; null for a script of one's own. */
  file: string | null;
  text: string;
}

/** @param needsCheckout whether the script works with the files of the repository that the job stands in */
export function jobOf(
  place: Place,
  script: string,
  { keyName, needsCheckout }: { keyName: string; needsCheckout: boolean },
): Job {
  switch (place) {
    case 'github':
      return { file: '.github/workflows/tests.yml', text: githubJob(script, keyName, needsCheckout) };
    case 'gitlab':
      return { file: '.gitlab-ci.yml', text: gitlabJob(script) };
    case 'jenkins':
      return { file: 'Jenkinsfile', text: jenkinsJob(script, keyName) };
    case 'shell':
      return { file: null, text: script };
  }
}

function githubJob(script: string, keyName: string, needsCheckout: boolean): string {
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
    `      ${keyName}: \${{ secrets.${keyName} }}`,
    '    steps:',
    ...(needsCheckout ? ['      - uses: actions/checkout@v4'] : []),
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 20',
    '      - run: |',
    indented(script, 10),
  ].join('\n');
}

/** GitLab gives a variable of the project to the script by itself. */
function gitlabJob(script: string): string {
  return ['tests:', '  image: node:20', '  script:', '    - |', indented(script, 6)].join('\n');
}

function jenkinsJob(script: string, keyName: string): string {
  // Groovy reads escapes in it.
  const literal = script.replaceAll('\\', '\\\\').replaceAll("'''", String.raw`\'\'\'`);
  return [
    'pipeline {',
    "  agent { docker { image 'node:20'; args '-u root' } }",
    '  environment {',
    `    ${keyName} = credentials('${keyName}')`,
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
