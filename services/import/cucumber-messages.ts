import {
  envelope,
  millisecondsOfTimestamp as timeOf,
  type Attachment,
  type ExternalAttachment,
  type CucumberEnvelope,
  type GherkinDocument,
  type Hook,
  type Pickle,
  type CucumberTestCase,
  type TestCaseStarted,
  type TestStepFinished,
} from './cucumber-shapes';
import { cucumberStatusOf, outcomeOf } from './cucumber-outcome';
import { numberedLinesOf, parseJson, shaped } from './json-text';
import {
  grouped,
  attachmentOf,
  brokenRun,
  durationOf,
  MalformedImport,
  messageOf,
  stepDurationOf,
  importedMomentOf,
  pictureBytes,
  reportStepsOf,
  tableText,
  type ImportedAttachment,
  type ImportedImage,
  type ImportedResult,
  type Reader,
  type StepRead,
} from './result';

/** Reads Cucumber messages, one envelope per line. */
export const readCucumberMessages: Reader = async function* (text) {
  const run = new MessageRun();
  // The first line that cannot be read. A line that is cut is mostly the last one.
  let fault: MalformedImport | null = null;
  let any = false;
  for await (const { line, number } of numberedLinesOf(text)) {
    try {
      const value = parseJson(line.trim(), (at) => `line ${number}, column ${at + 1}`);
      const read = run.take(shaped(envelope, value, `line ${number}`), number);
      any ||= read !== null;
      if (read) yield read;
    } catch (error) {
      if (!(error instanceof MalformedImport)) throw error;
      fault ??= error;
    }
  }
  for (const read of run.unfinished()) {
    any = true;
    yield read;
  }
  if (fault && !any) throw fault;
  yield* run.broken(fault);
};

interface Attempt {
  started: TestCaseStarted;
  testCase: CucumberTestCase;
  pickle: Pickle;
  results: Map<string, TestStepFinished['testStepResult']>;
  attachments: Attachment[];
  links: ExternalAttachment[];
  /** 0 for the first attempt. Some tools count all attempts as the first one. */
  retry: number;
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
  #environment: string | undefined;
  /** Number of attempts of each test that have started. */
  #tries = new Map<string, number>();
  #lastLine = 0;
  #anything = false;
  /** Status of the last attempt of each test. */
  #ended = new Map<string, ImportedResult['status']>();
  #broken: ImportedResult[] = [];
  #end: CucumberEnvelope['testRunFinished'];

