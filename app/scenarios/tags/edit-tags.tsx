import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { tagNameProblem } from '#domain/names';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { parseForm } from '~/platform/forms';
import { tagTyped } from '~/shell/scenario-choice/tag-order';
import { featuresPath, featureLocationOf, useFeatureLocation } from '~/scenarios/address';
import { ownTags, toggleTag } from '~/scenarios/gherkin-edit.server';
import { changeFeature, recordScenarioEvent } from '~/scenarios/save-feature.server';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { Dialog } from '~/ui/dialog';
import { pathAfterMove } from '../folders/left-executions.server';
import { readFeature } from '../read-feature.server';
import { TagManager, type TagAnswer, type TagLists } from './tag-popup';

const fields = z.object({
  /** The typed tag. */
  tag: z.string().default(''),
  /** The tag chosen from the list. It takes precedence over the typed tag. */
  choice: z.string().optional(),
  /** Set by the tag manager over the page, which stays open after the request. */
  stay: z.string().optional(),
});

export async function loader(args: LoaderFunctionArgs): Promise<TagLists> {
  const caller = await requireProject(args);
  const location = featureLocationOf(new URL(args.request.url).searchParams);
  const [feature, all] = await Promise.all([
    readFeature(caller, location),
    caller.upstream.workspace.getTags({ body: { projectId: caller.project.id, branch: caller.branch } }),
  ]);
  return {
    own: (feature && ownTags(feature.content, location.scenario)) ?? [],
    tags: all.status ? all.tags : [],
  };
}

/** Adds a tag, or removes it if the scenario or feature has it. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const place = featureLocationOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), fields);
  if (!place.feature || submission.status !== 'success') throw notFound();
  const { tag: typed, choice, stay } = submission.value;
  const tag = choice ?? tagTyped(typed);
  const answer = (error: string) => data<TagAnswer>({ error, typed }, { status: 422 });
  const before = await readFeature(caller, place);
  const own = before ? ownTags(before.content, place.scenario) : null;
  const isThere = own?.includes(tag) === true;
  // A file written by hand can have a tag with invalid characters. Removing it must still work.
  const problem = isThere ? null : tagNameProblem(tag);
  if (problem) return answer(problem);
  try {
    const changed = await changeFeature(caller, place, (text) =>
      toggleTag(text, place.scenario, { tag, wanted: !isThere }),
    );
    if (!changed.status) return answer(changed.error);
  } catch (error) {
    return refusedAnswer(error);
  }
  recordScenarioEvent(args, caller, { place, scenario: place.scenario, eventType: 'editScenario' });
  const page = featuresPath(caller.project.id, place);
  // Executions may select by a tag that no scenario has anymore. The page then says so.
  const to = isThere ? await pathAfterMove(caller, place, { kind: 'tag', from: tag, to: null }) : page;
  if (stay !== undefined && to === page) return data<TagAnswer>({});
  return redirect(to, 303);
}

export default function EditTags() {
  const { own, tags } = useLoaderData<typeof loader>();
  const answer = useAnswer<TagAnswer>();
  const { projectId, place } = useFeatureLocation();
  const closeTo = featuresPath(projectId, place);
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  return (
    <LicenceGate closeTo={closeTo}>
      <Dialog title="Tags" closeTo={closeTo} width={360}>
        <TagManager action={featuresPath(projectId, place, 'tags')} own={own} tags={tags} answer={answer} />
      </Dialog>
    </LicenceGate>
  );
}
