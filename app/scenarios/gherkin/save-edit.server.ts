import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { editScopeOf, featuresPath, placeOf } from '../address';
import { conflictEdit, failedEdit, refusedEdit, type EditAnswer } from '../edit-answer';
import { plainLines } from '../line-endings';
import { readFeature } from '../read-feature.server';
import { saveFeature } from '../save-feature.server';
import { saveScenario } from './save-scenario.server';
import { recordScenarioEvent } from './scenario-event.server';

const typedText = z.object({
  text: z.string().default(''),
  version: z.string().default(''),
  /** What the text was when the edit began. */
  base: z.string().default(''),
  /** The version of somebody else that may be replaced. */
  over: z.string().optional(),
  /** The edit is to end without a save. */
  discard: z.string().optional(),
});

/** The action of the Gherkin editor: saves a feature or one scenario of it; a refused save gives the text back. */
export async function saveEdit(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const place = placeOf(searchParams);
  const submission = parseForm(await args.request.formData(), typedText);
  if (!place.feature || submission.status !== 'success') throw notFound();
  const { version, over, discard } = submission.value;
  const [text, base] = [plainLines(submission.value.text), plainLines(submission.value.base)];
  const scope = editScopeOf(searchParams);
  const typed = { text, version, ...(scope === 'scenario' && { base }) };
  const view = (scenario: string | null) => featuresPath(caller.project.id, { ...place, scenario });
  if (discard !== undefined) {
    const saved = scope === 'scenario' ? base : plainLines((await readFeature(caller, place))?.content ?? '');
    return text === saved ? redirect(view(place.scenario), 303) : askToDiscard(typed, false);
  }
  try {
    const saved = await (scope === 'scenario'
      ? saveScenario(caller, place, { text, version, base, over })
      : saveFeature(caller, place, { text, version: over ?? version }));
    if (saved.answer === 'nameless') return askToDiscard(typed, true);
    const { answer, scenario } = saved;
    if (answer !== 'unchanged' && !answer.status) {
      return 'current' in answer
        ? conflictEdit(typed, answer.current, answer.error)
        : failedEdit(typed, answer.error);
    }
    if (answer !== 'unchanged') {
      recordScenarioEvent(args, caller, { place, scenario, eventType: 'editScenario' });
    }
    return redirect(view(scenario), { status: 303, headers: { 'set-cookie': await noticeOf(answer) } });
  } catch (error) {
    return refusedEdit(typed, error);
  }
}

/** 422: the text differs from what was saved, or cannot be saved, so a person decides. */
function askToDiscard(typed: Pick<EditAnswer, 'text' | 'version'>, nameless: boolean) {
  return data<EditAnswer>({ ...typed, because: nameless ? 'nameless' : 'discard' }, { status: 422 });
}

function noticeOf(answer: 'unchanged' | { mergedWith?: string }): Promise<string> {
  if (answer === 'unchanged') return flashCookie('No changes detected', 'info');
  if (answer.mergedWith === undefined) return flashCookie('Feature saved');
  return flashCookie(`Feature saved, together with the changes of ${answer.mergedWith}`);
}
