import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { isHidden } from '#domain/test-data/test-data-rules';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { testDataListPath } from './list-path';
import { readEnvironmentNames, readTestData } from './read-test-data.server';
import type { RowAnswer } from './row-answer';
import { RowForm } from './row-form';
import { saveRow } from './save-row.server';

export const meta: MetaFunction = () => [{ title: 'Edit test data' }];

/** Stands inside the table. */
export const handle = { place: 'row' };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const [list, environments] = await Promise.all([readTestData(caller), readEnvironmentNames(caller)]);
  const index = Number(args.params.index);
  const row = list.error === null ? list.rows[index] : undefined;
  if (list.error !== null || !row) throw redirect(testDataListPath(caller.project.id, args.request));
  const { key, DataType, environment, value } = row;
  return {
    initial: { key, DataType, environment, value: isHidden(DataType) ? '' : (value ?? '') },
    place: { row: index, version: list.version },
    environments,
    rows: list.rows.map((other) => ({
      key: other.key,
      environment: other.environment,
      DataType: other.DataType,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return saveRow(caller, await args.request.formData(), testDataListPath(caller.project.id, args.request));
}

export default function EditRow() {
  const known = useLoaderData<typeof loader>();
  const answer = useAnswer<RowAnswer>();
  // Another row begins with its own fields.
  return <RowForm key={useParams().index} {...known} answer={answer} />;
}
