import { z } from 'zod';
import { answerOf, binary, endpoint } from '../endpoint';
import { stepStatus } from '../worker/evidence';
import { withoutNul } from '#domain/text';
import { exclusion } from './coverage-exclusions';

/** The application map (docs/rules/application-map.md): pages, their links, and their use by scenarios. */

/** A call of step code as the map stores it. */
export const mapCommand = z.object({
  /** Type of the command, such as `click_element` (docs/rules/reports.md, Shape). */
  type: z.string(),
  /** Locator as Playwright prints it; empty for calls without an element. */
  locator: z.string(),
  /** acts: does an action · checks: asserts something · reads: neither */
  kind: z.enum(['acts', 'checks', 'reads']),
  passed: z.boolean(),
  /** The element, if the locator or a remembered look identifies it. */
  target: z.object({ role: z.string().nullable(), name: z.string(), exact: z.boolean() }).nullable(),
});
export type MapCommand = z.infer<typeof mapCommand>;

/** Numbers of controls of a page or a map. The rows of a list count once. */
export const coverage = z.object({
  /** Controls that scenarios used in their last runs. */
  used: z.number().int(),
  /** Controls that assertions check. */
  checked: z.number().int(),
  total: z.number().int(),
});
export type Coverage = z.infer<typeof coverage>;

export const mapPage = z.object({
  /** Id for URLs. It changes when the page's pattern changes. */
  id: z.string(),
  /** For example `/products/:product`, or with another host `//pay.example.com/checkout`. */
  route: z.string(),
  title: z.string(),
  /** Name that a user gave the page; null: none, the title is used. */
  name: z.string().nullable(),
  /** The name, else the title without the ending that all titles share, else the route. */
  label: z.string(),
  isHidden: z.boolean(),
  /** The rule in Settings that excludes the whole page from coverage. */
  excludedBy: exclusion.nullable().default(null),
  /** True when scenarios begin on the page. */
  isStart: z.boolean(),
  /** Number of routes that the page combines. */
  routes: z.number().int(),
  /** Number of substantially different views of the page. */
  views: z.number().int(),
  visits: z.number().int(),
  seenAt: z.number(),
  /** Number of scenarios whose last steps on the page passed or failed. */
  passed: z.number().int(),
  failed: z.number().int(),
  /** False when only explorations, recordings and generations visited the page. */
  hasScenarios: z.boolean().default(true),
  coverage,
});
export type MapPage = z.infer<typeof mapPage>;

export const mapEdge = z.object({
  from: z.string(),
  to: z.string(),
  /** Actions such as `click "Add to basket"`, the most frequent first; at most three. */
  actions: z.array(z.string()),
  visits: z.number().int(),
  /** True when nearly every page leads there. The edge is then listed but not drawn. */
  isNavigation: z.boolean(),
});
export type MapEdge = z.infer<typeof mapEdge>;

/** Maximum number of routes in `passing` (docs/rules/application-map.md, Limits). */
export const maxPassing = 100;

/** A route seen only in passing: it was left before the page was loaded, so it has no view. */
export const mapPassing = z.object({
  route: z.string(),
  /** The previous and next routes, at most three each. `page`: null for a route seen only in passing. */
  from: z.array(z.object({ page: z.string().nullable(), route: z.string(), action: z.string() })),
  to: z.array(z.object({ page: z.string().nullable(), route: z.string(), action: z.string() })),
  visits: z.number().int(),
});
export type MapPassing = z.infer<typeof mapPassing>;

/** An environment and branch that have a map. */
export const mapScope = z.object({ env: z.string(), branch: z.string(), seenAt: z.number() });
export type MapScope = z.infer<typeof mapScope>;

export const applicationMap = z.object({
  env: z.string(),
  branch: z.string(),
  seenAt: z.number(),
  pages: z.array(mapPage),
  edges: z.array(mapEdge),
  /** Routes seen only in passing, the most frequent first; at most {@link maxPassing}. They do not count as pages. */
  passing: z.array(mapPassing).default([]),
  coverage,
  /** True when the map is full. The pages seen longest ago were removed. */
  isCut: z.boolean(),
});
export type ApplicationMap = z.infer<typeof applicationMap>;

