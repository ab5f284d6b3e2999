import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Run } from '#contracts/runs/report';
import {
  exactly,
  found,
  needlesOf,
  newCanary,
  type Canary,
  type Needle,
  type Place,
} from './canaries/canary';
import { filesOf, objectsOf, rowsOf } from './canaries/places';
import { addCanaries } from './canaries/project';
import { shownOf } from './canaries/shown';
import { startCanaryShop, type CanaryShop } from './canaries/shop';
import { hasEnded, outsideProject, runUntil, type OutsideProject } from './outside-client';
import { startProduct } from './product';

/**
 * Secrets of every kind go through a run: test data, seeds and codes, typed passwords, cookies and headers of page and
 * step code, tokens in addresses. All of them are also printed, repeated by the shop, and part of errors. A word that
 * is not secret goes the same ways, to show that every place was searched.
 */
test('secrets of a run are in no row, blob, log or export', async () => {
  test.setTimeout(300_000);
  const canary = newCanary();
  const { places, secrets } = await everythingAfterARun(canary);
  expect(found(secrets, places)).toEqual([]);

  const visible = needlesOf('the marker', canary.marker);
  const missing = reached.filter((place) => {
    const of = places.filter(({ name }) => place.test(name));
    return found(visible, of).length === 0;
  });
  expect(missing).toEqual([]);
});

/** Where the word that is no secret must be. */
const reached = [
  ...[
    /^rows of public\.attempts$/,
    /^rows of public\.results$/,
    /^rows of public\.steps$/,
    /^git repository /,
    /^log$/,
  ],
  ...[/^blobs\/.* → .*\.trace$/, /^trace of attempt 1 of .* → .*\.trace$/],
  ...[/^trace of attempt 2 of .* → .*\.network$/, /^trace of attempt 2 of .* → resources\//],
  ...[/^report data of Passes, attempt 1$/, /^results call$/],
  ...[/export\.csv$/, /junit\.xml$/, /\/run-report\/[\w-]+$/, /\/scenario-history\/[\w-]+$/],
  ...[/view=network$/, /network\?view=network&step=1&entry=1$/, /view=console$/, /view=api$/, /view=aria$/],
];

test('the search finds a secret in every form it may have', () => {
  const canary = newCanary();
  const texts = [
    encodeURIComponent(canary.awkward('a')),
    JSON.stringify(canary.secret('b')),
    Buffer.from(canary.secret('c')).toString('hex'),
    ...['', 'a', 'ab', 'anna:'].map((before) => Buffer.from(before + canary.word).toString('base64')),
  ];
  const written = texts.map((text, index) => ({ name: `place ${index}`, text: `x${text}y` }));
  expect(found(needlesOf('a secret', canary.word), written)).toHaveLength(texts.length);
});

/** Returns everything that a separate product stores, delivers and logs after the run. */
async function everythingAfterARun(canary: Canary): Promise<{ places: Place[]; secrets: Needle[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canaries-'));
  const shop = await startCanaryShop(canary);
  let log = '';
  try {
    const print = (text: string) => void (log += text);
    const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'debug' }, print });
    let shown: Place[];
    let rows: Place[];
    let secrets: Needle[];
    try {
      const owner = await outsideProject(product.url);
      const session = await signIn(product.url, owner);
      const executionId = await addCanaries(owner, canary, shop.url);
      const run = await runCanaries(owner, executionId);
      shown = await shownOf(owner, { url: product.url, session, run, executionId });
      rows = await rowsOf(dataDir);
      secrets = [...secretsOf(canary, shop), ...secretsOfAccount(owner, session)];
    } finally {
      await product.stop();
    }
    const kept = [...(await filesOf(dataDir)), ...(await objectsOf(join(dataDir, 'git')))];
    return { places: [...shown, ...rows, ...kept, { name: 'log', text: log }], secrets };
  } finally {
    await shop.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runCanaries({ calls, projectId }: OutsideProject, executionId: string): Promise<Run> {
  const started = await calls.executions.run({ params: { id: executionId }, body: { projectId } });
  if (!started.wasRunInitiated) throw new Error(started.error);
  const run = await runUntil(calls, started.runId, hasEnded, { limit: 120_000 });
  const results = run.report.testCases.map(
    ({ scenarioName, attemptNumber = 1, status }) => `${scenarioName} ${attemptNumber} ${status}`,
  );
  expect(results.sort()).toEqual([
    ...['Breaks 1 FAILED', 'Breaks 2 FAILED', 'Passes 1 PASSED'],
    ...['Shows something else 1 FAILED', 'Shows something else 2 FAILED'],
  ]);
  return run;
}

function secretsOf({ word }: Canary, { codes }: CanaryShop): Needle[] {
  expect(codes.size).toBeGreaterThan(0);
  return [...needlesOf('a secret', word), ...[...codes].map((code) => exactly('a one-time code', code))];
}

function secretsOfAccount({ password, token }: OutsideProject, session: string): Needle[] {
  return [
    ...needlesOf('the password of the account', password),
    exactly('the token of the account', token),
    exactly('the session', session.slice('session='.length)),
  ];
}

async function signIn(url: string, { email, password }: OutsideProject): Promise<string> {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' });
  const cookie = answer.headers.getSetCookie().find((item) => item.startsWith('session='));
  if (!cookie) throw new Error(`Sign-in answered ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
