import { z } from 'zod';
import { answerOf, binary, endpoint } from '../endpoint';
import { stepStatus } from '../worker/evidence';
import { withoutNul } from '#domain/text';
import { exclusion } from './coverage-exclusions';

/** The application map (docs/rules/application-map.md): pages of the application, what leads where, what scenarios use. */

/** A call of step code as the map keeps it. */
export const mapCommand = z.object({
  /** Such as `click_element` (docs/rules/reports.md, Shape). */
  type: z.string(),
  /** As Playwright prints it; empty for calls without an element. */
  locator: z.string(),
  /** acts: it did something · checks: it made sure of something · reads: neither */
  kind: z.enum(['acts', 'checks', 'reads']),
  passed: z.boolean(),
  /** The element, as far as the locator or memory says what it is. */
  target: z.object({ role: z.string().nullable(), name: z.string(), exact: z.boolean() }).nullable(),
});
export type MapCommand = z.infer<typeof mapCommand>;

/** Controls of a page or a map; the rows of a list count once. */
export const coverage = z.object({
  /** Those that a scenario used, by the last time that it ran. */
  used: z.number().int(),
  /** Those that a check looks at. */
  checked: z.number().int(),
  total: z.number().int(),
});
export type Coverage = z.infer<typeof coverage>;

export const mapPage = z.object({
  /** Names it as long as its pattern stays; stands in addresses. */
  id: z.string(),
  /** `/products/:product`; other hosts in front: `//pay.example.com/checkout`. */
  route: z.string(),
  title: z.string(),
  /** What people call it; null: by its title. */
  name: z.string().nullable(),
  /** The name, or else the title without what every title ends with, or the route. */
  label: z.string(),
  isHidden: z.boolean(),
  /** The rule of Settings by which nothing of it counts in coverage. */
  excludedBy: exclusion.nullable().default(null),
  /** Scenarios begin there. */
  isStart: z.boolean(),
  /** Routes that it stands for. */
  routes: z.number().int(),
  /** How many really different things it shows. */
  views: z.number().int(),
  visits: z.number().int(),
  seenAt: z.number(),
  /** Scenarios whose last steps there passed, or did not. */
  passed: z.number().int(),
  failed: z.number().int(),
  /** Scenarios came by, not explorations, recordings and generations alone. */
  hasScenarios: z.boolean().default(true),
  coverage,
});
export type MapPage = z.infer<typeof mapPage>;

export const mapEdge = z.object({
  from: z.string(),
  to: z.string(),
  /** Most frequent first, such as `click "Add to basket"`; at most three. */
  actions: z.array(z.string()),
  visits: z.number().int(),
  /** Nearly every page leads there: listed, not drawn. */
  isNavigation: z.boolean(),
});
export type MapEdge = z.infer<typeof mapEdge>;

/** Routes seen only in passing that are told (docs/rules/application-map.md, Limits). */
export const mostPassing = 100;

/** A route that something led to or on from and that nobody looked at: it was left before it came to rest. */
export const mapPassing = z.object({
  route: z.string(),
  /** Where it was come from, and gone on to, at most three each; a page of the map, or null where that was seen in passing too. */
  from: z.array(z.object({ page: z.string().nullable(), route: z.string(), action: z.string() })),
  to: z.array(z.object({ page: z.string().nullable(), route: z.string(), action: z.string() })),
  visits: z.number().int(),
});
export type MapPassing = z.infer<typeof mapPassing>;

/** A map that there is. */
export const mapPlace = z.object({ env: z.string(), branch: z.string(), seenAt: z.number() });
export type MapPlace = z.infer<typeof mapPlace>;

export const applicationMap = z.object({
  env: z.string(),
  branch: z.string(),
  seenAt: z.number(),
  pages: z.array(mapPage),
  edges: z.array(mapEdge),
  /** Seen only in passing, the most frequent first; at most {@link mostPassing}. They are no pages, and count nowhere. */
  passing: z.array(mapPassing).default([]),
  coverage,
  /** More was seen than a map keeps: what was seen longest ago is not in it. */
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
  /** It does not count: somebody left it out, or a rule of Settings does. */
  isExcluded: z.boolean(),
  excludedBy: exclusion.nullable().default(null),
  submits: z.boolean(),
});
export type MapControl = z.infer<typeof mapControl>;

