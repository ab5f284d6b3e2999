import type { Envelope, Hook, Pickle, Step, TestCase, TestStep, TestStepResult } from '@cucumber/messages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStubAt, isStubError, stubReason } from '#contracts/worker/generated-step';
import type { ReportStep, StepStatus } from '#contracts/worker/evidence';
import { healScenario, healStep, type HealingScenario } from '../healing/scenario';
import { explainUnreachable } from './reachability';
import { cleanError, timeLimitMessage } from '../evidence/step-error';
import { argumentText, stepsById } from './step-text';
import type { Session } from './session';
import { explainFailure } from './unreachable';
import { witness } from './witness';

/** What a run came to, besides what was sent while it went on. */
export interface Observed {
  /** Scenarios found at the line; a run is of exactly one. */
  scenarios: number;
  /** Why the feature file does not parse. */
  parseError?: string;
  /** First step or hook that did not pass; one that failed comes before one that waits for code. */
  problem?: { text: string; message: string; status: StepStatus };
  /** First step or hook that said to skip the rest. */
  skipped?: string;
}

/** Said of steps that ended neither well nor with an error. */
const explanations: Partial<Record<StepStatus, string>> = {
  UNDEFINED: 'No step definition matches this step.',
  PENDING: 'The step is pending: its code is not written yet.',
};

/** What is told of a step that cucumber is said to have seen pass, and whose function did not end well. */
const contradicted = {
  status: 'FAILED',
  message: 'The step was told as passed, and its code was not seen to end well.',
} as Pick<TestStepResult, 'status' | 'message'>;

/** None of what cannot be read: a reason is worth no more than that. */
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

/** Turns cucumber's messages about the run of one scenario into ours, as they come. */
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
    private readonly session: Session,
    /** False where steps without code are carried out by ours. */
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

  /** Null where nothing is remembered or healed. */
  #healing(): HealingScenario | null {
    const mode = this.session.healing;
    const isLeftAlone = this.#pickle?.tags.some(({ name }) => name === '@no-heal') ?? true;
    if (!mode || isLeftAlone) return null;
    const patterns = [...this.#testSteps.values()].flatMap((step) => this.#patternOf(step) ?? []);
    return healScenario(this.id, { mode, retrains: this.session.retrains }, patterns);
  }

  /** Of the one definition of a step. */
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
    const step = this.#pickle?.steps.find((one) => one.id === testStep?.pickleStepId);
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
    const step = this.#pickle?.steps.find((one) => one.id === testStep?.pickleStepId);
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

  /** A hook shows only when it failed, as a step of its own in front of those to come. */
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

  /** @param isHealed it went on with another element than its locator's */
  #finish(told: TestStepResult, text: string, definition: string | undefined, isHealed = false): void {
    const { id, session } = this;
    // A stub of the editor throws; that is no failure of what is tested.
    const isStub =
      told.status === 'FAILED' && isStubError(told.message, () => this.#placeOf(definition).isStub);
    const result = isStub
      ? { ...told, status: 'PENDING' as TestStepResult['status'], message: undefined }
      : told;
    // cucumber goes on to tell of undefined steps; those after the first one are skipped (docs/rules/runs.md, Steps).
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

  /** What stands where a step is defined. */
  #placeOf(definition: string | undefined): { isStub: boolean; reason: string | null } {
    const [, file = '', number = ''] = /^(.+):(\d+)$/.exec(definition ?? '') ?? [];
    const lines = linesOf(join(this.session.settings.projectDir, file));
    const line = Number(number);
    return { isStub: isStubAt(lines, line), reason: stubReason(lines[line - 2] ?? '') };
  }

  /** With the reason that stands above the stub, where a generation left one. */
  #pendingMessage(definition: string | undefined): string {
    const { isStub, reason } = this.#placeOf(definition);
    // Below that comment a person may have written code since.
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
