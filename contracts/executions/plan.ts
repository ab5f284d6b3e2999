import { z } from 'zod';
import { healingMode } from '../worker/healing';
import { visible, withoutNul } from '#domain/text';
import { places } from '#domain/executions/choice';
import { browserNames, defaultViewport, viewportNames } from '#domain/executions/names';
import { schedule } from '#domain/executions/schedule';

/**
 * What a planned execution is made of (docs/rules/executions.md, Plan). One start of it is an instance, and the
 * instance's scenarios make up one run.
 */

export * from '#domain/executions/names';

/** At least one character that can be seen; no blanks around it. */
const name = z
  .string()
  .transform(withoutNul)
  .pipe(z.string().trim().min(1).regex(visible, 'Name it').max(80));

export const groupScenario = z.object({
  /** Position of the feature among those of the branch, and of the scenario in it, when the group was saved. */
  featureIndex: z.number().int().min(-1).default(-1),
  scenarioIndex: z.number().int().min(-1).default(-1),
  /** Path below `features/` without `.feature`. Names decide what runs: positions move with every new scenario. */
  feature: z.string().max(1000).transform(withoutNul),
  scenario: z.string().max(300).transform(withoutNul),
  /** What runs it in a clone, in the execution's environment; rewritten when the environment changes. */
  command: z.string().max(3000).transform(withoutNul).default(''),
});
export type GroupScenario = z.infer<typeof groupScenario>;

export const scenarioGroup = z.object({
  /** 'Scenario Group {n}' unless renamed. */
  name,
  /** Without '@'. */
  tags: z.array(z.string().max(80).transform(withoutNul)).max(100),
  /** Where its scenarios are. Left out: anywhere; without tags its scenarios are then those named. */
  within: places.optional(),
  /** All scenarios that are meant; worked out anew when the execution is saved and when it starts. */
  scenarios: z.array(groupScenario).max(10_000).default([]),
  /**
   * 0 to the smaller of the project's threads and the number of scenarios, which a save cuts it down to; 0 keeps the
   * flow from running. Left out: as many as there may be.
   */
  threadCount: z.number().int().min(0).max(1000).default(1000),
});
export type ScenarioGroup = z.infer<typeof scenarioGroup>;

export const flow = z.object({
  browser: z.enum(browserNames).default('Chromium'),
  viewport: z.enum(viewportNames).default(defaultViewport),
  /** How often a failing test is tried in all; 1: once. */
  attempts: z.number().int().min(1).max(5).default(1),
  scenarioGroups: z.array(scenarioGroup).max(50),
});
export type Flow = z.infer<typeof flow>;

/** What a person decides of an execution. */
export const executionPlan = z.object({
  name,
  env: z.string().min(1).max(200).transform(withoutNul),
  branch: z.string().min(1).max(300).transform(withoutNul),
  isSingleThreaded: z.boolean().default(false),
  /** "AI recovery": what its starts do about a locator that leads nowhere, by hand or by schedule. */
  healing: healingMode.default('propose'),
  schedule: schedule.nullish(),
  flows: z.array(flow).max(20).default([]),
});
export type ExecutionPlan = z.infer<typeof executionPlan>;
