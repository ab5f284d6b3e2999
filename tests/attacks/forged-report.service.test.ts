import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldBeyondPlan } from '#services/worker/handle-job';
import type { Isolation } from '#services/worker/isolation';
import { isolationHere, startSite, steps, type Recorded, type TestSite } from '#services/worker/testing';
import { setStage, type Stage } from '#services/worker/testing.stage';

/**
 * Step code whose step throws, and that tries in its own process to be reported as passed. Whatever it sends and
 * replaces, the scenario ends as failed. Only code that never throws looks like a step that passes.
 */

const attacks: Record<string, string> = {
  'replaces how JSON is written': `
    JSON.stringify = () => '{"type":"alive"}';
    for (const prototype of [Object.prototype, Array.prototype, String.prototype]) {
      Object.defineProperty(prototype, 'toJSON', { value: () => 'PASSED', configurable: true });
    }`,
  'has setters on what all objects have': `
    for (const name of ['status', 'success', 'failed', 'message', 'result']) {
      Object.defineProperty(Object.prototype, name, { configurable: true, set() {}, get: () => 'PASSED' });
    }`,
  "tells cucumber's messages anew": `
    const { emit } = EventEmitter.prototype;
    EventEmitter.prototype.emit = function (name, envelope, ...rest) {
      const { testStepFinished } = envelope ?? {};
      if (testStepFinished) testStepFinished.testStepResult = { ...testStepFinished.testStepResult, status: 'PASSED', message: undefined };
      return emit.call(this, name, envelope, ...rest);
    };`,
  "replaces cucumber's runner of steps": `
    const cucumber = path.dirname(require.resolve('@cucumber/cucumber/package.json'));
    const passed = { result: { status: 'PASSED', duration: { seconds: 0, nanos: 0 } } };
    require(cucumber + '/lib/runtime/step_runner.js').default.run = async () => passed;
    const { default: runner } = require(cucumber + '/lib/user_code_runner.js');
    const { run } = runner;
    runner.run = async (options) => { await run(options); return { result: undefined }; };`,
  'tells of steps that are not to run': `
    const { emit } = EventEmitter.prototype;
    let isTold = false;
    EventEmitter.prototype.emit = function (name, envelope, ...rest) {
      const told = emit.call(this, name, envelope, ...rest);
      const { testStepFinished } = envelope ?? {};
      if (!testStepFinished || isTold) return told;
      isTold = true;
      const { testStepId, testCaseStartedId, timestamp } = testStepFinished;
      const testStepResult = { ...testStepFinished.testStepResult, status: 'PASSED', message: undefined };
      emit.call(this, name, { testStepStarted: { testStepId, testCaseStartedId, timestamp } });
      emit.call(this, name, { testStepFinished: { testStepId, testCaseStartedId, timestamp, testStepResult } });
      return told;
    };`,
  'replaces promises': `
    Promise.prototype.then = function () { return this; };
    Promise.race = async () => undefined;`,
  'looks for what it shares with the runner': `
    const folder = path.dirname(process.argv[1]);
    const found = [];
    for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'browser-service.js')) {
      const module = await import(path.join(folder, file));
      found.push(...Object.keys(module));
    }
    if (found.length > 0) throw new Error('found ' + found);
    if (globalThis[Symbol.for('runner.hooks')]) throw new Error('found the hooks');`,
  'sees what is written, and writes it again': `
    const { writeSync } = fs;
    const seen = [];
    fs.writeSync = (fd, bytes, ...rest) => { seen.push(Buffer.from(bytes)); return writeSync(fd, bytes, ...rest); };
    require('node:module').syncBuiltinESMExports();
    Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', {
      configurable: true, get() { seen.push(this); return 32; },
    });`,
  "feeds the runner's own socket": `
    for (const handle of process._getActiveHandles()) {
      if (handle.constructor.name === 'Socket') handle.emit('data', Buffer.from([0, 0, 0, 17, 1, ...new Array(17).fill(1)]));
    }`,
  'leaves as if all were well': `
    process.on('exit', () => { process.exitCode = 0; });
    process.exit(0);`,
  'has the world and the console changed': `
    this.log = () => {};
    Object.setPrototypeOf(this, new Proxy({}, { get: () => () => 'skipped' }));
    console.log = console.error = () => { throw new Error('no'); };`,
};
const names = Object.keys(attacks);

