import { data, redirect } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { encryptTestData } from '#domain/test-data/test-data-cipher';
import { isHidden, keepsSecret, testDataForm, type TypedRow } from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { refusedForm } from '~/access/form-answer';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { isSameRow, listChanges } from './list-changes';
import { readTestData, dataRowOf, wireOf, type DataRow } from './read-test-data.server';
import type { RowAnswer } from './row-answer';

/**
 * Handles a row's form: saves the whole list of the version that the user saw, with this row changed or added on top.
 * If another user has saved since, nothing is overwritten: 409 with the changes, and the typed row stays.
 */
export async function saveRow(caller: InProject, form: FormData, backTo: string) {
  // Typed values are sent back, except a secret, which the page asks for again.
  const hidden = form.get('DataType') === 'string' ? [] : ['value'];
  const retype = hidden.length > 0 && (form.get('value') !== '' || form.has('retype'));
  // The row of the list that the user saw. In the present list, another row may have its position.
  const [row, version] = [textOf(form, 'row') ?? '', textOf(form, 'version')];
  const index = row === '' ? null : Number(/^\d{1,6}$/.exec(row)?.[0]);
  const place = version === undefined || Number.isNaN(index) ? undefined : { row: index, version };
  const base = await readTestData(caller, version);
  const rows = base.error === null ? base.rows : [];
  const before = index === null ? null : rows[index];
  const others = rows.filter((_, position) => position !== index);
  // For a row that no longer exists, the stored type is not known, so the form's type counts.
  const stored = before === undefined ? textOf(form, 'DataType') : before?.DataType;
  const submission = parseForm(form, testDataForm(others, stored ?? null));
  const again = (messages: Record<string, string> = {}) => {
    const { data: answer, init } = invalid(submission, messages, { hidden });
    return data({ ...answer, retype, place }, init ?? undefined);
  };
  if (base.error !== null) return again({ '': base.error });
  if (before === undefined) return again({ '': 'This row no longer exists.' });
  if (submission.status !== 'success') return again();

  const projectId = caller.project.id;
  const item = itemOf(submission.value, before, projectId);
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
    if (!(error instanceof CallRefused) || error.httpStatus === 401) throw error;
    if (error.httpStatus !== 403) return again({ '': error.message });
    const { data: answer, init } = refusedForm(submission, error, { hidden });
    return data({ ...answer, retype, place }, init ?? undefined);
  }
  const notice = await flashCookie(index === null ? `"${item.key}" added` : `"${item.key}" saved`);
  return redirect(backTo, { status: 303, headers: { 'set-cookie': notice } });
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

interface Conflict {
  changedBy: string;
  current: { testData: TestDataItem[]; version: string };
}

/** Returns the other user's changes, and the position of the typed row in that user's list. */
function conflictOf(
  { changedBy, current }: Conflict,
  seen: DataRow[],
  before: DataRow | null,
  projectId: string,
): Required<Pick<RowAnswer, 'conflict' | 'place'>> {
  const now = current.testData.map((row) => dataRowOf(row, projectId));
  const position = before ? now.findIndex((row) => isSameRow(row, before)) : -1;
  return {
    conflict: { changedBy, changes: listChanges(seen, now) },
    place: { row: position < 0 ? null : position, version: current.version },
  };
}

function itemOf(sent: TypedRow, before: DataRow | null, projectId: string): TestDataItem {
  const { DataType, environment, value } = sent;
  const row = { key: sent.key.trim(), DataType, environment };
  if (before && keepsSecret(sent, before.DataType)) return { ...row, value: before.wire };
  return { ...row, value: isHidden(DataType) ? encryptTestData(value, projectId) : value };
}

/** The service's message names the row. For this row, the message belongs next to the value. */
function refusalOf({ error }: { error: string }, key: string): Record<string, string> {
  const own = `"${key}": `;
  return error.startsWith(own) ? { value: error.slice(own.length) } : { '': error };
}