  take(message: CucumberEnvelope, line: number): ImportedResult | null {
    this.#anything = true;
    this.#lastLine = line;
    if (message.meta) this.#environment = environmentOf(message.meta);
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
    if (message.externalAttachment?.testCaseStartedId) {
      this.#attempts
        .get(message.externalAttachment.testCaseStartedId)
        ?.links.push(message.externalAttachment);
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

  /**
   * Returns failures outside of the scenarios. The run itself comes last, if nothing else says why it failed.
   * @param fault of a line that was left out
   */
  *broken(fault: MalformedImport | null): Generator<ImportedResult> {
    yield* this.#broken;
    if (fault) yield this.#cutOff(`${fault.message} The line was left out.`);
    const { success, message, exception } = this.#end ?? {};
    const said = messageOf(message ?? exception?.stackTrace ?? exception?.message);
    if (said) {
      yield brokenRun(said);
      return;
    }
    if (!this.#anything || fault) return;
    if (!this.#end) {
      yield this.#cutOff('The run broke off: the file ends before its run did.');
      return;
    }
    const ends = new Set(this.#ended.values());
    // A strict run fails because of pending scenarios too.
    if (success === false && this.#broken.length === 0 && !ends.has('FAILED') && !ends.has('PENDING'))
      yield brokenRun('The run failed, though none of its scenarios did.');
  }

  /** Returns a failure of the run with the last line and the number of scenarios that had not started. */
  #cutOff(message: string): ImportedResult {
    const remaining = [...this.#testCases.keys()].filter((id) => !this.#tries.has(id)).length;
    const started = remaining === 0 ? [] : [`Scenarios that had not started: ${remaining}.`];
    const broken = brokenRun(
      [message, `The last line that was read is line ${this.#lastLine}.`, ...started].join('\n'),
    );
    return { ...broken, ranIn: { environment: this.#environment } };
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
    const hookStatus = testRunHookFinished && cucumberStatusOf(testRunHookFinished.result.status).status;
    if (testRunHookFinished && hookStatus !== 'PASSED' && hookStatus !== 'SKIPPED') {
      const hook = this.#hooks.get(this.#runHooks.get(testRunHookFinished.testRunHookStartedId) ?? '');
      const { uri, location } = hook?.sourceReference ?? {};
      this.#broken.push(
        brokenRun(messageOf(testRunHookFinished.result.message), {
          uri: uri ?? '',
          line: location?.line ?? 0,
        }),
      );
    }
    // Several runs in one file: a failed one is not taken back by the next.
    if (testRunFinished && this.#end?.success !== false) this.#end = testRunFinished;
  }

  #start(started: TestCaseStarted, line: number): void {
    const testCase = this.#testCases.get(started.testCaseId);
    const pickle = testCase && this.#pickles.get(testCase.pickleId);
    if (!testCase || !pickle)
      throw new MalformedImport(`At line ${line}: it starts a test case that was not described before.`);
    const tries = this.#tries.get(testCase.id) ?? 0;
    const retry = Math.max(started.attempt, tries);
    this.#tries.set(testCase.id, retry + 1);
    const found = { started, testCase, pickle, retry, results: new Map(), attachments: [], links: [] };
    this.#attempts.set(started.id, found);
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

  #result(attempt: Attempt, endTime: number | null): ImportedResult {
    const { started, testCase, pickle, retry } = attempt;
    const { read, pictures } = this.#stepsOf(attempt);
    const outcome = outcomeOfAttempt(attempt, endTime !== null, read);
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
      retry,
      ranIn: { environment: this.#environment },
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

  #stepsOf({ testCase, pickle, results, attachments, links }: Attempt) {
    const read: StepRead[] = [];
    const pictures: ImportedImage[] = [];
    // What belongs to no step is shown at the last one.
    const lastStep = testCase.testSteps.at(-1)?.id ?? '';
    const stepOf = ({ testStepId }: { testStepId?: string | null }) => testStepId || lastStep;
    const attachmentsAt = grouped(attachments, stepOf);
    const linksAt = grouped(links, stepOf);
    const pickleSteps = new Map(pickle.steps.map((step) => [step.id, step]));
    for (const testStep of testCase.testSteps) {
      const result = results.get(testStep.id);
      const { status, message } = cucumberStatusOf(result?.status ?? 'SKIPPED');
      const isHook = !testStep.pickleStepId;
      const own = attachmentsAt.get(testStep.id) ?? [];
      const ownLinks = linksAt.get(testStep.id) ?? [];
      // Show a hook only if it failed or left an attachment, as our own reports do.
      const isQuiet = own.length + ownLinks.length === 0;
      if (isHook && !['FAILED', 'PENDING'].includes(status) && isQuiet) continue;
      const text = isHook
        ? this.#hookText(testStep.hookId)
        : this.#stepText(pickleSteps.get(testStep.pickleStepId ?? ''));
      const { log, images, shown } = evidenceOf(own);
      for (const bytes of images) pictures.push({ step: read.length, bytes });
      read.push({
        ...text,
        definition: this.#definitions.get(testStep.stepDefinitionIds?.[0] ?? ''),
        status,
        duration: result?.duration ? stepDurationOf(timeOf(result.duration)) : 0,
        message: messageOf(result?.message) ?? message,
        log,
        attachments: [
          ...shown,
          ...ownLinks.map(({ url, mediaType }) => ({ name: mediaType, type: 'text/uri-list', text: url })),
        ],
      });
    }
    return { read, pictures };
  }

  #hookText(hookId: string | null | undefined) {
    const hook = this.#hooks.get(hookId ?? '');
    const type = hook?.type?.startsWith('AFTER') ? ('After' as const) : ('Before' as const);
    return { keyword: type, type, text: hook?.name || 'hook' };
  }

  #stepText(step: Pickle['steps'][number] | undefined) {
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

function environmentOf({ os, runtime }: NonNullable<CucumberEnvelope['meta']>): string | undefined {
  const texts = [os?.name, runtime && [runtime.name, runtime.version].filter(Boolean).join(' ')];
  return texts.filter(Boolean).join(', ') || undefined;
}

/** Returns the outcome of an attempt. A scenario that ended without a result of one of its steps failed. */
function outcomeOfAttempt({ testCase, results }: Attempt, ended: boolean, read: readonly StepRead[]) {
  const outcome = outcomeOf(
    [...results.values()].map((item) => {
      const { status, message } = cucumberStatusOf(item.status);
      return { status, message: messageOf(item.message) ?? message };
    }),
  );
  const missing = testCase.testSteps.some(({ id, pickleStepId }) => pickleStepId && !results.has(id));
  if (!ended || !missing || outcome.status !== 'PASSED') return outcome;
  const text = read.find(({ status }) => status === 'SKIPPED')?.text ?? '';
  return { status: 'FAILED' as const, message: `The report has no result for the step “${text}”.` };
}

/** Returns the attached images, logs and other texts of a step. */
function evidenceOf(own: readonly Attachment[]) {
  const log: string[] = [];
  const images: Uint8Array[] = [];
  const shown: ImportedAttachment[] = [];
  for (const { mediaType, body, contentEncoding, fileName } of own) {
    const base64 = contentEncoding === 'BASE64';
    const image = base64 && mediaType.startsWith('image/') ? pictureBytes(body) : null;
    if (image) images.push(image);
    else if (mediaType === 'text/x.cucumber.log+plain') log.push(body);
    else shown.push(attachmentOf(mediaType, body, { base64, name: fileName }));
  }
  return { log, images, shown };
}
