import type { Envelope, Hook, Pickle, Step, TestCase, TestStep, TestStepResult } from '@cucumber/messages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStubAt, isStubError, stubReason } from '#contracts/worker/generated-step';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import type { HealingScenario } from '../healing/healing-state';
import { healScenario, healStep } from '../healing/scenario';
import { explainUnreachable } from './reachability';
import { cleanError, timeLimitMessage } from '../evidence/step-error';
import { argumentText, stepsById } from './step-text';
import type { RunnerSession } from './session';
import { explainFailure } from './unreachable';
import { witness } from './witness';

/** The result of a run, besides the messages that were sent during it. */
export interface Observed {
  /** Number of scenarios at the line. A run has exactly one. */
  scenarios: number;
  /** Why the feature file cannot be parsed. */
  parseError?: string;
  /** First step or hook that did not pass. A failed one takes priority over a pending one. */
  problem?: { text: string; message: string; status: StepStatus };
  /** First step or hook that skipped the rest. */
  skipped?: string;
}

/** Messages for steps that ended without success and without an error. */
const explanations: Partial<Record<StepStatus, string>> = {
  UNDEFINED: 'No step definition matches this step.',
  PENDING: 'The step is pending: its code is not written yet.',
};

/** The result of a step that cucumber reports as passed although its function did not end well. */
const contradicted = {
  status: 'FAILED',
  message: 'The step was reported as passed, but its code was not seen to end.',
} as Pick<TestStepResult, 'status' | 'message'>;

/** Returns the lines of a file, or none when it cannot be read. A reason is not worth more effort. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/);
  } catch {
    return [];
  }
}

const hookText = (hook: Hook | undefined) => {
  const type = hook?.type === 'AFTER_TEST_CASE' ? ('After' as const) : ('Before' as const);
  return { type, text: hook?.name ?? 'hook' };
};

/** Turns cucumber's messages about the run of one scenario into ours, as they arrive. */
export class RunObserver {
  readonly observed: Observed = { scenarios: 0 };
  #steps = new Map<string, Step>();
  #pickles = new Map<string, Pickle>();
  #hooks = new Map<string, Hook>();
  #definitions = new Map<string, string>();
  #patterns = new Map<string, string>();
  #testSteps = new Map<string, TestStep>();
  #pickle: Pickle | undefined;
  #startTime = 0;
  #nextIndex = 0;
  #undefined = false;

  constructor(
    private readonly id: string,
    private readonly session: RunnerSession,
    /** False when the runner itself carries out steps without code. */
    private readonly isWitnessed: boolean,
  ) {}

  /** @throws when the line belongs to more than one scenario, before the first of them runs */
  observe = (envelope: Envelope): void => {
    const { gherkinDocument, pickle, hook, stepDefinition, parseError, testCase } = envelope;
    if (parseError) this.observed.parseError ??= parseError.message;
    if (gherkinDocument) this.#steps = stepsById(gherkinDocument);
    if (pickle) this.#pickles.set(pickle.id, pickle);
    if (hook) this.#hooks.set(hook.id, hook);
    if (stepDefinition) {
      const { uri, location } = stepDefinition.sourceReference;
      this.#definitions.set(stepDefinition.id, `${uri}:${location?.line ?? 0}`);
      this.#patterns.set(stepDefinition.id, stepDefinition.pattern.source);
    }
    if (testCase) this.#plan(testCase);
    if (envelope.testCaseStarted) this.#scenarioStarted();
    if (envelope.testStepStarted) this.#stepStarted(envelope.testStepStarted.testStepId);
    if (envelope.testStepFinished) {
      this.#stepFinished(envelope.testStepFinished.testStepId, envelope.testStepFinished.testStepResult);
    }
  };

