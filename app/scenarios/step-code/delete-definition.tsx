import { isInUsualFolder } from '#domain/gherkin/step-file-paths';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog } from '~/shell/forms/form-dialog';
import { cutText } from '~/ui/cut';
import { readStepCodeOnce, stepCodeOf } from './read-step-code.server';
import { selectedCodeStep } from './step-code';
import { codePath, stepCodeLocationOf, type StepCodeLocation } from './step-code-address';

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const at = placeOf(args.request);
  if (!at.place.feature || !at.place.scenario) throw notFound();
  return {
    projectId: caller.project.id,
    at,
    definition: definitionIn(await readStepCodeOnce(args.context, caller, at), at),
  };
}

/** Deletes the selected step's definition from its file. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const at = placeOf(args.request);
  const { project, branch, upstream } = caller;
  if (!at.place.feature || !at.place.scenario) throw notFound();
  const failed = (problem: string) =>
    data({ error: 'An error occurred while deleting the step definition', problem }, { status: 422 });
  const definition = definitionIn(await stepCodeOf(caller, at), at);
  if (!definition) return failed(gone);
  const { file: name, keyword, pattern } = definition;
  try {
    const deleted = await upstream.workspace.deleteStepDefinition({
      body: { projectId: project.id, branch, name, keyword, pattern },
    });
    if (!deleted.status) return failed(deleted.error);
    const notice = await flashCookie('Deleted step definition successfully');
    const view = codePath(project.id, { ...at, file: null });
    return redirect(view, { status: 303, headers: { 'set-cookie': notice } });
  } catch (error) {
    return refusedAnswer(error);
  }
}

function placeOf(request: Request): StepCodeLocation {
  return stepCodeLocationOf(new URL(request.url).searchParams);
}

const gone = 'This step has no definition that could be deleted here.';

/** Returns the selected step's definition; null when no file that can be edited here has it. */
function definitionIn(code: Awaited<ReturnType<typeof stepCodeOf>>, at: StepCodeLocation) {
  const step = code.status ? selectedCodeStep(code.steps, at, code.ran) : null;
  if (!step?.definition || !isInUsualFolder(step.mjsFile)) return null;
  return { file: step.mjsFile, ...step.definition };
}

export default function DeleteDefinition() {
  const { projectId, at, definition } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <DeleteDialog title="Delete step definition" closeTo={codePath(projectId, at)} failure={answer}>
      {definition ? (
        <p>
          Delete <strong title={definition.pattern}>{cutText(definition.pattern, 120, 80)}</strong> from{' '}
          {definition.file}? Every step that uses it has no code then.
        </p>
      ) : (
        <p>{gone}</p>
      )}
    </DeleteDialog>
  );
}
