import {
  envelope,
  millisecondsOfTimestamp as timeOf,
  type Attachment,
  type CucumberEnvelope,
  type GherkinDocument,
  type Hook,
  type Pickle,
  type CucumberTestCase,
  type TestCaseStarted,
  type TestStepFinished,
} from './cucumber-shapes';
import { outcomeOf } from './cucumber-outcome';
import { numberedLinesOf, parseJson, shaped } from './json-text';
import {
  brokenRun,
  durationOf,
  MalformedImport,
  messageOf,
  stepDurationOf,
  importedMomentOf,
  pictureBytes,
  reportStepsOf,
  tableText,
  type ImportedImage,
  type ImportedResult,
  type Reader,
} from './result';

/** Reads Cucumber messages, one envelope per line. */
export const readCucumberMessages: Reader = async function* (text) {
  const run = new MessageRun();
  for await (const { line, number } of numberedLinesOf(text)) {
    const value = parseJson(line.trim(), (at) => `line ${number}, column ${at + 1}`);
    const read = run.take(shaped(envelope, value, `line ${number}`), number);
    if (read) yield read;
  }
  yield* run.unfinished();
  yield* run.broken();
};

interface Attempt {
  started: TestCaseStarted;
  testCase: CucumberTestCase;
  pickle: Pickle;
  results: Map<string, TestStepFinished['testStepResult']>;
  attachments: Attachment[];
}

/** Keeps the data that later messages refer to. Forgets an attempt when it ends. */
class MessageRun {
  #features = new Map<string, string>();
  #keywords = new Map<string, string>();
  #lines = new Map<string, number>();
  #rows = new Map<string, Record<string, string>>();
  #pickles = new Map<string, Pickle>();
  #hooks = new Map<string, Hook>();
  #definitions = new Map<string, string>();
  #testCases = new Map<string, CucumberTestCase>();
  #attempts = new Map<string, Attempt>();
  #runHooks = new Map<string, string>();
  #anything = false;
  /** Status of the last attempt of each test. */
  #ended = new Map<string, ImportedResult['status']>();
  #broken: ImportedResult[] = [];
  #end: CucumberEnvelope['testRunFinished'];

  take(message: CucumberEnvelope, line: number): ImportedResult | null {
    this.#anything = true;
    this.#ofTheRun(message);
    if (message.gherkinDocument) this.#document(message.gherkinDocument);
    if (message.pickle) this.#pickles.set(message.pickle.id, message.pickle);
    if (message.hook) this.#hooks.set(message.hook.id, message.hook);
    if (message.stepDefinition) {
      const { uri, location } = message.stepDefinition.sourceReference;
      if (uri) this.#definitions.set(message.stepDefinition.id, `${uri}:${location?.line ?? 0}`);
    }
    if (message.testCase) this.#testCases.set(message.testCase.id, message.testCase);
    if (message.testCaseStarted) this.#start(message.testCaseStarted, line);
    if (message.testStepFinished) {
      const { testCaseStartedId, testStepId, testStepResult } = message.testStepFinished;
      this.#attempt(testCaseStartedId, line).results.set(testStepId, testStepResult);
    }
    if (message.attachment?.testCaseStartedId) {
      this.#attempts.get(message.attachment.testCaseStartedId)?.attachments.push(message.attachment);
    }
    return message.testCaseFinished ? this.#finish(message.testCaseFinished, line) : null;
  }

  /** Returns scenarios that had started when the run stopped early. They failed. */
  *unfinished(): Generator<ImportedResult> {
    for (const attempt of this.#attempts.values()) {
      const read = this.#result(attempt, null);
      const message = 'The run ended before this scenario did.';
      const isOver = read.status === 'SKIPPED' || read.status === 'PENDING';
      yield isOver ? read : { ...read, status: 'FAILED', message: read.message ?? message };
    }
  }

  /** Returns failures outside of the scenarios. The run itself comes last, if nothing else says why it failed. */
  *broken(): Generator<ImportedResult> {
    yield* this.#broken;
    const { success, message, exception } = this.#end ?? {};
    const said = messageOf(message ?? exception?.stackTrace ?? exception?.message);
    if (said) {
      yield brokenRun(said);
      return;
    }
    const ends = new Set(this.#ended.values());
    if (!this.#anything || this.#broken.length > 0 || ends.has('FAILED')) return;
    // A strict run fails because of pending scenarios too.
    if (success === false && !ends.has('PENDING'))
      yield brokenRun('The run failed, though none of its scenarios did.');
    if (!this.#end) yield brokenRun('The run broke off: the file ends before its run did.');
  }

  #ofTheRun(message: CucumberEnvelope): void {
    const { parseError, testRunHookStarted, testRunHookFinished, testRunFinished } = message;
    if (parseError) {
      const { uri, location } = parseError.source;
      this.#broken.push(
        brokenRun(messageOf(parseError.message), { uri: uri ?? '', line: location?.line ?? 0 }),
      );
    }
    if (testRunHookStarted) this.#runHooks.set(testRunHookStarted.id, testRunHookStarted.hookId);
    if (testRunHookFinished?.result.status === 'FAILED') {
      const hook = this.#hooks.get(this.#runHooks.get(testRunHookFinished.testRunHookStartedId) ?? '');
      const { uri, location } = hook?.sourceReference ?? {};
      this.#broken.push(
        brokenRun(messageOf(testRunHookFinished.result.message), {
          uri: uri ?? '',
          line: location?.line ?? 0,
        }),
      );
    }
    if (testRunFinished) this.#end = testRunFinished;
  }

