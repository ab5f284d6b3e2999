import type { HealReport } from '#contracts/worker/healing';
import type { ApiTest } from '#contracts/worker/evidence';
import type { FromRunner } from '#contracts/worker/runner';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { StepQuestion } from '#contracts/worker/step-question';
import type { RunnerChannel } from './channel';
import { createSecrets, type Secrets } from '../secrets/secrets';

/** Maximum number of entries that are sent for one scenario. */
const limits = { network: 2000, console: 1000, command: 2000, apiTest: 400, intercept: 500 };

/**
 * Sends messages to the worker, as the only way out of the process. It masks the scenario's secrets in
 * all texts of pages and step code. Texts of the feature file are not masked, because every member can read them.
 */
export interface Outlet {
  /**
   * Starts a new scenario with its own passwords. Counts start at zero.
   * @param secrets values that are masked from the start
   */
  reset(secrets: readonly string[]): void;
  readonly secrets: Secrets;
  /** Writes the message before it returns. */
  send(message: FromRunner): void;
}

export function createOutlet(channel: RunnerChannel): Outlet {
  let secrets = createSecrets();
  let sent = nothingSent();
  const outlet: Outlet = {
    get secrets() {
      return secrets;
    },
    reset(known) {
      secrets = createSecrets();
      known.forEach((secret) => secrets.add(secret));
      sent = nothingSent();
    },
    send(message) {
      if (isCounted(message) && ++sent[message.type] > limits[message.type]) return;
      const { type } = message;
      if (type === 'screenshot') {
        const { jpeg, ...rest } = message;
        return channel.send(rest, { kind: 'picture', bytes: jpeg });
      }
      if (type === 'recordingPicture') {
        const { jpeg, ...rest } = message;
        return channel.send(rest, { kind: 'picture', bytes: jpeg });
      }
      if (type === 'trace') {
        return channel.send(
          { type, id: message.id, leftOut: message.leftOut },
          { kind: 'trace', bytes: message.zip },
        );
      }
      if (type === 'seen') {
        const { look, ...rest } = message;
        return channel.send(rest, { kind: 'look', bytes: look });
      }
      if (type === 'healing') {
        const { jpeg, report, ...rest } = message;
        const masked = { ...rest, report: maskReport(report, secrets.mask) };
        return channel.send(masked, jpeg && { kind: 'picture', bytes: jpeg });
      }
      channel.send(maskMessage(message, secrets.mask));
    },
  };
  return outlet;
}

const nothingSent = () => ({ network: 0, console: 0, command: 0, apiTest: 0, intercept: 0 });

function isCounted(message: FromRunner): message is FromRunner & { type: keyof typeof limits } {
  return message.type in limits;
}

function maskMessage(message: FromRunner, mask: (text: string) => string): FromRunner {
  const maybe = (text: string | undefined) => (text === undefined ? undefined : mask(text));
  switch (message.type) {
    case 'command': {
      const { element_name, text, value, info, payload, result } = message.command;
      const command = {
        ...message.command,
        element_name: maybe(element_name),
        text: maybe(text),
        value: maybe(value),
        info: maybe(info),
        payload: payload && { ...payload, content: mask(payload.content) },
        result: { ...result, message: maybe(result.message) },
      };
      return { ...message, command };
    }
    case 'network':
      return {
        ...message,
        entry: {
          ...message.entry,
          requestUrl: mask(message.entry.requestUrl),
          error: maybe(message.entry.error),
        },
      };
    case 'console':
      return {
        ...message,
        entry: {
          ...message.entry,
          text: mask(message.entry.text),
          location: maybe(message.entry.location),
        },
      };
    case 'stepShown':
      return { ...message, ariaSnapshot: mask(message.ariaSnapshot) };
    case 'apiTest':
      return { ...message, test: maskApiTest(message.test, mask) };
    case 'intercept': {
      const { url, message: reason } = message.result;
      return { ...message, result: { ...message.result, url: mask(url), message: maybe(reason) } };
    }
    case 'stepFinished':
      return { ...message, message: maybe(message.message), ariaSnapshot: maybe(message.ariaSnapshot) };
    case 'askStep':
      return { ...message, question: maskQuestion(message.question, mask) };
    case 'stepResolved':
      return { ...message, step: maskStep(message.step, mask) };
    case 'scenarioFinished':
    case 'runFailed':
      return { ...message, message: maybe(message.message) } as FromRunner;
    default:
      return message;
  }
}

function maskApiTest(test: ApiTest, mask: (text: string) => string): ApiTest {
  const headers = Object.entries(test.headers).map(([name, value]) => [name, mask(value)] as const);
  return {
    ...test,
    url: mask(test.url),
    statusText: mask(test.statusText),
    data: mask(test.data),
    headers: Object.fromEntries(headers),
    tests: test.tests.map((check) => ({
      ...check,
      value: mask(check.value),
      receivedValue: mask(check.receivedValue),
    })),
  };
}

/** Masks a report. Its locators have no secrets (element-use.ts, judge.ts), and its looks are masked. */
function maskReport(report: HealReport, mask: (text: string) => string): HealReport {
  // An error of Playwright may contain the text to be typed.
  return {
    ...report,
    reason: report.reason && mask(report.reason),
    doubt: report.doubt && mask(report.doubt),
  };
}

/** Masks the texts of the page. The step itself stays as the feature has it. */
function maskQuestion(question: StepQuestion, mask: (text: string) => string): StepQuestion {
  const { page, elements } = question;
  return {
    ...question,
    page: { path: mask(page.path), title: mask(page.title) },
    elements: elements.map(({ ref, role, ...texts }) => ({
      ref,
      role,
      ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text && mask(text)])),
    })),
  };
}

/** Generated code is not masked: step code takes a secret as an argument, never as its text. */
function maskStep(step: GeneratedStep, mask: (text: string) => string): GeneratedStep {
  if (step.state === 'generated') return { ...step, element: mask(step.element) };
  if (step.state === 'works') return step;
  return { ...step, reason: mask(step.reason), nearest: step.nearest.map(mask) };
}
