import { readFile } from 'node:fs/promises';
import { DataTable, setDefinitionFunctionWrapper } from '@cucumber/cucumber';
import { findEnvironment } from './environment.mjs';
import { oneTimeCode } from './one-time-code.mjs';

/** Runs of the product bring values and secrets themselves, and tell so by this. */
const alreadyFilled = Symbol.for('test-data.filled');

/** Puts test data in place of `{{key}}` in the texts, tables and doc strings that steps get. */
export function fillTestDataIntoSteps() {
  if (globalThis[alreadyFilled]) return;
  setDefinitionFunctionWrapper(
    (definition) =>
      async function (...values) {
        const filled = await Promise.all(values.map(filledValue));
        return definition.apply(this, filled);
      },
  );
}

async function filledValue(value) {
  if (typeof value === 'string') return fillTestData(value);
  if (!(value instanceof DataTable)) return value;
  return new DataTable(
    await Promise.all(value.raw().map((row) => Promise.all(row.map((cell) => fillTestData(cell))))),
  );
}

/** `{{key}}`; a backslash in front leaves it as it is. */
const placeholder = /(\\?)\{\{([^{}]*)\}\}/g;

/**
 * Fills a text with the values of data/data.json, those of the environment before those of all (`*`). A variable
 * `TEST_DATA_<KEY>` takes the place of a value; secrets are only there as such variables.
 */
export async function fillTestData(text, variables = process.env) {
  if (!text.includes('{{')) return text;
  const environment = await findEnvironment(variables);
  const rows = await rowsOf(environment.name);
  return text.replace(placeholder, (whole, escaped, name) => {
    if (escaped) return whole.slice(1);
    const key = name.trim();
    return key === '' ? whole : valueOf(key, { environment, rows, variables });
  });
}

function valueOf(key, { environment, rows, variables }) {
  if (key === 'env') return environment.name;
  const row = rows.find((one) => one.key === key);
  const variable = variableOf(key);
  const value = variables[variable] ?? row?.value;
  if (value === undefined && key === 'env.name') return environment.name;
  if (value === undefined && key === 'env.baseUrl') return environment.baseUrl;
  if (value === undefined) {
    throw new Error(
      `There is no test data "${key}" for the environment "${environment.name}". Set ${variable}, or write \\{{${key}}} for the text itself.`,
    );
  }
  if (String(value).startsWith('sealed:')) {
    throw new Error(`The test data "${key}" is secret and not part of a clone. Set ${variable}.`);
  }
  const isSeed = row?.DataType === 'totp' || key.endsWith(':totp');
  return isSeed ? oneTimeCode(String(value)) : String(value);
}

/** `shop password` → `TEST_DATA_SHOP_PASSWORD`. */
function variableOf(key) {
  return `TEST_DATA_${key.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

async function rowsOf(environment) {
  const file = new URL('../data/data.json', import.meta.url);
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const data = JSON.parse(text.replace(/^\uFEFF/, ''));
  return [environment, '*'].flatMap((name) => (Array.isArray(data[name]) ? data[name] : []));
}
