import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { FormDialog } from '~/shell/forms/form-dialog';
import { ExecutionList } from '~/shell/uses/executions-using';
import { Notice } from '~/ui/notice';
import { featuresPath, featureLocationOf, useFeatureLocation } from '../address';
import { chooseText, turnOffText } from './left-executions';
import { leftExecutions } from './left-executions.server';
import { done } from './name-answer.server';
import { oldLocationsOf, pathWithOld, placeName } from './old-place';

/**
 * Updates executions to the new name of a folder, feature or scenario, or turns off their schedules if it was deleted.
 * The features page sends its form here. This page is shown only when the change was refused.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { old } = asked(args.request);
  return { old, left: await leftExecutions(caller, old) };
}

export async function action(args: ActionFunctionArgs) {
  const { project, branch, upstream } = await requireProject(args);
  const { place, old } = asked(args.request);
  const { kind, feature, from, to } = old;
  const where = { projectId: project.id, branch, kind, feature };
  let changed: number;
  try {
    const answer = await (to === null
      ? upstream.executions.turnOffChoosing({ body: { ...where, path: from } })
      : upstream.executions.choosePlace({ body: { ...where, from, to } }));
    if (!answer.status) {
      return data({ error: 'The executions were not changed', problem: answer.error }, { status: 422 });
    }
    changed = answer.executions.length;
  } catch (error) {
    return refusedAnswer(error);
  }
  // Look the old place up again: another user may have planned a further execution that uses it.
  const notice = to === null ? turnedOffText(changed) : changedText(changed, placeName(kind, to));
  return done(pathWithOld(project.id, place, [old]), notice);
}

function changedText(count: number, place: string): string {
  if (count === 0) return 'No execution uses the old name any more';
  return count === 1 ? `1 execution uses the ${place} now` : `${count} executions use the ${place} now`;
}

function turnedOffText(count: number): string {
  if (count === 0) return 'No schedule of these executions is on';
  return count === 1 ? 'The schedule of 1 execution is off' : `The schedules of ${count} executions are off`;
}

/** @throws 404 when the address names no place that changed */
function asked(request: Request) {
  const { searchParams } = new URL(request.url);
  const place = featureLocationOf(searchParams);
  const [old] = oldLocationsOf(searchParams, place);
  if (!old) throw notFound();
  return { place, old };
}

export default function ChoosePlace() {
  const { old, left } = useLoaderData<typeof loader>();
  const { projectId, place } = useFeatureLocation();
  const answer = useAnswer<typeof action>();
  const executions = left?.executions ?? [];
  const closeTo = left ? pathWithOld(projectId, place, [old]) : featuresPath(projectId, place);
  const name = placeName(old.kind, old.from);
  return (
    <FormDialog
      title={old.to === null ? 'Turn off schedules' : 'Choose the new place'}
      closeTo={closeTo}
      failure={answer}
      submit={old.to === null ? turnOffText(executions.length) : chooseText(executions.length)}
      disabled={executions.length === 0}
    >
      {executions.length > 0 ? (
        <>
          <p>
            {old.to === null
              ? `These executions use the ${name}:`
              : `The ${placeName(old.kind, old.to)} in place of the ${name}, in:`}
          </p>
          <ExecutionList projectId={projectId} executions={executions} />
        </>
      ) : (
        <Notice kind="info">
          {left
            ? `Executions that use the ${name} could not be looked up.`
            : `No execution uses the ${name} any more, or it is there again.`}
        </Notice>
      )}
    </FormDialog>
  );
}
