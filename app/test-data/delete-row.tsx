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
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { deleteRow } from './delete-row.server';
import { testDataListPath } from './list-path';
import { readTestData } from './read-test-data.server';

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
    const kept =
      done.changed && `"${done.changed}" was changed after you opened the page, so it was not deleted.`;
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
