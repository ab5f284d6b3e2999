import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { NpmrcDialog } from '~/shell/npmrc/npmrc-dialog';
import { saveNpmrc } from '~/shell/npmrc/save-npmrc.server';
import { executionListPath } from './list-path';

export const meta: MetaFunction = () => [{ title: '.npmrc' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  const allowed = project.role === 'ADMIN';
  const closeTo = executionListPath(project.id, args.request);
  return data({ allowed, text: project.npmrc_TextContent, closeTo }, { status: allowed ? 200 : 403 });
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return saveNpmrc(args, caller, executionListPath(caller.project.id, args.request));
}

export default function EditNpmrc() {
  return <NpmrcDialog {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
