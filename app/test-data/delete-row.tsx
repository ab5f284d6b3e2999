import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { z } from 'zod';
import { allEnvironments } from '#domain/test-data/test-data-rules';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { testDataListPath } from './list-path';
import { readTestData, wireOf } from './read-test-data.server';
import { isSameRow } from './list-changes';

export const meta: MetaFunction = () => [{ title: 'Delete test data' }];

const typed = z.object({ row: z.coerce.number().int().min(0), version: z.string().default('') });

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const list = await readTestData(caller);
  const row = list.error === null ? list.rows[Number(args.params.index)] : undefined;
  if (list.error !== null || !row) throw redirect(testDataListPath(caller.project.id, args.request));
  const { key, environment } = row;
  return { key, environment, row: Number(args.params.index), version: list.version };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  if (caller.licence.expired) {
    return data({ because: 'licence', error: 'License has expired' }, { status: 403 });
  }
  const submission = parseForm(await args.request.formData(), typed);
  if (submission.status !== 'success') return data({ error: 'The form is not valid.' }, { status: 422 });
  try {
    const done = await deleteRow(caller, submission.value);
    if (done.error !== null) return data({ error: done.error }, { status: 422 });
    const kept = done.changed && `"${done.changed}" was changed meanwhile, so it was not deleted.`;
    const notice = kept ? await flashCookie(kept, 'warning') : await flashCookie('Test data deleted');
    // After the last row a blank new one appears (docs/rules/environments-and-data.md, Test data).
    const to =
      done.left === 0
        ? `/${caller.project.id}/test-data/add`
        : testDataListPath(caller.project.id, args.request);
    return redirect(to, { status: 303, headers: { 'set-cookie': notice } });
  } catch (error) {
    return refusedAnswer(error);
  }
}

export default function DeleteRow() {
  const { key, environment, row, version } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { search } = useLocation();
  return (
    <DeleteDialog title="Delete test data" closeTo={`..${search}`} failure={answer}>
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="version" value={version} />
      <p>
        Delete <strong title={key}>{cutText(key, 42, 42)}</strong> of{' '}
        {environment === allEnvironments ? 'all environments' : `the environment ${environment}`}? Steps that
        use it will fail.
      </p>
    </DeleteDialog>
  );
}

/** Attempts of a deletion when other users save in between. */
const tries = 3;

type Deletion =
  | { error: string }
  /** `changed`: key of a row that another user changed since, so it stays. `left`: rows that the list has now. */
  | { error: null; changed: string | null; left: number };

/**
 * Deletes one row of the list that the user saw. Other rows may have changed since, but not this row.
 * @param row position in the list of `version`
 */
async function deleteRow(
  caller: InProject,
  { row, version }: { row: number; version: string },
): Promise<Deletion> {
  const seen = await readTestData(caller, version);
  if (seen.error !== null) return { error: seen.error };
  const before = seen.rows[row];
  for (let remaining = tries; remaining > 0; remaining--) {
    const now = await readTestData(caller);
    if (now.error !== null) return { error: now.error };
    const position = before ? now.rows.findIndex((dataRow) => isSameRow(dataRow, before)) : -1;
    const present = now.rows[position];
    // Another user has already deleted the row, which is the wanted result.
    if (!before || !present) return { error: null, changed: null, left: now.rows.length };
    if (present.value !== before.value || present.DataType !== before.DataType) {
      return { error: null, changed: present.key, left: now.rows.length };
    }
    const answer = await caller.upstream.workspace.changeTestData({
      body: {
        projectId: caller.project.id,
        branch: caller.branch,
        version: now.version,
        testData: now.rows.filter((_, index) => index !== position).map(wireOf),
      },
    });
    if (answer.status) return { error: null, changed: null, left: now.rows.length - 1 };
    if (answer.because !== 'conflict') return { error: answer.error };
  }
  return { error: 'Other users are changing the test data. Try again.' };
}
