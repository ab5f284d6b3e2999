import { createHash } from 'node:crypto';
import type { Execution, GroupScenario } from '#contracts/executions';
import { picksOf } from '~/shell/scenario-choice/scenario-choice';
import { planContentOf, type FlowFields, type PlanFields } from './plan-fields';

/** Returns the form of a saved execution. Group ids are numbered across all flows. */
export function savedFields({ env, flows }: Pick<Execution, 'env' | 'flows'>): PlanFields {
  let number = 0;
  const fields = flows.map(({ browser, viewport, attempts, scenarioGroups }, index): FlowFields => ({
    id: `f${index + 1}`,
    browser,
    viewport,
    attempts,
    isOpen: flows.length <= maxOpen,
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

/** With more flows than this, all are closed at first, because open ones would fill several screens. */
const maxOpen = 3;

/** Returns a hash of the saved flows. A form with another hash is stale. */
function baseOf(flows: FlowFields[]): string {
  return createHash('sha256')
    .update(planContentOf({ env: '', flows }))
    .digest('base64url')
    .slice(0, 22);
}

/** Returns the scenarios of saved groups without places and tags, by the group's id in the form. */
export function fixedScenarios({ flows }: Pick<Execution, 'flows'>): Map<string, GroupScenario[]> {
  const groups = flows.flatMap(({ scenarioGroups }) => scenarioGroups);
  return new Map(
    groups.flatMap(({ tags, within, scenarios }, index) =>
      tags.length === 0 && !within ? [[`g${index + 1}`, scenarios]] : [],
    ),
  );
}