export const mapControl = z.object({
  key: z.string(),
  role: z.string(),
  /** Empty for the rows of a list. */
  name: z.string(),
  count: z.number().int(),
  isUsed: z.boolean(),
  isChecked: z.boolean(),
  /** True when a user or a rule in Settings excluded it from coverage. */
  isExcluded: z.boolean(),
  excludedBy: exclusion.nullable().default(null),
  submits: z.boolean(),
});
export type MapControl = z.infer<typeof mapControl>;

export const mapView = z.object({
  title: z.string(),
  /** The route seen last. */
  route: z.string(),
  /** Playwright's accessibility tree. */
  aria: z.string(),
  visits: z.number().int(),
  seenAt: z.number(),
  /** Last scenario that saw it (its run may be deleted), or a later exploration, recording or generation. */
  seenBy: z.object({
    runId: z.string(),
    testCaseId: z.string(),
    scenarioName: z.string(),
    explorationId: z.string().nullable(),
    recordingId: z.string().nullable().default(null),
    generationId: z.string().nullable().default(null),
  }),
  /** True while that run exists. */
  isKept: z.boolean(),
  screenshotId: z.string().nullable(),
  /** Id for `getMapPicture`, from the last exploration that saw the view. Newer than the screenshot. */
  pictureId: z.string().nullable(),
});
export type MapView = z.infer<typeof mapView>;

export const mapStep = z.object({
  title: z.string(),
  uri: z.string(),
  scenarioName: z.string(),
  status: stepStatus,
  commands: z.array(mapCommand),
  runId: z.string(),
  testCaseId: z.string(),
  /** True while that run exists. */
  isKept: z.boolean(),
  seenAt: z.number(),
});
export type MapStep = z.infer<typeof mapStep>;

export const mapPageDetails = mapPage.extend({
  /** Views of the page, newest first. */
  lastViews: z.array(mapView),
  /** Addresses that the page combines; at most 100. */
  addresses: z.array(z.string()),
  /** Path below the base URL that opens the page; null when it needs an unknown value, such as an id. */
  opensAt: z.string().nullable(),
  steps: z.array(mapStep),
  /** True when there are more steps than `steps` has. */
  hasMoreSteps: z.boolean(),
  controls: z.array(mapControl),
  /** Edges from other pages to this page, and from this page to others. */
  from: z.array(mapEdge),
  to: z.array(mapEdge),
  /** Patterns that users merged into the page, and routes that they split off from a pattern. */
  joined: z.array(z.string()),
  isApart: z.boolean(),
});
export type MapPageDetails = z.infer<typeof mapPageDetails>;

/** A control that no scenario uses. */
export const untested = z.object({
  page: z.string(),
  pageName: z.string(),
  route: z.string(),
  key: z.string(),
  role: z.string(),
  name: z.string(),
  submits: z.boolean(),
  /** Path of its page, as in `mapPageDetails`. */
  opensAt: z.string().nullable(),
  /** True when scenarios fail on its page. */
  isFailing: z.boolean(),
});
export type Untested = z.infer<typeof untested>;

/** Numbers of controls that are excluded from coverage. */
export const excludedControls = z.object({
  /** Controls that users excluded one by one. */
  byHand: z.number().int(),
  /** All rules of the project. A control counts for the first rule that excludes it. */
  rules: z.array(
    exclusion.extend({
      /** Pages that are excluded as a whole. */
      pages: z.number().int(),
      controls: z.number().int(),
    }),
  ),
});
export type ExcludedControls = z.infer<typeof excludedControls>;

export const coverageDay = coverage.extend({ day: z.string(), pages: z.number().int() });
export type CoverageDay = z.infer<typeof coverageDay>;

