import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StepStatus } from '#contracts/worker/evidence';
import type { MapCommand } from '#contracts/runs/application-map';
import { bytea, moment } from '#services/foundation/database/columns';
import { runs } from '../tables';

/** What is known of an application in one environment, as it was seen on one branch. */
export const applicationMaps = pgTable(
  'application_maps',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    env: text('env').notNull(),
    branch: text('branch').notNull(),
    /** Of the environment, as it was last: what links of its pages are read by. */
    baseUrl: text('base_url').notNull(),
    /** Grows with whatever is seen anew; what is worked out of a map is kept by it. */
    revision: integer('revision').notNull().default(0),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [uniqueIndex('application_maps_of').on(table.projectId, table.env, table.branch)],
);

const ofMap = () =>
  uuid('map_id')
    .notNull()
    .references(() => applicationMaps.id, { onDelete: 'cascade' });

/** Pages as they were seen: of each route one for each thing it is made of. */
export const mapSights = pgTable(
  'map_sights',
  {
    mapId: ofMap(),
    /** sha-256 of route and structure. */
    key: text('key').notNull(),
    route: text('route').notNull(),
    title: text('title').notNull(),
    /** The accessibility tree, compressed. */
    aria: bytea('aria').notNull(),
    /** A screenshot of the attempt, while its run is kept. */
    screenshotId: uuid('screenshot_id'),
    /** The scenario that saw it last; of a page that none saw, the id of who saw it first in place of both. */
    runId: uuid('run_id').notNull(),
    testCaseId: uuid('test_case_id').notNull(),
    scenarioName: text('scenario_name').notNull(),
    /** Who saw it since, at most one of them; all null: that scenario was the last. */
    explorationId: uuid('exploration_id'),
    recordingId: uuid('recording_id'),
    generationId: uuid('generation_id'),
    /** No scenario saw it: explorations, recordings and generations alone. */
    onlyExplored: boolean('only_explored').notNull().default(false),
    visits: integer('visits').notNull().default(1),
    firstSeenAt: moment('first_seen_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.key] }),
    index('map_sights_seen').on(table.mapId, table.seenAt),
  ],
);

/** How a page looked to the last exploration that saw it, where no scenario did since. */
export const mapPictures = pgTable(
  'map_pictures',
  {
    /** Another one for each picture. */
    id: uuid('id').notNull().unique(),
    mapId: uuid('map_id').notNull(),
    /** Of the sight. */
    key: text('key').notNull(),
    takenAt: moment('taken_at').notNull(),
    jpeg: bytea('jpeg').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.key] }),
    foreignKey({
      columns: [table.mapId, table.key],
      foreignColumns: [mapSights.mapId, mapSights.key],
    }).onDelete('cascade'),
  ],
);

/** From which route an action led to which other one. */
export const mapMoves = pgTable(
  'map_moves',
  {
    mapId: ofMap(),
    /** sha-256 of both routes and the action. */
    key: text('key').notNull(),
    fromRoute: text('from_route').notNull(),
    toRoute: text('to_route').notNull(),
    action: text('action').notNull(),
    visits: integer('visits').notNull().default(1),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.key] }),
    index('map_moves_seen').on(table.mapId, table.seenAt),
  ],
);

/** What steps did on a route, the last time that their scenario ran. */
export const mapSteps = pgTable(
  'map_steps',
  {
    mapId: ofMap(),
    /** sha-256 of route, feature file, scenario and the step's words. */
    key: text('key').notNull(),
    route: text('route').notNull(),
    uri: text('uri').notNull(),
    scenarioName: text('scenario_name').notNull(),
    /** sha-256 of both. */
    scenarioKey: text('scenario_key').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<StepStatus>().notNull(),
    commands: jsonb('commands').$type<MapCommand[]>().notNull(),
    /** Among the steps of its scenario. */
    position: smallint('position').notNull(),
    /** The scenario began here. */
    isFirst: boolean('is_first').notNull(),
    runId: uuid('run_id').notNull(),
    testCaseId: uuid('test_case_id').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mapId, table.key] }),
    index('map_steps_seen').on(table.mapId, table.seenAt),
    index('map_steps_scenario').on(table.mapId, table.scenarioKey),
  ],
);

/** A map as it was at the end of a day on which something was seen (since.ts), compressed. */
export const mapDays = pgTable(
  'map_days',
  {
    mapId: ofMap(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the map that it was noted of. */
    seenAt: moment('seen_at').notNull(),
    pages: bytea('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.day] })],
);

/** What a run came by and used, each thing once: what its report says of coverage is worked out of it. */
export const mapRunUses = pgTable(
  'map_run_uses',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** sha-256 of all that follows, but for the moment. */
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** seen: a scenario came by the page · acts, checks: a call that went well with an element did so */
    kind: text('kind', { enum: ['seen', 'acts', 'checks'] }).notNull(),
    role: text('role'),
    name: text('name').notNull(),
    exact: boolean('exact').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] }), index('map_run_uses_seen').on(table.seenAt)],
);

/** What people decided of a project's pages, in every environment and on every branch. */
export const mapRules = pgTable(
  'map_rules',
  {
    projectId: uuid('project_id').notNull(),
    /** sha-256 of kind and route. */
    key: text('key').notNull(),
    kind: text('kind', { enum: ['name', 'hide', 'apart', 'join', 'exclude', 'leave-out'] }).notNull(),
    /** A page's pattern; of `apart` a route; of `leave-out` which pages' patterns, or empty. */
    route: text('route').notNull(),
    /** The name, the pattern it is joined to, or the control that does not count; of `leave-out` role and name (exclusions.ts). */
    value: text('value').notNull(),
    by: text('by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);

/** How much of an application was used, at the end of each day on which something was seen. */
export const mapCoverage = pgTable(
  'map_coverage',
  {
    mapId: ofMap(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Of the map that it was counted in. */
    revision: integer('revision').notNull(),
    used: integer('used').notNull(),
    checked: integer('checked').notNull(),
    total: integer('total').notNull(),
    pages: integer('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.day] })],
);
