import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { name = '' } = args.params;
  const answer = await upstream.workspace.getBranches({ body: { projectId: project.id } });
  // The page below reports a failure to list the branches.
  if (answer.status && !answer.branches.includes(name)) throw notFound();
  return { name };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { name: branch = '' } = args.params;
  try {
    const deleted = await upstream.workspace.deleteBranch({ body: { projectId: project.id, branch } });
    if (!deleted.status && deleted.because !== 'no-branch') {
      return data({ error: 'Failed to delete branch', problem: deleted.error }, { status: 422 });
    }
  } catch (error) {
    return refusedAnswer(error);
  }
  const notice = await flashCookie('Deleted branch successfully');
  return redirect(`/${project.id}/branches`, { status: 303, headers: { 'set-cookie': notice } });
}

export default function DeleteBranch() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const list = '..';
  return (
    <DeleteDialog title="Delete branch" closeTo={list} failure={answer}>
      <p>
        Delete <strong title={name}>{cutText(name, 42, 42)}</strong>? It is deleted in the Git repository as
        well.
      </p>
    </DeleteDialog>
  );
}
