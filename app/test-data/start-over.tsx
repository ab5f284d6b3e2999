import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { FormDialog } from '~/shell/forms/form-dialog';

export const meta: MetaFunction = () => [{ title: 'Start over' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Puts an empty list in place of a file that cannot be read; one that can be read is not touched. */
export async function action(args: ActionFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  try {
    const answer = await upstream.workspace.changeTestData({
      // The version of no file: a whole one is a conflict.
      body: { projectId: project.id, branch, testData: [], version: '', replaceBroken: true },
    });
    if (!answer.status && answer.because !== 'conflict')
      return data({ error: answer.error }, { status: 422 });
  } catch (error) {
    return refusedAnswer(error);
  }
  const notice = await flashCookie('The list is empty now');
  return redirect(`/${project.id}/test-data`, { status: 303, headers: { 'set-cookie': notice } });
}

export default function StartOver() {
  const answer = useAnswer<typeof action>();
  return (
    <FormDialog title="Start over" closeTo=".." failure={answer} submit="Replace the file" destroys>
      <p>
        <code>data/data.json</code> is replaced by an empty list. The file as it is now stays in the history
        of the repository.
      </p>
    </FormDialog>
  );
}
