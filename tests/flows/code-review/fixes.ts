import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { HealReport } from '#contracts/worker/healing';
import type { ProposedFix } from '#contracts/runs/code-fixes';
import type { Database } from '#services/foundation/database/index';
import { healings, oversights } from '#services/runs/healing/tables';
import { openProductDatabase } from '../product-database';

export const stepFile = 'features/step_definitions/basket.mjs';
export const step = 'When I redeem the voucher "MUG5"';
const pattern = 'I redeem the voucher {string}';
const from = "getByRole('button', { name: 'Apply voucher' })";

/** Scenario of the demo features whose step the samples fix. */
export const scenario = { feature: 'checkout/basket', scenario: 'A voucher lowers the total' };

type Row = typeof oversights.$inferInsert;

interface Planted extends Partial<Omit<Row, 'fix' | 'last'>> {
  fix?: Partial<ProposedFix>;
  last?: Partial<Row['last']>;
}

/** Returns the folder of a project's bare repository. */
const repositoryOf = (projectId: string) => join(process.env.PRODUCT_DATA ?? '', 'git', `${projectId}.git`);

export function git(projectId: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repositoryOf(projectId), ...args], { encoding: 'utf8' }).trim();
}

/** Returns the line and column of the locator in the demo's step file. */
function placeIn(text: string) {
  const lines = text.split('\n');
  const line = lines.findIndex((entry) => entry.includes(from));
  return { file: stepFile, line: line + 1, column: (lines[line] ?? '').indexOf('click') + 1 };
}

/** Inserts a code fix as runs create it. Default: the demo's voucher, whose button was renamed. */
async function plantFix(
  { db }: Database,
  projectId: string,
  { fix, last, ...row }: Planted = {},
): Promise<string> {
  const id = randomUUID();
  const text = git(projectId, 'show', `main:${stepFile}`);
  const to = `getByRole('button', { name: 'Redeem ${id.slice(0, 4)}' })`;
  await db.insert(oversights).values({
    id,
    projectId,
    branch: 'main',
    editKey: id,
    state: 'open',
    action: 'click',
    pattern,
    useKey: id,
    identity: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    ...row,
    fix: {
      kind: 'code',
      file: stepFile,
      place: placeIn(text),
      version: git(projectId, 'rev-parse', `main:${stepFile}`),
      from,
      to,
      before: from,
      after: to,
      note: null,
      refusal: null,
      ...fix,
    },
    last: {
      testCaseId: randomUUID(),
      runId: randomUUID(),
      scenarioName: scenario.scenario,
      featureName: 'Basket',
      uri: `features/${scenario.feature}.feature`,
      env: 'demo',
      step,
      ...last,
    },
  });
  return id;
}

/** Inserts several code fixes. @returns their ids */
export async function plantFixes(
  database: Database,
  projectId: string,
  ...fixes: Planted[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const fix of fixes) ids.push(await plantFix(database, projectId, fix));
  return ids;
}

/** The same in the product that the flows test. */
export async function plant(projectId: string, ...fixes: Planted[]): Promise<string[]> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  try {
    return await plantFixes(database, projectId, ...fixes);
  } finally {
    await database.close();
  }
}

interface Search {
  projectId: string;
  oversightId: string;
  runId: string;
  attemptId: string;
  screenshots?: { before: string; after: string };
}

/** Inserts the search that found a fix into an attempt, with its scores. */
export async function plantSearch({ db }: Database, search: Search): Promise<void> {
  const box: [number, number, number, number] = [0.52, 0.42, 0.12, 0.05];
  const report: HealReport = {
    pattern,
    ordinal: 2,
    locator: from,
    action: 'click',
    place: { file: stepFile, line: 16, column: 57 },
    route: '/basket',
    outcome: 'healed',
    isAmbiguous: false,
    to: "getByRole('button', { name: 'Redeem' })",
    doubt: 'Its name is written in two places of the page.',
    before: { role: 'button', name: 'Apply voucher', box },
    found: {
      role: 'button',
      name: 'Redeem',
      score: 0.82,
      scores: { text: 0.41, identity: 0.9, structure: 0.95, surroundings: 0.9, position: 0.97 },
      veto: null,
      box,
    },
    runnerUp: {
      role: 'button',
      name: 'Update basket',
      score: 0.44,
      scores: { text: 0.2, identity: 0.3, structure: 0.7, surroundings: 0.5, position: 0.6 },
      veto: 'it is another element that is remembered',
      box: [0.2, 0.7, 0.12, 0.05],
    },
    reason: null,
    identity: 'button Redeem',
    took: 4_212,
  };
  await db.insert(healings).values({
    id: randomUUID(),
    projectId: search.projectId,
    runId: search.runId,
    attemptId: search.attemptId,
    stepIndex: 2,
    report,
    screenshotId: search.screenshots?.after ?? null,
    beforeScreenshotId: search.screenshots?.before ?? null,
    oversightId: search.oversightId,
    createdAt: new Date(),
  });
}
