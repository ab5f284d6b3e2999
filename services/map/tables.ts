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
import { runs } from '#services/runs/tables';

/** Maps of applications, one per environment and branch. */
export const applicationMaps = pgTable(
  'application_maps',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    env: text('env').notNull(),
    branch: text('branch').notNull(),
    /** Latest base URL of the environment. Links of the map's pages are resolved with it. */
    baseUrl: text('base_url').notNull(),
    /** Increases with each addition. Derived data of a map is cached by revision. */
    revision: integer('revision').notNull().default(0),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [uniqueIndex('application_maps_of').on(table.projectId, table.env, table.branch)],
);

const ofMap = () =>
  uuid('map_id')
    .notNull()
    .references(() => applicationMaps.id, { onDelete: 'cascade' });

/** Pages as they were seen: one row per route and structure. */
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
    /** A screenshot of the attempt, as long as its run exists. */
    screenshotId: uuid('screenshot_id'),
    /** The scenario that saw the page last. If none did, the id of the exploration etc. that saw it first. */
    runId: uuid('run_id').notNull(),
    testCaseId: uuid('test_case_id').notNull(),
    scenarioName: text('scenario_name').notNull(),
    /** Set when one of these saw the page after that scenario. At most one is set. */
    explorationId: uuid('exploration_id'),
    recordingId: uuid('recording_id'),
    generationId: uuid('generation_id'),
    /** True when only explorations, recordings or generations saw the page. */
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

/** Screenshots by the last exploration, for pages that no scenario has seen since. */
export const mapPictures = pgTable(
  'map_pictures',
  {
    /** A new id for each screenshot. */
    id: uuid('id').notNull().unique(),
    mapId: uuid('map_id').notNull(),
    /** Key of the sight. */
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

/** Actions that led from one route to another. */
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

/** Steps on each route in the last run of their scenario. */
export const mapSteps = pgTable(
  'map_steps',
  {
    mapId: ofMap(),
    /** sha-256 of route, feature file, scenario and the step's text. */
    key: text('key').notNull(),
    route: text('route').notNull(),
    uri: text('uri').notNull(),
    scenarioName: text('scenario_name').notNull(),
    /** sha-256 of file and scenario. */
    scenarioKey: text('scenario_key').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<StepStatus>().notNull(),
    commands: jsonb('commands').$type<MapCommand[]>().notNull(),
    /** Index among the steps of its scenario. */
    position: smallint('position').notNull(),
    /** True when the scenario began on this route. */
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

/** State of a map at the end of each day with changes (since.ts), compressed. */
export const mapDays = pgTable(
  'map_days',
  {
    mapId: ofMap(),
    day: date('day', { mode: 'string' }).notNull(),
    /** `seenAt` of the stored map. */
    seenAt: moment('seen_at').notNull(),
    pages: bytea('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.day] })],
);

/** Pages that a run visited and elements that it used, each once. Reports derive the run's coverage from them. */
export const mapRunUses = pgTable(
  'map_run_uses',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** sha-256 of the columns below, except `seenAt`. */
    key: text('key').notNull(),
    route: text('route').notNull(),
    /** seen: a scenario visited the page · acts, checks: a call used an element successfully */
    kind: text('kind', { enum: ['seen', 'acts', 'checks'] }).notNull(),
    role: text('role'),
    name: text('name').notNull(),
    exact: boolean('exact').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] }), index('map_run_uses_seen').on(table.seenAt)],
);

/** Decisions of people about a project's pages. They apply to all environments and branches. */
export const mapRules = pgTable(
  'map_rules',
  {
    projectId: uuid('project_id').notNull(),
    /** sha-256 of kind and route, and for some kinds of the value (see `ruleKey`). */
    key: text('key').notNull(),
    kind: text('kind', { enum: ['name', 'hide', 'apart', 'join', 'exclude', 'leave-out'] }).notNull(),
    /** Pattern of a page. For `apart`: a route. For `leave-out`: patterns of pages, or empty for all. */
    route: text('route').notNull(),
    /** Name, pattern of the joined page, or excluded control. For `leave-out`: role and name (exclusions.ts). */
    value: text('value').notNull(),
    by: text('by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);

/** Coverage of an application at the end of each day with changes. */
export const mapCoverage = pgTable(
  'map_coverage',
  {
    mapId: ofMap(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Revision of the counted map. */
    revision: integer('revision').notNull(),
    used: integer('used').notNull(),
    checked: integer('checked').notNull(),
    total: integer('total').notNull(),
    pages: integer('pages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mapId, table.day] })],
);