  #plan(testCase: TestCase): void {
    if (++this.observed.scenarios > 1) throw new Error('More than one scenario is at this line.');
    this.#pickle = this.#pickles.get(testCase.pickleId);
    this.#testSteps = new Map(testCase.testSteps.map((step) => [step.id, step]));
  }

  #scenarioStarted(): void {
    const { id, session } = this;
    session.current = {
      id,
      index: 0,
      page: null,
      captured: null,
      restless: false,
      failed: false,
      traceSent: false,
      pictures: [],
      pointed: [],
      healing: this.#healing(),
    };
    session.outlet.send({ type: 'scenarioStarted', id, name: this.#pickle?.name ?? '' });
  }

  /** Returns null when nothing is remembered or healed. */
  #healing(): HealingScenario | null {
    const mode = this.session.healing;
    const isLeftAlone = this.#pickle?.tags.some(({ name }) => name === '@no-heal') ?? true;
    if (!mode || isLeftAlone) return null;
    const patterns = [...this.#testSteps.values()].flatMap((step) => this.#patternOf(step) ?? []);
    return healScenario(this.id, { mode, retrains: this.session.retrains }, patterns);
  }

  /** Returns the pattern of a step that has exactly one definition. */
  #patternOf({ stepDefinitionIds = [] }: TestStep): string | undefined {
    const [definition = ''] = stepDefinitionIds;
    return stepDefinitionIds.length === 1 ? this.#patterns.get(definition) : undefined;
  }

  #stepStarted(testStepId: string): void {
    const { id, session } = this;
    const testStep = this.#testSteps.get(testStepId);
    this.#startTime = Date.now();
    witness.stepStarts();
    if (session.current) {
      session.current.index = this.#nextIndex;
      session.current.pointed = [];
    }
    const step = this.#pickle?.steps.find((other) => other.id === testStep?.pickleStepId);
    if (!step) return;
    const [definition, ...others] = testStep?.stepDefinitionIds ?? [];
    const { healing = null, page = null } = session.current ?? {};
    const pattern = testStep && this.#patternOf(testStep);
    const before = this.#nextIndex > 0 && session.screenshots ? page : null;
    if (healing && pattern !== undefined) healing.step = healStep(this.#nextIndex, step, pattern, before);
    session.outlet.send({
      type: 'stepStarted',
      id,
      step: {
        index: this.#nextIndex,
        ...this.#source(step.astNodeIds),
        text: step.text,
        argument: step.argument && argumentText(step.argument),
        definition: definition && others.length === 0 ? this.#definitions.get(definition) : undefined,
        startTime: this.#startTime,
      },
    });
  }

  #stepFinished(testStepId: string, result: TestStepResult): void {
    const { healing = null } = this.session.current ?? {};
    const { isHealed = false } = healing?.step ?? {};
    if (healing) healing.step = null;
    const testStep = this.#testSteps.get(testStepId);
    const step = this.#pickle?.steps.find((other) => other.id === testStep?.pickleStepId);
    if (step) {
      const { keyword } = this.#source(step.astNodeIds);
      const isBorneOut = result.status !== 'PASSED' || !this.isWitnessed || witness.sawStepPass;
      const [definition = ''] = testStep?.stepDefinitionIds ?? [];
      const shown = isBorneOut ? result : { ...result, ...contradicted };
      this.#finish(shown, `${keyword} ${step.text}`, this.#definitions.get(definition), isHealed);
    } else if (result.status === 'SKIPPED') {
      const { type, text } = hookText(this.#hooks.get(testStep?.hookId ?? ''));
      this.observed.skipped ??= `${type} ${text}`;
    } else if (result.status !== 'PASSED') {
      this.#hookFailed(this.#hooks.get(testStep?.hookId ?? ''), result);
    }
  }

  /** Reports a failed hook as a step of its own before the later steps. Other hooks are not reported. */
  #hookFailed(hook: Hook | undefined, result: TestStepResult): void {
    const { type, text } = hookText(hook);
    const { uri, location } = hook?.sourceReference ?? {};
    const definition = uri && `${uri}:${location?.line ?? 0}`;
    this.session.outlet.send({
      type: 'stepStarted',
      id: this.id,
      step: {
        index: this.#nextIndex,
        keyword: type,
        keywordType: type,
        text,
        definition,
        startTime: this.#startTime,
      },
    });
    this.#finish(result, `${type} ${text}`, definition);
  }

  /** @param isHealed true when the step used a replacement for an element */
  #finish(
    testStepResult: TestStepResult,
    text: string,
    definition: string | undefined,
    isHealed = false,
  ): void {
    const { id, session } = this;
    // A stub that the editor wrote throws. The tested application did not fail.
    const isStub =
      testStepResult.status === 'FAILED' &&
      isStubError(testStepResult.message, () => this.#placeOf(definition).isStub);
    const result = isStub
      ? { ...testStepResult, status: 'PENDING' as TestStepResult['status'], message: undefined }
      : testStepResult;
    // cucumber reports all undefined steps. All but the first count as skipped (docs/rules/runs.md, Steps).
    const status = this.#undefined && result.status !== 'FAILED' ? 'SKIPPED' : result.status;
    this.#undefined ||= status === 'UNDEFINED';
    const message = status === 'PENDING' ? this.#pendingMessage(definition) : this.#message(result, status);
    const { endTime = Date.now(), ...captured } = session.current?.captured ?? {};
    if (session.current) session.current.captured = null;
    const index = this.#nextIndex++;
    const shown: StepStatus = status === 'PASSED' && isHealed ? 'FIXED_BY_AI' : status;
    session.outlet.send({ type: 'stepFinished', id, index, status: shown, endTime, message, ...captured });
    if (status === 'SKIPPED') this.observed.skipped ??= text;
    if (status === 'PASSED' || status === 'SKIPPED') return;
    if (session.current) session.current.failed = true;
    const { problem } = this.observed;
    if (!problem || (problem.status === 'PENDING' && (status === 'FAILED' || status === 'AMBIGUOUS'))) {
      this.observed.problem = { text, message: message ?? status, status };
    }
  }

  /** Returns what is written at the place of a step's definition. */
  #placeOf(definition: string | undefined): { isStub: boolean; reason: string | null } {
    const [, file = '', number = ''] = /^(.+):(\d+)$/.exec(definition ?? '') ?? [];
    const lines = linesOf(join(this.session.settings.projectDir, file));
    const line = Number(number);
    return { isStub: isStubAt(lines, line), reason: stubReason(lines[line - 2] ?? '') };
  }

  /** Returns the message of a pending step, with the reason that a generation wrote above the stub. */
  #pendingMessage(definition: string | undefined): string {
    const { isStub, reason } = this.#placeOf(definition);
    // A person may have replaced the stub below that comment by code.
    return isStub && reason
      ? `${explanations.PENDING} No code was generated: ${reason}`
      : `${explanations.PENDING}`;
  }

  #message(result: TestStepResult, status: StepStatus): string | undefined {
    if (status === 'SKIPPED' || !result.message) return explanations[status];
    const { projectDir, env } = this.session.settings;
    const message = cleanError(result.message, projectDir);
    const limit = timeLimitMessage(message);
    if (limit && this.session.current) this.session.current.restless = true;
    return limit ?? explainUnreachable(explainFailure(message), env);
  }

  #source(astNodeIds: readonly string[]): { keyword: string; keywordType: ReportStep['type'] } {
    const step = this.#steps.get(astNodeIds[0] ?? '');
    return { keyword: step?.keyword.trim() ?? '', keywordType: step?.keywordType ?? 'Unknown' };
  }
}