  #start(started: TestCaseStarted, line: number): void {
    const testCase = this.#testCases.get(started.testCaseId);
    const pickle = testCase && this.#pickles.get(testCase.pickleId);
    if (!testCase || !pickle)
      throw new MalformedImport(`At line ${line}: it starts a test case that was not described before.`);
    this.#attempts.set(started.id, { started, testCase, pickle, results: new Map(), attachments: [] });
  }

  #attempt(id: string, line: number): Attempt {
    const found = this.#attempts.get(id);
    if (!found) throw new MalformedImport(`At line ${line}: it is about a test case that has not started.`);
    return found;
  }

  #finish(
    { testCaseStartedId, timestamp }: NonNullable<CucumberEnvelope['testCaseFinished']>,
    line: number,
  ): ImportedResult {
    const found = this.#attempt(testCaseStartedId, line);
    this.#attempts.delete(testCaseStartedId);
    return this.#result(found, timeOf(timestamp));
  }

  #result(
    { started, testCase, pickle, results, attachments }: Attempt,
    endTime: number | null,
  ): ImportedResult {
    const read: Parameters<typeof reportStepsOf>[0][number][] = [];
    const pictures: ImportedImage[] = [];
    for (const testStep of testCase.testSteps) {
      const result = results.get(testStep.id);
      const status = result?.status ?? 'SKIPPED';
      const isHook = !testStep.pickleStepId;
      const own = attachments.filter(({ testStepId }) => testStepId === testStep.id);
      // Show a hook only if it failed or left an attachment, as our own reports do.
      if (isHook && !['FAILED', 'PENDING'].includes(status) && own.length === 0) continue;
      for (const { mediaType, body, contentEncoding } of own) {
        if (contentEncoding !== 'BASE64' || !mediaType.startsWith('image/')) continue;
        const bytes = pictureBytes(body);
        if (bytes) pictures.push({ step: read.length, bytes });
      }
      const text = isHook
        ? this.#hookText(testStep.hookId)
        : this.#stepText(pickle, testStep.pickleStepId ?? '');
      read.push({
        ...text,
        definition: this.#definitions.get(testStep.stepDefinitionIds?.[0] ?? ''),
        status,
        duration: result ? stepDurationOf(timeOf(result.duration)) : 0,
        message: messageOf(result?.message),
        log: own.filter(({ mediaType }) => mediaType === 'text/x.cucumber.log+plain').map(({ body }) => body),
      });
    }
    const outcome = outcomeOf(
      [...results.values()].map((item) => ({ ...item, message: messageOf(item.message) })),
    );
    // A skipped or pending scenario does not explain why the run stopped early.
    const brokeOff = endTime === null && outcome.status === 'PASSED';
    this.#ended.set(testCase.id, brokeOff ? 'FAILED' : outcome.status);
    const startTime = importedMomentOf(timeOf(started.timestamp));
    const [scenarioNode = '', rowNode] = pickle.astNodeIds;
    return {
      uri: pickle.uri,
      featureName: this.#features.get(pickle.uri) ?? '',
      scenarioName: pickle.name,
      line: this.#lines.get(rowNode ?? scenarioNode) ?? pickle.location?.line ?? 0,
      tags: pickle.tags.map(({ name }) => name.replace(/^@/, '')),
      parameters: this.#rows.get(rowNode ?? '') ?? {},
      browser: null,
      retry: started.attempt,
      status: outcome.status,
      startTime,
      duration:
        endTime === null || typeof startTime !== 'number'
          ? read.reduce((sum, { duration }) => sum + duration, 0)
          : durationOf(endTime - startTime),
      message: outcome.message,
      steps: reportStepsOf(read),
      pictures,
    };
  }

  #hookText(hookId: string | null | undefined) {
    const hook = this.#hooks.get(hookId ?? '');
    const type = hook?.type?.startsWith('AFTER') ? ('After' as const) : ('Before' as const);
    return { keyword: type, type, text: hook?.name || 'hook' };
  }

  #stepText(pickle: Pickle, pickleStepId: string) {
    const step = pickle.steps.find(({ id }) => id === pickleStepId);
    const { docString, dataTable } = step?.argument ?? {};
    const table = dataTable && tableText(dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)));
    const types = ['Context', 'Action', 'Outcome'] as const;
    return {
      keyword: this.#keywords.get(step?.astNodeIds[0] ?? '')?.trim() ?? '',
      type: types.find((type) => type === step?.type) ?? ('Unknown' as const),
      text: step?.text ?? '',
      argument: docString
        ? `"""${docString.mediaType ?? ''}\n${docString.content}\n"""`
        : (table ?? undefined),
    };
  }

  #document({ uri, feature }: GherkinDocument): void {
    if (!feature) return;
    if (uri) this.#features.set(uri, feature.name);
    for (const child of feature.children) {
      for (const { background, scenario } of [child, ...(child.rule?.children ?? [])]) {
        for (const step of [...(background?.steps ?? []), ...(scenario?.steps ?? [])]) {
          this.#keywords.set(step.id, step.keyword);
        }
        if (!scenario) continue;
        this.#lines.set(scenario.id, scenario.location.line ?? 0);
        for (const { tableHeader, tableBody } of scenario.examples) {
          const names = tableHeader?.cells.map(({ value }) => value) ?? [];
          for (const row of tableBody ?? []) {
            this.#lines.set(row.id, row.location.line ?? 0);
            this.#rows.set(
              row.id,
              Object.fromEntries(names.map((name, at) => [name, row.cells[at]?.value ?? ''])),
            );
          }
        }
      }
    }
  }
}
