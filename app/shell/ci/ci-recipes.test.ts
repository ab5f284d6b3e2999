import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importFormats } from '#contracts/runs/import';
import { importScript, ciJobOf, runScript, startScript, type CiTarget, type Values } from './ci-recipes';

const places: CiTarget[] = ['github', 'gitlab', 'jenkins', 'shell'];

const values: Values = {
  runsUrl: 'https://qa.example.com/api/runs',
  executionsUrl: 'https://qa.example.com/api/executions',
  projectId: 'p1',
  projectName: `Web "shop" & $(co)`,
  branch: `it's $HOME`,
  environment: 'a b&c',
  repository: { url: 'https://qa.example.com/git/p1.git', own: false },
};
const check = (script: string) => promisify(execFile)('sh', ['-n', '-c', script]);

describe('scripts', () => {
  it.each(places)('of %s are valid for a shell, and hold the key as a variable only', async (target) => {
    const all = [
      runScript(values, target),
      startScript(values, 'e1'),
      ...importFormats.map((format) => importScript(values, target, format)),
    ];
    await Promise.all(all.map(check));
    for (const script of all) expect(script).toContain('$ACCESS_TOKEN');
  });

  it('take the values of the project as they are, whatever they hold', () => {
    const script = runScript(values, 'github');
    expect(script).toContain(
      String.raw`--branch 'it'\''s $HOME' "https://ci:$ACCESS_TOKEN@qa.example.com/git/p1.git"`,
    );
    expect(script).toContain(`TEST_ENV='a b&c' npx cucumber-js`);
    expect(script).toContain(`name=Web%20%22shop%22%20%26%20%24(co)&branch=it's%20%24HOME&env=a%20b%26c`);
    expect(script).toContain('run=github-$GITHUB_RUN_ID&attempt=$GITHUB_RUN_ATTEMPT');
  });

  it('do without what the project does not have', () => {
    const bare = {
      ...values,
      environment: null,
      repository: { url: 'https://git.example.com/x.git', own: true },
    };
    const script = runScript(bare, 'shell');
    expect(script).not.toMatch(/TEST_ENV|env=/);
    expect(script).toContain('https://git.example.com/x.git tests');
  });
});

describe('of a part of the scenarios', () => {
  const commandOf = (scenario: string | null) => {
    const script = runScript(values, 'shell', { file: 'features/account/sign_in.feature', scenario });
    return script.split('\n').find((line) => line.includes('npx cucumber-js')) ?? '';
  };
  const named = (scenario: string) => {
    const pattern = / --name '?(\^.*\$)'? --format/.exec(commandOf(scenario))?.[1] ?? '';
    return (name: string) => new RegExp(pattern).test(name);
  };

  it('the feature is run, in the environment', () => {
    expect(commandOf(null)).toMatch(
      /^TEST_ENV='a b&c' npx cucumber-js features\/account\/sign_in\.feature --format/,
    );
  });

  it('the scenario alone is selected, whatever signs its name has', () => {
    const selects = named('Pay (1.5 €) [now]?');
    expect(selects('Pay (1.5 €) [now]?')).toBe(true);
    expect(selects('Pay (1x5 €) [now]?')).toBe(false);
    expect(selects('Pay (1.5 €) [now]? twice')).toBe(false);
  });

  it('all rows of an outline are selected whose name has placeholders', () => {
    const selects = named('Order <count> of "<thing>"');
    expect(selects('Order 3 of "Lamp (large)"')).toBe(true);
    expect(selects('Order 3 of "<thing>"')).toBe(true);
    expect(selects('Reorder 3 of "Lamp"')).toBe(false);
  });
});

/** A server that is busy at first, and a shell with only curl, node and what it echoes. */
async function busyServer(answers: { status: number; body: object }[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const { status, body } = answers[asked.length] ?? { status: 500, body: {} };
    asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'snippets-'));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(join(folder, 'results.xml'), '<testsuite/>');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    values: { ...values, runsUrl: base, executionsUrl: base },
    /** As CI systems run scripts: the first command that fails ends it, and programs print in colour. */
    run: (script: string) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const quick = `export FORCE_COLOR=1\nsleep() { :; }\npytest() { :; }\n${script}`;
        const child = execFile('sh', ['-e', '-c', quick], { cwd: folder }, (_error, output) =>
          resolve({ code: child.exitCode ?? -1, output }),
        );
      }),
  };
}

const started = { status: 200, body: { wasRunInitiated: true, instanceId: 'i1' } };

