import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contracts/auth';
import { createClient } from '#contracts/client';
import { executions } from '#contracts/executions';
import { generation, type StepGeneration } from '#contracts/generation';
import { workspace } from '#contracts/workspace';
import { startDemoShop } from '../demo/index';
import { createServices, type Services } from '.';
import { createOutbox } from './foundation/mail';
import { createSealing } from './foundation/sealing';
import { silentLog, testDatabase } from './foundation/testing';
import { makeBench, type Bench } from './worker/testing';

/** As a tester writes them, for the English and for the German shop. */
const english = `Feature: Buying
  Scenario: Anna buys a mug
    Given I open the home page
    When I click the "Sign in" link
    And I enter "anna@example.com" in the "E-mail address" field
    And I enter "mugs-and-more" in the "Password" field
    And I click the "Sign in" button
    Then I should see "Welcome back, Anna Berg."
    When I click the "Products" link
    And I type "blue mug" into "Search products"
    And I click the "Search" button
    And I add "Blue mug" to the basket
    Then I see the message "Blue mug is in your basket."
    When I click the "Basket" link
    Then I should see "€12.00" in the "Blue mug" row
    When I click the "Go to checkout" link
    And I fill in the form
      | Full name         | Anna Berg        |
      | E-mail address    | anna@example.com |
      | Street and number | Harbour Street 1 |
      | Postcode          | 20457            |
      | City              | Hamburg          |
    And I select "Germany" from "Country"
    And I select the "Invoice" radio button
    And I accept "the terms and conditions"
    And I place the order
    Then I should see the "Thank you for your order" heading
    And I should not see "Please check these fields"
`;
const german = `# language: de
Funktionalität: Einkauf
  Szenario: Anna kauft eine Tasse
    Angenommen ich öffne die Startseite
    Und ich klicke auf den Link "Deutsch"
    Wenn ich auf den Link "Anmelden" klicke
    Und ich gebe "anna@example.com" in das Feld "E-Mail-Adresse" ein
    Und ich gebe "mugs-and-more" in das Feld "Passwort" ein
    Und ich klicke auf den Button "Anmelden"
    Dann sehe ich die Meldung "Willkommen zurück, Anna Berg."
    Wenn ich auf den Link "Produkte" klicke
    Und ich gebe "Tasse" in "Produkte suchen" ein
    Und ich klicke auf den Button "Suchen"
    Und ich klicke auf den Button "Blaue Tasse in den Warenkorb"
    Dann sehe ich "Blaue Tasse liegt im Warenkorb."
    Wenn ich auf den Link "Warenkorb" klicke
    Dann sehe ich "12,00 €" in der Zeile "Blaue Tasse"
    Wenn ich auf den Link "Zur Kasse" klicke
    Und ich gebe "Anna Berg" in das Feld "Vor- und Nachname" ein
    Und ich gebe "anna@example.com" in das Feld "E-Mail-Adresse" ein
    Und ich gebe "Hafenstraße 1" in das Feld "Straße und Hausnummer" ein
    Und ich gebe "20457" in das Feld "Postleitzahl" ein
    Und ich gebe "Hamburg" in das Feld "Ort" ein
    Und ich wähle "Deutschland" aus "Land" aus
    Und ich wähle die Option "Rechnung"
    Und ich akzeptiere "Ich akzeptiere die Geschäftsbedingungen"
    Und ich schicke die Bestellung ab
    Dann sollte ich die Überschrift "Danke für Ihre Bestellung" sehen
`;

let bench: Bench;
let dataDir: string;
let services: Services;
let shop: Awaited<ReturnType<typeof startDemoShop>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
let worker: ReturnType<Services['createWorker']>;
const changes = new Set<() => void>();

beforeAll(async () => {
  [bench, dataDir, database, shop] = await Promise.all([
    makeBench(),
    mkdtemp(join(tmpdir(), 'generated-')),
    testDatabase(),
    startDemoShop({ port: 0, host: '127.0.0.1' }),
  ]);
  const from = { name: 'Scenarium', address: 'no-reply@example.com' };
  services = await createServices({
    ...{ database, dataDir, blobFolder: join(dataDir, 'blobs'), publicUrl: 'http://127.0.0.1:1', remote: {} },
    demoShop: { name: 'demo', baseUrl: shop.url },
    ...{ recorderReleasesUrl: undefined, generation: { model: null }, auditRetentionDays: 30 },
    licence: { trialDays: 30, threads: 2 },
    accounts: {
      mailer: createOutbox(join(dataDir, 'outbox'), { from, log: silentLog }),
      sealing: createSealing('0123456789abcdef0123456789abcdef'),
      ...{ emailVerification: false, newProjects: { gitIntegration: true, invite: true } },
      ...{ providerDomain: null, brandName: 'Scenarium' },
    },
    limits: { stepTimeout: 30_000, scenarioTimeout: 120_000 },
    path: '/usr/local/bin:/usr/bin:/bin',
    live: { publish: () => changes.forEach((look) => look()) },
    log: silentLog,
  });
  worker = services.createWorker({
    ...{ name: 'worker', threads: 2, memoryMb: 512, chromiumPath: undefined, runnerEntry: bench.runnerEntry },
  });
  worker.start();
}, 120_000);

