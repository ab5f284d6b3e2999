import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { NpmrcDialog } from '~/shell/npmrc/npmrc-dialog';
import { saveNpmrc } from '~/shell/npmrc/save-npmrc.server';

export const meta: MetaFunction = () => [{ title: '.npmrc' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project } = await requireProject(args);
  const allowed = project.role === 'ADMIN';
  const closeTo = `/${project.id}/settings/project`;
  return data({ allowed, text: project.npmrc_TextContent, closeTo }, { status: allowed ? 200 : 403 });
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return saveNpmrc(args, caller, `/${caller.project.id}/settings/project`);
}

export default function EditNpmrc() {
  return <NpmrcDialog {...useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
