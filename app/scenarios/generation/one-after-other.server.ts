import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { Refused } from '#contracts/client';
import type { StepGeneration } from '#contracts/generation';
import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { addressOn } from '~/access/git-gate';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import { featurePathOf, generateCodePath, placeOf, scenarioPath, type Place } from '~/scenarios/address';
import { following, goneText, type Chain } from '~/shell/chain/chain';
import { scenariosBeside } from './feature-scenarios.server';
import { noChoice, reviewPath } from './review-path';

/** Of one request; each looks at the scenario and its code. */
const mostTries = 50;

interface ToGenerate {
  branch: string;
  place: Place;
  /** Of the feature, in its order. */
  names: readonly string[];
  /** The number of the first among all that are generated one after the other, from 1, and how many those are. */
  position: Pick<Chain, 'nth' | 'of'>;
  /** Null: that of the page. */
  env: string | null;
  /** What was done already, such as "Feature saved". */
  done: string | null;
}

/**
 * Begins to write the code of the first of some scenarios that is not refused, and leads to its review, which goes on
 * with the others. Where all are refused, the dialog that asks what to generate is next, with why.
 */
export async function generateFirstOf(args: ActionFunctionArgs, caller: InProject, wanted: ToGenerate) {
  const { project, upstream } = caller;
  const { branch, place, names, position, done } = wanted;
  const until = names.at(-1) ?? '';
  const at = { projectId: project.id, branch, featureName: featurePathOf(place) };
  let { env } = wanted;
  /** Names by reason: many have the same. */
  const refused = new Map<string, string[]>();
  const refuse = (name: string, error: string) => refused.set(error, [...(refused.get(error) ?? []), name]);
  for (const [index, scenarioName] of names.slice(0, mostTries).entries()) {
    try {
      env ??= (await environmentsOf(caller)).current ?? '';
      const started = await upstream.generation.startStepGeneration({
        body: { ...at, env, scenarioName, mode: 'all' },
      });
      if (started.status) {
        trackUsage(args, upstream, 'click_ai_generate', { projectId: project.id });
        const rest = scenarioName === until ? null : { until, ...position, nth: position.nth + index };
        const to = reviewPath(project.id, started.generation.id, noChoice, rest);
        return redirect(to, { status: 303, headers: await noticeOf(done, refused) });
      }
      refuse(scenarioName, started.error);
    } catch (error) {
      // What was done is done, whatever becomes of the generation. All others would be refused the same.
      if (!(error instanceof Refused)) throw error;
      refuse(scenarioName, error.message);
      break;
    }
  }
  const first = { ...place, scenario: names[0] ?? null };
  const to = generateCodePath(project.id, first, 'all', { until, ...position });
  return redirect(addressOn(project, to, branch), { status: 303, headers: await noticeOf(done, refused) });
}

/** Goes on from a review with the scenarios that follow; to the scenario of the review where there is none any more. */
export async function generateNext(
  args: ActionFunctionArgs,
  caller: InProject,
  generation: StepGeneration,
  { chain, done }: { chain: Chain | null; done: string | null },
) {
  const { scenarioName, env, branch } = generation;
  const all = await scenariosBeside(caller, generation);
  const { names, ...found } = following(all, scenarioName, chain);
  const back = addressOn(caller.project, scenarioPath(caller.project.id, generation), branch);
  const place = placeOf(new URL(back, 'http://localhost').searchParams);
  if (found.isLost) {
    // The others are still without code: the dialog has those of the feature to choose from.
    const feature = { ...place, scenario: null };
    const dialog = addressOn(caller.project, generateCodePath(caller.project.id, feature, 'all'), branch);
    const to = all.length > 0 ? dialog : back;
    const text = [done && `${done}.`, goneText(found)].filter(Boolean).join(' ');
    const headers = { 'set-cookie': await flashCookie(text, 'warning', 10_000) };
    return redirect(to, { status: 303, headers });
  }
  if (!chain || names.length === 0) return redirect(back, { status: 303, headers: await noticeOf(done) });
  const nth = chain.nth + 1;
  const of = chain.of === 0 ? 0 : chain.nth + names.length;
  return generateFirstOf(args, caller, { branch, place, names, position: { nth, of }, env, done });
}

async function noticeOf(
  done: string | null,
  refused: ReadonlyMap<string, string[]> = new Map(),
): Promise<HeadersInit> {
  const reasons = [...refused].map(
    ([error, names]) => `${names.map((name) => `"${name}"`).join(', ')}: ${error}`,
  );
  const not = reasons.length > 0 && `No code is being generated for ${reasons.join(' ')}`;
  const text = [done, not].filter(Boolean).join('. ');
  if (!text) return {};
  return { 'set-cookie': await (not ? flashCookie(text, 'warning', 10_000) : flashCookie(text)) };
}
