import { createHash } from 'node:crypto';
import type { Execution, GroupScenario } from '#contracts/executions';
import { picksOf } from '~/shell/scenario-choice/scenario-choice';
import { contentOf, type FlowFields, type PlanFields } from './plan-fields';

/** The form of an execution as it is saved. Its groups are numbered through. */
export function savedFields({ env, flows }: Pick<Execution, 'env' | 'flows'>): PlanFields {
  let number = 0;
  const fields = flows.map(({ browser, viewport, attempts, scenarioGroups }, index): FlowFields => ({
    id: `f${index + 1}`,
    browser,
    viewport,
    attempts,
    isOpen: flows.length <= mostOpen,
    groups: scenarioGroups.map(({ name, tags, within, scenarios, threadCount: threads }) => {
      number += 1;
      const id = `g${number}`;
      const fixed = tags.length === 0 && !within && scenarios.length > 0 ? id : '';
      const { picks, everyTag } = picksOf(within);
      return { id, name, tags, picks, everyTag, fixed, threads, isListed: false };
    }),
  }));
  return { env, savedEnv: env, base: baseOf(fields), flows: fields, picking: null };
}

/** More flows than that fill screens: they begin closed. */
const mostOpen = 3;

/** Names the flows as they were saved: a form made of others is stale. */
function baseOf(flows: FlowFields[]): string {
  return createHash('sha256')
    .update(contentOf({ env: '', flows }))
    .digest('base64url')
    .slice(0, 22);
}

/** The scenarios of the saved groups without places and tags, by the id that the form gives them. */
export function fixedScenarios({ flows }: Pick<Execution, 'flows'>): Map<string, GroupScenario[]> {
  const groups = flows.flatMap(({ scenarioGroups }) => scenarioGroups);
  return new Map(
    groups.flatMap(({ tags, within, scenarios }, index) =>
      tags.length === 0 && !within ? [[`g${index + 1}`, scenarios]] : [],
    ),
  );
}
