import { treeNamesOf } from '#domain/gherkin/feature-paths';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import type { StepGeneration } from '#contracts/generation';
import { environmentsOf } from '~/access/environments';
import type { InProject } from '~/access/gate';
import { addressOn } from '~/access/git-gate';
import { trackUsage } from '~/access/track-usage';
import { flashCookie } from '~/platform/flash';
import {
  featurePathOf,
  generateCodePath,
  featureLocationOf,
  scenarioPath,
  type FeatureLocation,
} from '~/scenarios/address';
import { following, goneText, type Chain } from '~/shell/chain/chain';
import { allScenarios } from '~/upstream/all-scenarios';
import { noChoice, generationReviewPath } from './review-path';

/** Most scenarios tried in one request. Each try reads the scenario and its code. */
const maxTries = 50;

interface ToGenerate {
  branch: string;
  place: FeatureLocation;
  /** Scenario names in the order of the feature. */
  names: readonly string[];
  /** Position of the first name in the whole chain, from 1, and the length of the chain. */
  position: Pick<Chain, 'nth' | 'of'>;
  /** Null: the environment of the page. */
  env: string | null;
  /** Notice about an action already done, such as "Feature saved". */
  done: string | null;
}

/**
 * Starts generating code for the first scenario that is not refused, and redirects to its review, which continues with
 * the others. When all are refused, redirects to the dialog that starts a generation, with the reasons.
 */
export async function generateFirstOf(args: ActionFunctionArgs, caller: InProject, wanted: ToGenerate) {
  const { project, upstream } = caller;
  const { branch, place, names, position, done } = wanted;
  const until = names.at(-1) ?? '';
  const at = { projectId: project.id, branch, featureName: featurePathOf(place) };
  let { env } = wanted;
  /** Names by reason, because many scenarios have the same reason. */
  const refused = new Map<string, string[]>();
  const refuse = (name: string, error: string) => refused.set(error, [...(refused.get(error) ?? []), name]);
  for (const [index, scenarioName] of names.slice(0, maxTries).entries()) {
    try {
      env ??= (await environmentsOf(caller)).current ?? '';
      const started = await upstream.generation.startStepGeneration({
        body: { ...at, env, scenarioName, mode: 'all' },
      });
      if (started.status) {
        trackUsage(args, upstream, 'click_ai_generate', { projectId: project.id });
        const rest = scenarioName === until ? null : { until, ...position, nth: position.nth + index };
        const to = generationReviewPath(project.id, started.generation.id, noChoice, rest);
        return redirect(to, { status: 303, headers: await noticeOf(done, refused) });
      }
      refuse(scenarioName, started.error);
    } catch (error) {
      // The action already done stays, even if no generation starts. All other scenarios would be refused too.
      if (!(error instanceof CallRefused)) throw error;
      refuse(scenarioName, error.message);
      break;
    }
  }
  const first = { ...place, scenario: names[0] ?? null };
  const to = generateCodePath(project.id, first, 'all', { until, ...position });
  return redirect(addressOn(project, to, branch), { status: 303, headers: await noticeOf(done, refused) });
}

/** Generates the chain's next scenario after a review. Without one, redirects to the review's scenario. */
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
  const place = featureLocationOf(new URL(back, 'http://localhost').searchParams);
  if (found.isLost) {
    // The other scenarios still have no code. The dialog offers the feature's scenarios.
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

/** Returns all current scenarios of the generation's feature, including the generated one. */
export async function scenariosBeside(
  { project, upstream }: Pick<InProject, 'project' | 'upstream'>,
  { featureName, branch }: Pick<StepGeneration, 'featureName' | 'branch'>,
) {
  const folders = treeNamesOf(featureName);
  const name = `${folders.pop() ?? ''}.feature`;
  const body = { projectId: project.id, branch, name, parentPath: folders };
  return (await allScenarios(upstream, body)) ?? [];
}

/**
 * Returns how many rows of the outline still have a step without code, because code is generated for one row at a time.
 * Null when at most one row is left.
 */
export function rowsWithoutCode(all: Awaited<ReturnType<typeof scenariosBeside>>, scenarioName: string) {
  const rows = all.find(({ name }) => name === scenarioName)?.rowsUnwritten;
  return rows && rows.rows > 1 ? rows : null;
}