afterAll(async () => {
  await worker.stop();
  await services.close();
  await Promise.all([database.close(), shop.close(), bench.remove()]);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** A signed-in user with a demo project of their own, and clients for it. */
async function startProject(name: string) {
  const { addresses } = services;
  const signUp = { email: `${name}@example.com`, password: 'correct horse', firstname: 'Ada', lastname: 'L' };
  const to = <C extends Parameters<typeof createClient>[0]>(
    contract: C,
    service: keyof typeof addresses,
    bearer?: string,
  ) => createClient(contract, addresses[service].base, addresses[service].transport, { bearer });
  const signedUp = await to(auth, 'auth').signUp({ body: signUp });
  if (!signedUp.status) throw new Error(signedUp.error);
  const bearer = signedUp.token;
  const created = await to(auth, 'auth', bearer).createProject({ body: { name, demo: true } });
  if (!created.status) throw new Error(created.error);
  const projectId = created.project.id;
  await to(auth, 'auth', bearer).createWorkspace({ body: { projectId, template: 'demo' } });
  return {
    projectId,
    accounts: to(auth, 'auth', bearer),
    files: to(workspace, 'workspace', bearer),
    generating: to(generation, 'generation', bearer),
    running: to(executions, 'executions', bearer),
  };
}

/** Asks again at every change until the answer is there. */
function until<T>(ask: () => Promise<T | null>): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = () =>
      void ask().then((found) => {
        if (found === null) return;
        changes.delete(look);
        resolve(found);
      }, reject);
    changes.add(look);
    look();
  });
}

type Started = Awaited<ReturnType<typeof startProject>>;

async function generate(
  { generating, projectId }: Started,
  what: { featureName: string; scenarioName: string; mode: 'missing' | 'all' },
): Promise<StepGeneration> {
  const started = await generating.startStepGeneration({ body: { projectId, env: 'demo', ...what } });
  if (!started.status) throw new Error(started.error);
  const { id } = started.generation;
  return until(async () => {
    const found = await generating.getStepGeneration({ params: { id }, query: { projectId } });
    if (!found.status) throw new Error(found.error);
    return ['queued', 'running'].includes(found.generation.state) ? null : found.generation;
  });
}

test.each([
  ['English', 'buying', english, 'Anna buys a mug'],
  ['German', 'einkauf', german, 'Anna kauft eine Tasse'],
])(
  'a scenario of the %s shop runs green with generated code, without one manual edit',
  async (_language, featureName, data, scenarioName) => {
    const started = await startProject(featureName);
    const { projectId, accounts, files, running } = started;
    await accounts.createAccessKey({ body: { name: 'key', projectId } });
    await files.pushScenario({ body: { projectId, name: `${featureName}.feature`, data } });

    const made = await generate(started, { featureName, scenarioName, mode: 'all' });
    expect(made.error).toBeUndefined();
    expect(made.steps.filter(({ state, reason }) => state === 'refused' || reason)).toEqual([]);
    expect(made.state).toBe('done');
    const uploaded = await files.uploadStepFiles({
      body: {
        projectId,
        files: made.files.map(({ name, after: content, version }) => ({ name, content, version })),
      },
    });
    expect(uploaded).toMatchObject({ status: true, problems: [] });

    const run = await running.runNow({
      body: { projectId, env: 'demo', scenarios: [{ feature: featureName, scenario: scenarioName }] },
    });
    if (!run.wasRunInitiated) throw new Error(run.error);
    const ended = await until(async () => {
      const found = await running.get({ params: { id: run.instanceId }, query: { projectId } });
      if (!found.status) throw new Error(found.error);
      const { instance } = found.execution;
      return instance?.state === 'done' ? instance : null;
    });
    expect(ended).toMatchObject({ verboseStatus: 'Passed' });

    const again = await started.generating.startStepGeneration({
      body: { projectId, env: 'demo', featureName, scenarioName, mode: 'missing' },
    });
    expect(again).toMatchObject({ status: false, error: expect.stringContaining('has code already') });
  },
  180_000,
);
