import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { FormDialog } from '~/shell/form-dialog';
import { Notice } from '~/ui/notice';
import { featuresPath, placeOf, usePlace } from '../address';
import { leftExecutions } from './left-executions.server';
import { chooseText, LeftList } from './left-executions';
import { done } from './name-answer.server';
import { oldPlaceOf, pathWithOld, placeName } from './old-place';

/**
 * Has executions choose a folder or feature where it is now. The features page sends its form here; what is shown is
 * for a choice that was refused.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { old } = asked(args.request);
  return { old, left: await leftExecutions(caller, old) };
}

export async function action(args: ActionFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  const { place, old } = asked(args.request);
  const { kind, from, to } = old;
  let changed: number;
  try {
    const answer = await upstream.executions.choosePlace({
      body: { projectId: project.id, branch, kind, from, to },
    });
    if (!answer.status) {
      return data({ error: 'The executions were not changed', problem: answer.error }, { status: 422 });
    }
    changed = answer.executions.length;
  } catch (error) {
    return refusedAnswer(error);
  }
  // Somebody may have planned another one meanwhile: the page says so.
  return done(pathWithOld(project.id, place, old), changedText(changed, placeName(kind, to)));
}

function changedText(count: number, place: string): string {
  if (count === 0) return 'No execution chooses the old place any more';
  return count === 1 ? `1 execution chooses the ${place} now` : `${count} executions choose the ${place} now`;
}

/** @throws 404 where the address names no place that was moved */
function asked(request: Request) {
  const { searchParams } = new URL(request.url);
  const place = placeOf(searchParams);
  const old = oldPlaceOf(searchParams, place);
  if (!old || old.to === null) throw notFound();
  return { place, old: { ...old, to: old.to } };
}

export default function ChoosePlace() {
  const { old, left } = useLoaderData<typeof loader>();
  const { projectId, place } = usePlace();
  const answer = useActionData<typeof action>();
  const executions = left?.executions ?? [];
  const closeTo = left ? pathWithOld(projectId, place, old) : featuresPath(projectId, place);
  return (
    <FormDialog
      title="Choose the new place"
      closeTo={closeTo}
      failure={answer}
      submit={chooseText(executions.length)}
      disabled={executions.length === 0}
    >
      {executions.length > 0 ? (
        <>
          <p>
            The {placeName(old.kind, old.to)} in place of the {placeName(old.kind, old.from)}, in:
          </p>
          <LeftList projectId={projectId} executions={executions} />
        </>
      ) : (
        <Notice kind="info">
          {left
            ? `Executions that choose the ${placeName(old.kind, old.from)} could not be looked up.`
            : `No execution chooses the ${placeName(old.kind, old.from)} any more, or it is there again.`}
        </Notice>
      )}
    </FormDialog>
  );
}
