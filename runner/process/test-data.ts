import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { PickleStep, PickleStepArgument } from '@cucumber/messages';
import { missingTestDataText } from '#domain/test-data/missing-test-data';
import type { RunnerSettings, RunTestData } from '#contracts/worker/runner';
import { oneTimeCode } from '#domain/test-data/one-time-code';
import { session } from './session';

/** Matches `{{key}}`. A backslash in front leaves the text as it is. */
const placeholder = /(\\?)\{\{([^{}]*)\}\}/g;

export interface Placeholders extends Pick<RunnerSettings, 'testData' | 'env'> {
  now(): Date;
  /** Is told each secret value before it is used. */
  hide(value: string): void;
}

/**
 * Replaces `{{key}}` by test data. Inserted values are not searched. `{{env}}`, `{{env.name}}` are the
 * environment's name, `{{env.baseUrl}}` its address; `{{username:password}}` and `{{username:totp}}` are a test user's.
 * @throws an error in words for the user when there is no such value
 */
export function fillTestDataKeys(text: string, from: Placeholders): string {
  return text.replace(placeholder, (whole: string, escaped: string, name: string) => {
    if (escaped) return whole.slice(1);
    return name.trim() === '' ? whole : valueOf(name.trim(), from);
  });
}

function valueOf(name: string, { testData, env, now, hide }: Placeholders): string {
  // The key is reserved: no test data may replace it.
  if (name === 'env') return env.name;
  const found = testData.values.find(({ key }) => key === name);
  if (!found && name === 'env.name') return env.name;
  if (!found && name === 'env.baseUrl') return env.baseUrl;
  if (!found) return missing(name, env.name, testData.problem);
  if (found.problem !== undefined) throw new Error(`The test data "${name}" has no value: ${found.problem}`);
  if (found.type === 'string') return found.value;
  hide(found.value);
  if (found.type === 'secret') return found.value;
  const code = oneTimeCode(found.value, now());
  if (!code) throw new Error(`The test data "${name}" is no seed of one-time codes (base32 or otpauth://).`);
  hide(code.token);
  return code.token;
}

function missing(name: string, environment: string, problem: string | undefined): never {
  if (problem) throw new Error(`There is no value for {{${name}}}: ${problem}`);
  throw new Error(missingTestDataText({ key: name, environment }));
}

/** Returns all secret values of the test data, whether or not a step uses them. */
export function hiddenValues({ values }: RunTestData): string[] {
  return values.flatMap(({ type, value }) => {
    const [, seed = ''] = /^otpauth:.*[?&]secret=([^&]+)/i.exec(value) ?? [];
    return type === 'string' ? [] : [value, seed];
  });
}

/** Does the same with the values of the running scenario. */
export function fillFromSession(text: string): string {
  const { settings, outlet } = session();
  const { testData, env } = settings;
  return fillTestDataKeys(text, {
    testData,
    env,
    now: () => new Date(),
    hide: (value) => outlet.secrets.add(value),
  });
}

/**
 * Fills test data into the texts, data tables and doc strings of a step when its definition is called.
 * So reports show the step as the feature has it, and a definition wrapper of the project is applied afterwards.
 * Trap: `getInvocationParameters` is no public part of cucumber 12. scenario-test-data.service.test.ts notices.
 */
export function fillStepArguments(library: ISupportCodeLibrary, fill = fillFromSession): void {
  const { stepDefinitions } = library as unknown as { stepDefinitions: Definition[] };
  for (const definition of stepDefinitions) {
    const original = definition.getInvocationParameters.bind(definition);
    definition.getInvocationParameters = async (call) => {
      const step = { ...call.step, argument: call.step.argument && filledTable(call.step.argument, fill) };
      const invocation = await original({ ...call, step });
      const parameters = invocation.parameters.map((parameter) =>
        typeof parameter === 'string' ? fill(parameter) : parameter,
      );
      return { ...invocation, parameters };
    };
  }
}

interface Invocation {
  parameters: unknown[];
}
interface Definition {
  getInvocationParameters(call: { step: PickleStep }): Promise<Invocation>;
}

/** Fills a data table. A doc string is one of the parameters, and is filled there. */
function filledTable(argument: PickleStepArgument, fill: (text: string) => string): PickleStepArgument {
  if (!argument.dataTable) return argument;
  const rows = argument.dataTable.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, value: fill(cell.value) })),
  }));
  return { ...argument, dataTable: { ...argument.dataTable, rows } };
}
