import { z } from 'zod';
import { healingMode } from '../worker/healing';
import { visible, withoutNul } from '#domain/text';
import { places } from '#domain/executions/choice';
import { browserNames, defaultViewport, viewportNames } from '#domain/executions/names';
import { schedule } from '#domain/executions/schedule';

/**
 * The parts of a planned execution (docs/rules/executions.md, Plan). One start is an instance. The scenarios of an
 * instance form one run.
 */

export * from '#domain/executions/names';

/** A name with at least one visible character and no surrounding spaces. */
const name = z
  .string()
  .transform(withoutNul)
  .pipe(z.string().trim().min(1).regex(visible, 'Name it').max(80));

export const groupScenario = z.object({
  /** Position of the feature in the branch, and of the scenario in the feature, when the group was saved. */
  featureIndex: z.number().int().min(-1).default(-1),
  scenarioIndex: z.number().int().min(-1).default(-1),
  /** Path below `features/` without `.feature`. Names select what runs, because positions can change. */
  feature: z.string().max(1000).transform(withoutNul),
  scenario: z.string().max(300).transform(withoutNul),
  /** Command that runs it in a clone, in the execution's environment. Updated with the environment. */
  command: z.string().max(3000).transform(withoutNul).default(''),
});
export type GroupScenario = z.infer<typeof groupScenario>;

export const scenarioGroup = z.object({
  /** Name; 'Scenario Group {n}' unless renamed. */
  name,
  /** Tags without '@'. */
  tags: z.array(z.string().max(80).transform(withoutNul)).max(100),
  /** Places of its scenarios. Left out: anywhere. Without tags and places, `scenarios` lists the chosen scenarios. */
  within: places.optional(),
  /** All scenarios of the group. Determined again when the execution is saved and when it starts. */
  scenarios: z.array(groupScenario).max(10_000).default([]),
  /**
   * From 0 to the smaller of the project's threads and the number of scenarios. A save cuts larger values. With 0, the
   * flow does not run. Left out: the largest allowed value.
   */
  threadCount: z.number().int().min(0).max(1000).default(1000),
});
export type ScenarioGroup = z.infer<typeof scenarioGroup>;

export const flow = z.object({
  browser: z.enum(browserNames).default('Chromium'),
  viewport: z.enum(viewportNames).default(defaultViewport),
  /** Maximum number of attempts of a failing test in total; 1: no retry. */
  attempts: z.number().int().min(1).max(5).default(1),
  scenarioGroups: z.array(scenarioGroup).max(50),
});
export type Flow = z.infer<typeof flow>;

/** The settings of an execution that a user chooses. */
export const executionPlan = z.object({
  name,
  env: z.string().min(1).max(200).transform(withoutNul),
  branch: z.string().min(1).max(300).transform(withoutNul),
  isSingleThreaded: z.boolean().default(false),
  /** "AI recovery": healing mode of manual and scheduled starts for locators that match nothing. */
  healing: healingMode.default('propose'),
  schedule: schedule.nullish(),
  flows: z.array(flow).max(20).default([]),
});
export type ExecutionPlan = z.infer<typeof executionPlan>;
