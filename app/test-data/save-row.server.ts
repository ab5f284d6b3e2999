import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { Refused } from '#contracts/client';
import { encryptTestData } from '#contracts/test-data-cipher';
import {
  isHidden,
  testDataKeyProblem,
  testDataTypes,
  testDataValueProblem,
} from '#contracts/test-data-rules';
import type { TestDataItem } from '#contracts/workspace';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { isSame, listChanges } from './list-changes';
import { readTestData, rowOf, wireOf, type DataRow } from './read-test-data.server';
import type { RowAnswer, RowPlace } from './row-answer';

const text = z.string().default('');
const rowNumber = /^\d{0,6}$/;
const typed = z.object({
  key: text,
  value: text,
  environment: text,
  DataType: z.enum(testDataTypes, { errorMap: () => ({ message: 'Choose a type' }) }),
  /** Position of the row in the list of `version`; empty: a new one. */
  row: z.string().regex(rowNumber).default(''),
  /** Left out: the list as it is now. */
  version: z.string().optional(),
  /** Set when a secret was typed and did not come back: an empty field does not mean the old one then. */
  retype: text,
});
type Typed = z.infer<typeof typed>;

/**
 * The action of a row's form: the whole list of the version that the person saw, with this one row changed or put on
 * top. When somebody else saved meanwhile nothing is overwritten: 409 with what changed, and the row stays typed.
 */
export async function saveRow(caller: InProject, form: FormData, backTo: string) {
  const submission = parseForm(form, typed);
  // What was typed comes back, but for a secret: then the page asks for it again.
  const hidden = form.get('DataType') === 'string' ? [] : ['value'];
  const retype = hidden.length > 0 && (form.get('value') !== '' || form.has('retype'));
  // The row of the list that they saw: by now another one may stand at its position.
  const place = placeIn(form);
  const again = (messages: Record<string, string> = {}) => {
    const { data: answer, init } = invalid(submission, messages, { hidden });
    return data({ ...answer, retype, place }, init ?? undefined);
  };
  if (submission.status !== 'success') return again();
  const { value: sent } = submission;
  const base = await readTestData(caller, sent.version);
  if (base.error !== null) return again({ '': base.error });
  const index = sent.row === '' ? null : Number(sent.row);
  const before = index === null ? null : base.rows[index];
  if (before === undefined) return again({ '': 'This row is not there any more.' });
  const others = base.rows.filter((_, position) => position !== index);
  const problems = problemsOf(sent, before, others);
  if (Object.keys(problems).length > 0) return again(problems);

  const projectId = caller.project.id;
  const item = itemOf(sent, before, projectId);
  const items = base.rows.map(wireOf);
  const testData = index === null ? [item, ...items] : items.with(index, item);
  try {
    const saved = await caller.upstream.workspace.changeTestData({
      body: { projectId, branch: caller.branch, testData, version: base.version },
    });
    if (!saved.status && 'current' in saved) {
      const conflict = conflictOf(saved, base.rows, before, projectId);
      return data(
        { ...conflict, form: submission.reply({ hideFields: hidden as never }), retype },
        { status: 409 },
      );
    }
    if (!saved.status) return again(refusalOf(saved, item.key));
  } catch (error) {
    if (!(error instanceof Refused) || error.httpStatus === 401) throw error;
    if (error.httpStatus !== 403) return again({ '': error.message });
    const { data: answer, init } = refusedForm(submission, error, { hidden });
    return data({ ...answer, retype, place }, init ?? undefined);
  }
  const notice = await flashCookie(index === null ? `"${item.key}" added` : `"${item.key}" saved`);
  return redirect(backTo, { status: 303, headers: { 'set-cookie': notice } });
}

function placeIn(form: FormData): RowPlace | undefined {
  const [row, version] = [form.get('row'), form.get('version')];
  if (typeof row !== 'string' || typeof version !== 'string' || !rowNumber.test(row)) return undefined;
  return { row: row === '' ? null : Number(row), version };
}

interface Conflict {
  changedBy: string;
  current: { testData: TestDataItem[]; version: string };
}

/** What somebody else changed, and where the row that is typed stands in their list. */
function conflictOf(
  { changedBy, current }: Conflict,
  seen: DataRow[],
  before: DataRow | null,
  projectId: string,
): Required<Pick<RowAnswer, 'conflict' | 'place'>> {
  const now = current.testData.map((row) => rowOf(row, projectId));
  const position = before ? now.findIndex((row) => isSame(row, before)) : -1;
  return {
    conflict: { changedBy, changes: listChanges(seen, now) },
    place: { row: position < 0 ? null : position, version: current.version },
  };
}

/** Messages by field; the service has the last word. */
function problemsOf(sent: Typed, before: DataRow | null, others: DataRow[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const keyProblem = testDataKeyProblem(sent, others);
  const valueProblem = keepsValue(sent, before) ? null : testDataValueProblem(sent.value);
  if (keyProblem) problems.key = keyProblem;
  if (valueProblem) problems.value = valueProblem;
  if (sent.environment === '') problems.environment = 'Choose an environment';
  return problems;
}

/** An empty field leaves a secret as it is; one that becomes a text would show it. */
function keepsValue({ value, DataType, retype }: Typed, before: DataRow | null): before is DataRow {
  return value === '' && retype === '' && isHidden(DataType) && before?.DataType === DataType;
}

function itemOf(sent: Typed, before: DataRow | null, projectId: string): TestDataItem {
  const { DataType, environment, value } = sent;
  const row = { key: sent.key.trim(), DataType, environment };
  if (keepsValue(sent, before)) return { ...row, value: before.wire };
  return { ...row, value: isHidden(DataType) ? encryptTestData(value, projectId) : value };
}

/** The service names the row its message is about; of this one it belongs beside the value. */
function refusalOf({ error }: { error: string }, key: string): Record<string, string> {
  const own = `"${key}": `;
  return error.startsWith(own) ? { value: error.slice(own.length) } : { '': error };
}
