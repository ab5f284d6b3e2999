import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { PickleStep, PickleStepArgument } from '@cucumber/messages';
import { missingTestDataText } from '#domain/test-data/missing-test-data';
import type { RunnerSettings, RunTestData } from '#contracts/worker/runner';
import { oneTimeCode } from '#domain/test-data/one-time-code';
import { session } from './session';

/** `{{key}}`; a backslash in front leaves it as it is. */
const placeholder = /(\\?)\{\{([^{}]*)\}\}/g;

export interface Placeholders extends Pick<RunnerSettings, 'testData' | 'env'> {
  now(): Date;
  /** Told each value that must not show, before it is used. */
  hide(value: string): void;
}

/**
 * Puts test data in place of `{{key}}`; what comes in is not looked at again. `{{env}}` and `{{env.name}}` are the name
 * of the environment, `{{env.baseUrl}}` its address; `{{username:password}}` and `{{username:totp}}` belong to a test user.
 * @throws an error in words for the user when there is no such value
 */
export function fillPlaceholders(text: string, from: Placeholders): string {
  return text.replace(placeholder, (whole: string, escaped: string, name: string) => {
    if (escaped) return whole.slice(1);
    return name.trim() === '' ? whole : valueOf(name.trim(), from);
  });
}

function valueOf(name: string, { testData, env, now, hide }: Placeholders): string {
  // The key is reserved: no row may take its place.
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

/** Everything of the test data that must never show, whether or not a step uses it. */
export function hiddenValues({ values }: RunTestData): string[] {
  return values.flatMap(({ type, value }) => {
    const [, seed = ''] = /^otpauth:.*[?&]secret=([^&]+)/i.exec(value) ?? [];
    return type === 'string' ? [] : [value, seed];
  });
}

/** The same with what the running scenario knows. */
export function fillFromSession(text: string): string {
  const { settings, outlet } = session();
  const { testData, env } = settings;
  return fillPlaceholders(text, {
    testData,
    env,
    now: () => new Date(),
    hide: (value) => outlet.secrets.add(value),
  });
}

/**
 * Has every step definition get its texts, data tables and doc strings with test data filled in, as it is called: the
 * report shows the step as the feature has it, and what a definition wrapper of the project does comes on top.
 * Trap: `getInvocationParameters` is no public part of cucumber 12; scenario-test-data.service.test.ts notices.
 */
export function fillStepArguments(library: ISupportCodeLibrary, fill = fillFromSession): void {
  const { stepDefinitions } = library as unknown as { stepDefinitions: Definition[] };
  for (const definition of stepDefinitions) {
    const original = definition.getInvocationParameters.bind(definition);
    definition.getInvocationParameters = async (call) => {
      const step = { ...call.step, argument: call.step.argument && filledTable(call.step.argument, fill) };
      const invocation = await original({ ...call, step });
      const parameters = invocation.parameters.map((one) => (typeof one === 'string' ? fill(one) : one));
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

/** A doc string is a text among the parameters, and filled there. */
function filledTable(argument: PickleStepArgument, fill: (text: string) => string): PickleStepArgument {
  if (!argument.dataTable) return argument;
  const rows = argument.dataTable.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, value: fill(cell.value) })),
  }));
  return { ...argument, dataTable: { ...argument.dataTable, rows } };
}
