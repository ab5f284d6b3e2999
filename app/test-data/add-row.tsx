import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { wayBack } from '~/shell/detour/detour';
import { askedRow } from './asked-row';
import { testDataListPath } from './list-path';
import { readEnvironmentNames, readTestData } from './read-test-data.server';
import type { RowAnswer } from './row-answer';
import { RowForm } from './row-form';
import { saveRow } from './save-row.server';

export const meta: MetaFunction = () => [{ title: 'Add test data' }];

/** Stands inside the table. */
export const handle = { place: 'row' };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const [list, environments] = await Promise.all([readTestData(caller), readEnvironmentNames(caller)]);
  const { rows, version } = list.error === null ? list : { rows: [], version: '' };
  return {
    version,
    asked: askedRow(new URL(args.request.url).searchParams, { rows, environments }),
    environments,
    rows: rows.map(({ key, environment, DataType }) => ({ key, environment, DataType })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { id } = caller.project;
  const backTo = wayBack(new URL(args.request.url).searchParams, id) ?? testDataListPath(id, args.request);
  return saveRow(caller, await args.request.formData(), backTo);
}

export default function AddRow() {
  const { version, asked, ...known } = useLoaderData<typeof loader>();
  const answer = useAnswer<RowAnswer>();
  const { key, environment, hint } = asked;
  const initial = { key, value: '', DataType: 'string' as const, environment };
  return <RowForm {...known} hint={hint} initial={initial} place={{ row: null, version }} answer={answer} />;
}