/** The console of a run, whose texts look like fields. */
const followed = (state: string, status: string, scenariosHealed = 0) => ({
  status: 200,
  body: {
    status: true,
    lines: [{ verboseStatus: 'Started: a "state":"done"' }],
    instance: {
      state,
      status,
      verboseStatus: 'It is "so", {state}',
      scenariosPassed: 2,
      scenariosHealed,
      totalScenarios: 2,
      reportLink: 'http://r/1',
    },
  },
});

const busy = { status: 429, body: { status: false, because: 'throttled' } };

describe('where the server is busy', () => {
  it('results are sent again', async () => {
    const { run, asked, values: here } = await busyServer([busy, { status: 200, body: { added: 1 } }]);
    const { code, output } = await run(importScript(here, 'shell', 'junit'));
    expect([code, asked]).toEqual([0, ['POST /import', 'POST /import']]);
    expect(output).toContain('{"added":1}');
  }, 30_000);

  it('an execution is started and waited for all the same, and only the last answer counts', async () => {
    const {
      run,
      asked,
      values: here,
    } = await busyServer([
      ...[busy, started, followed('running', 'RUNNING')],
      ...[busy, followed('done', 'PASSED')],
    ]);
    const { code, output } = await run(startScript(here, 'e1'));
    expect(asked).toEqual(['POST /run/e1', 'POST /run/e1', ...Array<string>(3).fill('GET /console/i1')]);
    expect(output).toBe(`${'It is "so", {state}\n'.repeat(2)}Report: http://r/1\n`);
    expect(code).toBe(0);
  }, 30_000);

  it.each(['FAILED', 'STOPPED', 'PENDING'])(
    'a run that came to %s fails the job, whatever its counts',
    async (status) => {
      const { run, values: here } = await busyServer([started, followed('done', status)]);
      const { code, output } = await run(startScript(here, 'e1'));
      expect([code, output]).toEqual([1, 'It is "so", {state}\nReport: http://r/1\n']);
    },
  );

  it('a run whose scenarios all skipped themselves fails nothing', async () => {
    const { run, values: here } = await busyServer([started, followed('done', 'SKIPPED')]);
    expect((await run(startScript(here, 'e1'))).code).toBe(0);
  });

  it('what passed with fixes fails the job unless it is allowed', async () => {
    const allowing = (script: string) => `ALLOW_FIXES=1\n${script}`;
    const refused = await busyServer([started, followed('done', 'PASSED', 2)]);
    const told = await refused.run(startScript(refused.values, 'e1'));
    expect(told).toMatchObject({ code: 1, output: expect.stringContaining('2 passed with fixes\n') });
    const allowed = await busyServer([started, followed('done', 'PASSED', 2)]);
    expect((await allowed.run(allowing(startScript(allowed.values, 'e1')))).code).toBe(0);
    const plain = await busyServer([started, followed('done', 'PASSED')]);
    expect((await plain.run(startScript(plain.values, 'e1'))).code).toBe(0);
    const failed = await busyServer([started, followed('done', 'FAILED', 2)]);
    expect((await failed.run(allowing(startScript(failed.values, 'e1')))).code).toBe(1);
  });

  it('what is refused is not sent again, and is told', async () => {
    const refused = { status: 401, body: { status: false, because: 'signed-out' } };
    const { run, asked, values: here } = await busyServer([refused]);
    expect(await run(startScript(here, 'e1'))).toEqual({ code: 1, output: JSON.stringify(refused.body) });
    expect(asked).toHaveLength(1);
  });
});

it('jobs hold the script with every line in its place', () => {
  const options = { needsCheckout: true };
  const script = "a \\\n  b\n\n'''";
  expect(ciJobOf('github', script, options).text).toContain(
    '      - run: |\n          a \\\n            b\n\n',
  );
  expect(ciJobOf('github', script, options).text).toContain('ACCESS_TOKEN: ${{ secrets.ACCESS_TOKEN }}');
  expect(ciJobOf('github', script, options).text).toContain('actions/checkout');
  expect(ciJobOf('gitlab', script, options).text).toContain('    - |\n      a \\\n        b\n');
  const jenkins = ciJobOf('jenkins', script, options).text;
  expect(jenkins).toContain("ACCESS_TOKEN = credentials('ACCESS_TOKEN')");
  expect(jenkins).toContain(`          a \\\\\n            b`);
  expect(jenkins.split("'''")).toHaveLength(3);
  expect(ciJobOf('shell', script, options)).toEqual({ file: null, text: script });
});