export const pageDifference = z.object({
  route: z.string(),
  name: z.string(),
  state: z.enum(['new', 'gone', 'changed']),
  /** Controls that only one of the two maps has; at most 50 each. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PageDifference = z.infer<typeof pageDifference>;

const place = {
  /** Left out: the map with the latest visit. */
  env: z.string().max(200).transform(withoutNul).optional(),
  branch: z.string().max(300).transform(withoutNul).optional(),
};
const route = z.string().min(1).max(1_000).transform(withoutNul);

/** Maximum number of characters of the name of a page or a control. */
export const maxPageNameLength = 80;
export const pageName = z
  .string()
  .trim()
  .max(maxPageNameLength, `The name cannot exceed ${maxPageNameLength} characters.`)
  .transform(withoutNul);

export const applicationMapCalls = {
  getApplicationMemory: endpoint({
    method: 'GET',
    path: '/cucumber-runs/getApplicationMemory',
    summary:
      'Returns what runs saw of the application: for each route its accessibility tree (base64), its steps, and the routes that they led to.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({
      /** Null when no page was seen yet. */
      memory: z
        .object({
          env: z.string(),
          branch: z.string(),
          paths: z.record(
            z.string(),
            z.object({
              title: z.string(),
              snapshot: z.string(),
              /** Commands by the step's text. */
              pathsmap: z.record(z.string(), z.object({ commandsLog: z.array(z.string()) })),
              /** Routes that the page leads to. */
              target: z.array(z.string()),
            }),
          ),
        })
        .nullable(),
    }),
  }),
  getApplicationMap: endpoint({
    method: 'GET',
    path: '/application-map',
    summary:
      'The pages of the application, what leads from one to another, and how much of each scenarios use.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({ maps: z.array(mapScope), map: applicationMap.nullable() }),
  }),
  getMapPage: endpoint({
    method: 'GET',
    path: '/application-map/page',
    summary: 'A page of the map with its views, steps and controls.',
    access: 'member',
    scope: 'read',
    query: z.object({ ...place, page: z.string().max(64) }),
    answer: answerOf({ page: mapPageDetails }),
  }),
  getMapCoverage: endpoint({
    method: 'GET',
    path: '/application-map/coverage',
    summary:
      'Returns how many controls of each page scenarios use and check, over the days, and what to test next.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({
      maps: z.array(mapScope),
      coverage: z
        .object({
          env: z.string(),
          branch: z.string(),
          seenAt: z.number(),
          all: coverage,
          pages: z.array(mapPage),
          /** Controls to test next, the most important first; at most 50. */
          next: z.array(untested),
          /** Older servers leave it out. */
          excluded: excludedControls.optional(),
          /** Oldest first. Days without a visit are left out. */
          days: z.array(coverageDay),
        })
        .nullable(),
    }),
  }),
  getMapControls: endpoint({
    method: 'GET',
    path: '/application-map/controls',
    summary: 'Every control of every page, and whether scenarios use and check it.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({
      controls: z.array(mapControl.extend({ route: z.string(), page: z.string() })),
    }),
  }),
  compareMaps: endpoint({
    method: 'GET',
    path: '/application-map/compare',
    summary: 'Which pages and controls one map has and another has not.',
    access: 'member',
    scope: 'read',
    query: z.object({
      env: z.string().max(200).transform(withoutNul),
      branch: z.string().max(300).transform(withoutNul),
      withEnv: z.string().max(200).transform(withoutNul),
      withBranch: z.string().max(300).transform(withoutNul),
    }),
    answer: answerOf({ differences: z.array(pageDifference), same: z.number().int() }),
  }),
  getMapPicture: endpoint({
    method: 'GET',
    path: '/application-map/pictures/:pictureId',
    summary: 'Returns a screenshot that an exploration took of a page.',
    access: 'member',
    scope: 'read',
    params: z.object({ pictureId: z.string() }),
    answer: binary,
  }),
  changeMapPage: endpoint({
    method: 'POST',
    path: '/application-map/page',
    summary: 'Names or hides a page, takes an address out of one, or shows one as another.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.discriminatedUnion('change', [
      /** Empty: the page gets its title as its name again. */
      z.object({ change: z.literal('name'), route, name: pageName }),
      z.object({ change: z.enum(['hide', 'show', 'apart', 'together', 'part']), route }),
      z.object({ change: z.literal('join'), route, to: route }),
      /** Excludes the control with this `key` from coverage, or includes it again. */
      z.object({ change: z.enum(['exclude', 'include']), route, key: z.string().max(64), name: pageName }),
    ]),
    answer: answerOf({}),
  }),
};