const code = steps(`
import fs from 'node:fs';
import path from 'node:path';
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const attacks = [${names.map((name) => `async function () { ${attacks[name]} }`).join(',')}];
Given('all is well', () => {});
When('attack {int} is made and it throws', async function (number) {
  await attacks[number].call(this);
  throw new Error('it threw');
});
When('attack {int} was made and it throws', function (number) {
  void attacks[number].call(this).catch(() => undefined);
  throw new Error('it threw');
});
When('attack {int} was made and it calls back', function (number, done) {
  void attacks[number].call(this).catch(() => undefined);
  done(new Error('it threw'));
});
When('attack {int} is prepared', async function (number) {
  await attacks[number].call(this);
});
Then('it throws', () => {
  throw new Error('it threw');
});
Then('it calls back', (done) => setTimeout(done));
`);

/** Ways to throw: after the attack, in parallel to it, and in a callback. */
const awaited = names.map((name, index) => ({ name, step: `attack ${index} is made and it throws` }));
const others = names.flatMap((name, index) =>
  name.includes('cucumber')
    ? [
        { name: `${name}, at once`, step: `attack ${index} was made and it throws` },
        { name: `${name}, in the step before`, step: `attack ${index} is prepared\n    Then it throws` },
        { name: `${name}, calling back`, step: `attack ${index} was made and it calls back` },
      ]
    : [],
);
const scenarios = [...awaited, ...others];

const feature = [
  'Feature: Forgery',
  '  Scenario: none',
  '    Given all is well',
  '    Then it calls back',
  ...scenarios.flatMap(({ step }) => `  Scenario: one\n    Given all is well\n    When ${step}`.split('\n')),
].join('\n');

/** Returns the line of the scenario that makes an attack. */
const lineOf = (index: number) =>
  feature.split('\n').flatMap((text, at) => (text === '  Scenario: one' ? [at + 1] : []))[index] ?? 0;

const here = await isolationHere;
const modes: { isolation: Isolation; made: typeof scenarios }[] =
  here.kind === 'fallback'
    ? [{ isolation: here, made: scenarios }]
    : [
        { isolation: here, made: scenarios },
        // The isolation differs in what step code may open, not in how it throws.
        { isolation: { kind: 'fallback', reason: 'under test', asked: true }, made: awaited },
      ];

describe.each(modes)('with $isolation.kind', ({ isolation, made }) => {
  let site: TestSite;
  let stage: Stage;
  const results = new Map<string, Recorded>();
  let innocent: Recorded;
  const toldStep = made.find(({ name }) => name === 'tells of steps that are not to run')?.step ?? '';
  beforeAll(async () => {
    site = await startSite({});
    stage = await setStage(site.baseUrl, { isolation, stepTimeout: 20_000, threads: 3 });
    stage.worker.start();
    await Promise.all(
      made.map(async ({ step }, index) => {
        // A commit for each attack, as a replaced function stays replaced in its process.
        const files = { feature, code: `${code}// ${index}` };
        // Where promises are replaced, the time limit of a step sometimes does not work in the process.
        // Attacks that must reach their step get enough time for it. No result depends on that time.
        const patient = step === toldStep;
        const limits = { stepTimeout: patient ? 20_000 : 5_000, scenarioTimeout: patient ? 60_000 : 25_000 };
        results.set(step, await stage.run(files, { line: lineOf(index), ...limits }));
      }),
    );
    innocent = await stage.run({ feature, code }, { line: 2 });
  }, 300_000);
  afterAll(async () => {
    await stage.close();
    await site.close();
  });

  it.each(made)('a throwing step fails that $name', ({ step }) => {
    const { outcome, attempts, steps: reported } = results.get(step)!;
    expect(outcome?.status).toBe('FAILED');
    expect(outcome?.message).toBeTruthy();
    expect(attempts).toEqual([1]);
    expect(reported.some(({ result }) => result.status === 'FAILED')).toBe(true);
    // Hooks may have failed because of replaced functions.
    const planned = reported.filter(({ type }) => type !== 'Before' && type !== 'After');
    expect(planned.length).toBeLessThanOrEqual(step.includes('\n') ? 3 : 2);
  });

  it('notes that steps were told which are not to run', () => {
    const { outcome, steps: reported } = results.get(toldStep)!;
    expect(outcome?.message).toMatch(/^it threw/);
    expect(reported.map(({ result }) => result.status)).toEqual(['PASSED', 'FAILED']);
    expect(reported.at(-1)?.webLog.map(({ text }) => text)).toContain(toldBeyondPlan(2));
  });

  it('lets those pass that throw nothing', () => {
    expect(innocent.outcome).toMatchObject({ status: 'PASSED' });
    expect(JSON.stringify(innocent.steps)).not.toContain('The report was refused');
  });
});