export const mapView = z.object({
  title: z.string(),
  /** The route that was seen last. */
  route: z.string(),
  /** Playwright's accessibility tree. */
  aria: z.string(),
  visits: z.number().int(),
  seenAt: z.number(),
  /** The scenario that saw it last, whose run may be gone, or an exploration, a recording or a generation since. */
  seenBy: z.object({
    runId: z.string(),
    testCaseId: z.string(),
    scenarioName: z.string(),
    explorationId: z.string().nullable(),
    recordingId: z.string().nullable().default(null),
    generationId: z.string().nullable().default(null),
  }),
  /** Whether that run is kept. */
  isKept: z.boolean(),
  screenshotId: z.string().nullable(),
  /** Of the last exploration that saw it, by `getMapPicture`; it is newer than the screenshot. */
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
  /** Whether that run is kept. */
  isKept: z.boolean(),
  seenAt: z.number(),
});
export type MapStep = z.infer<typeof mapStep>;

export const mapPageDetails = mapPage.extend({
  /** Newest first; the first is the page as it was seen last. */
  lastViews: z.array(mapView),
  /** Those that it stands for; at most a hundred. */
  addresses: z.array(z.string()),
  /** Path below the address of the environment that leads to it; null: it takes what is not known, such as an id. */
  opensAt: z.string().nullable(),
  steps: z.array(mapStep),
  /** There are more steps than are told. */
  hasMoreSteps: z.boolean(),
  controls: z.array(mapControl),
  /** Pages that lead here, and that it leads to, with what does. */
  from: z.array(mapEdge),
  to: z.array(mapEdge),
  /** Patterns that people joined to it, and routes that they took out of one. */
  joined: z.array(z.string()),
  isApart: z.boolean(),
});
export type MapPageDetails = z.infer<typeof mapPageDetails>;

/** A control that nothing uses. */
export const untested = z.object({
  page: z.string(),
  pageName: z.string(),
  route: z.string(),
  key: z.string(),
  role: z.string(),
  name: z.string(),
  submits: z.boolean(),
  /** Of its page: as in `mapPageDetails`. */
  opensAt: z.string().nullable(),
  /** Its page has scenarios that fail. */
  isFailing: z.boolean(),
});
export type Untested = z.infer<typeof untested>;

/** How many controls do not count. */
export const excludedControls = z.object({
  /** Left out one by one. */
  byHand: z.number().int(),
  /** Every rule of the project; a control is counted by the first that it is left out by. */
  rules: z.array(
    exclusion.extend({
      /** Pages that do not count as a whole. */
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
  /** Controls that only the one or only the other has; at most fifty each. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PageDifference = z.infer<typeof pageDifference>;

const place = {
  /** Left out: the map that was seen last. */
  env: z.string().max(200).transform(withoutNul).optional(),
  branch: z.string().max(300).transform(withoutNul).optional(),
};
const route = z.string().min(1).max(1_000).transform(withoutNul);

/** Names of pages, and what else people write in rules. */
export const longestPageName = 80;
export const pageName = z
  .string()
  .trim()
  .max(longestPageName, `The name cannot exceed ${longestPageName} characters.`)
  .transform(withoutNul);

export const applicationMapCalls = {
  getApplicationMemory: endpoint({
    method: 'GET',
    path: '/cucumber-runs/getApplicationMemory',
    summary:
      'What runs saw of the application: by route its accessibility tree (base64), what steps did there, and where they led.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({
      /** Null where nothing was seen yet. */
      memory: z
        .object({
          env: z.string(),
          branch: z.string(),
          paths: z.record(
            z.string(),
            z.object({
              title: z.string(),
              snapshot: z.string(),
              /** By the step's words. */
              pathsmap: z.record(z.string(), z.object({ commandsLog: z.array(z.string()) })),
              /** Routes that it leads to. */
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
    answer: answerOf({ maps: z.array(mapPlace), map: applicationMap.nullable() }),
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
    summary: 'How much of each page scenarios use and check, over the days, and what to test next.',
    access: 'member',
    scope: 'read',
    query: z.object(place),
    answer: answerOf({
      maps: z.array(mapPlace),
      coverage: z
        .object({
          env: z.string(),
          branch: z.string(),
          seenAt: z.number(),
          all: coverage,
          pages: z.array(mapPage),
          /** What matters most first; at most fifty. */
          next: z.array(untested),
          /** Left out: an older server does not say. */
          excluded: excludedControls.optional(),
          /** Oldest first; days on which nothing was seen are left out. */
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
    summary: 'A picture that an exploration took of a page.',
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
      /** Empty: by its title again. */
      z.object({ change: z.literal('name'), route, name: pageName }),
      z.object({ change: z.enum(['hide', 'show', 'apart', 'together', 'part']), route }),
      z.object({ change: z.literal('join'), route, to: route }),
      /** `key` of a control; it does not count any more, or counts again. */
      z.object({ change: z.enum(['exclude', 'include']), route, key: z.string().max(64), name: pageName }),
    ]),
    answer: answerOf({}),
  }),
};
