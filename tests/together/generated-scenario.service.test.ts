import { afterAll, beforeAll, expect, test } from 'vitest';
import { slow } from '#services/foundation/testing.slow';
import { startGenerating, type Generating } from './generating.fixture';

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

let on: Generating;
beforeAll(async () => {
  on = await startGenerating({ model: null });
}, 120_000);
afterAll(() => on.close(), 60_000);

// The resolver's own tests check how it reads German. `npm run services:slow` checks that the German code runs.
test.each([
  ['English', 'buying', english, 'Anna buys a mug'],
  ...(slow ? [['German', 'einkauf', german, 'Anna kauft eine Tasse']] : []),
] as [string, string, string, string][])(
  'a scenario of the %s shop runs green with generated code, without one manual edit',
  async (_language, featureName, data, scenarioName) => {
    const started = await on.startProject(featureName);
    const { projectId, files } = started;
    await files.pushScenario({ body: { projectId, name: `${featureName}.feature`, data } });

    const made = await on.generate(started, { featureName, scenarioName, mode: 'all' });
    expect(made.error).toBeUndefined();
    expect(made.steps.filter(({ state, reason }) => state === 'refused' || reason)).toEqual([]);
    expect(made.state).toBe('done');
    const { uploaded, ended } = await on.saveAndRun(started, made);
    expect(uploaded).toMatchObject({ status: true, problems: [] });
    expect(ended).toMatchObject({ verboseStatus: 'Passed' });

    const again = await started.generating.startStepGeneration({
      body: { projectId, env: 'demo', featureName, scenarioName, mode: 'missing' },
    });
    expect(again).toMatchObject({ status: false, error: expect.stringContaining('has code already') });
  },
  180_000,
);

const seeing = `Feature: Seeing
  Scenario: Anna looks around
    Given I open the home page
    When I open the page "/basket"
    And I open the page "/products"
`;
const byName = `Feature: By name
  Scenario: Anna knows the shop
    Given I am on the basket page
    Then I should be on the "Basket" page
    When I go to the "It's \\"all\\" we have; \`\${stop()}\`" page
    Then I should be on the products page
  Scenario: Anna does not
    Given I am on the till page
`;

async function basketOn(reports: Awaited<ReturnType<Generating['startProject']>>['reports']) {
  const answer = await reports.getApplicationMap({ query: {} });
  const pages = answer.status ? (answer.map?.pages ?? []) : [];
  const id = pages.find(({ route }) => route === '/basket')?.id ?? '';
  const found = await reports.getMapPage({ query: { page: id } });
  if (!found.status) throw new Error(found.error);
  return { id, routes: pages.map(({ route }) => route), seenBy: found.page.lastViews[0]?.seenBy };
}

test('steps call pages by their names on the map, whose names never become code', async () => {
  const started = await on.startProject('naming');
  const { projectId, files, reports } = started;
  const push = (name: string, data: string) => files.pushScenario({ body: { projectId, name, data } });
  await push('seeing.feature', seeing);
  const looking = { featureName: 'seeing', scenarioName: 'Anna looks around', mode: 'all' as const };
  const look = await on.generate(started, looking);
  // The map is there before anything ran.
  const { id, routes, seenBy } = await basketOn(reports);
  expect(routes).toEqual(expect.arrayContaining(['/', '/basket', '/products']));
  expect(seenBy).toMatchObject({ generationId: look.id });
  const seen = await on.saveAndRun(started, look);
  expect(await basketOn(reports)).toMatchObject({ id, seenBy: { generationId: null } });
  expect(seen.ended).toMatchObject({ verboseStatus: 'Passed' });
  const call = async (route: string, name: string) =>
    expect(await reports.changeMapPage({ body: { change: 'name', route, name } })).toMatchObject({
      status: true,
    });
  await call('/products', `It's\n"all" we have; \`\${stop()}\``);

  await push('by-name.feature', byName);
  const named = { featureName: 'by-name', scenarioName: 'Anna knows the shop', mode: 'all' as const };
  const made = await on.generate(started, named);
  expect(made.steps.map(({ state, element }) => [state, element])).toEqual([
    ['generated', 'page "basket" at /basket'],
    ['generated', 'page "Basket" at /basket'],
    ['generated', expect.stringMatching(/^page "It's .* at \/products$/)],
    ['generated', 'page "products" at /products'],
  ]);
  const code = made.files.map(({ after }) => after).join('\n');
  const body = code.split('\n').filter((line) => /goto|new URL/.test(line) && !/^\s*\/\//.test(line));
  expect(body.join('\n')).not.toContain('stop()');
  const { uploaded, ended } = await on.saveAndRun(started, made);
  expect(uploaded).toMatchObject({ status: true, problems: [] });
  expect(ended).toMatchObject({ verboseStatus: 'Passed' });

  await call('/', 'Till');
  await call('/basket', 'The till page');
  const doubtful = { featureName: 'by-name', scenarioName: 'Anna does not', mode: 'all' as const };
  const { steps } = await on.generate(started, doubtful);
  expect(steps).toMatchObject([{ state: 'refused', reason: '2 pages are called "till": /, /basket' }]);
}, 180_000);

const dancing = `Feature: Dancing
  Scenario: Anna dances
    Given I open the home page
    When I dance
    And I click the "Sign in" link
`;

test('a generation has a report, which says what got no code and nothing of the scenario', async () => {
  const { projectId, files, reports, ...others } = await on.startProject('dancing');
  const scenarioName = 'Anna dances';
  await files.pushScenario({ body: { projectId, name: 'dancing.feature', data: dancing } });
  const request = { featureName: 'dancing', scenarioName, mode: 'all' as const };
  const { id } = await on.generate({ projectId, files, reports, ...others }, request);

  const listed = async (filterType: 'all' | 'run' | 'scenario') => {
    const answer = await reports.getDetails({ body: { filterType } });
    if (!answer.status) throw new Error(answer.error);
    const { report, stats } = answer.projectSummary;
    return { rows: report.map((row) => [row.id, row.name, row.status, row.type]), stats };
  };
  const row = [id, scenarioName, 'PENDING', 'scenario'];
  const stats = { total: 1, passed: 0, failed: 0 };
  expect(await listed('scenario')).toMatchObject({ rows: [row], stats: { ...stats, matching: 1 } });
  expect(await listed('all')).toMatchObject({ rows: [row], stats: { ...stats, matching: 1 } });
  expect(await listed('run')).toMatchObject({ rows: [], stats: { ...stats, matching: 0 } });

  const scenario = await reports.getScenario({ query: { scenarioId: id } });
  if (!scenario.status) throw new Error(scenario.error);
  expect(scenario.run.type).toBe('scenario');
  const steps = scenario.scenario.steps.map(({ result, screenshotId }) => [result.status, !!screenshotId]);
  expect(steps).toMatchObject([
    ['PASSED', true],
    ['PENDING', true],
    ['SKIPPED', true],
  ]);
  expect(scenario.scenario.steps[1]?.result.message).toContain('No code was generated: ');
  expect(scenario.scenario.message).toBe('1 of 3 steps got no code.');
  expect(scenario.scenario.steps[0]?.commands).toMatchObject([{ type: 'navigate' }]);

  // A generation is no result of the scenario, and nothing to run again.
  const where = { projectId, branch: 'main' };
  const scenarios = [{ feature: 'dancing', scenario: scenarioName }];
  expect(await reports.getLastResults({ body: { ...where, scenarios } })).toMatchObject({ results: [] });
  const again = await others.running.rerun({ body: { projectId, runId: id, results: 'all' } });
  expect(again).toMatchObject({ wasRunInitiated: false });
  const dashboard = await reports.getDashboardDetails({ query: { projectId } });
  expect(JSON.stringify(dashboard)).not.toContain(scenarioName);
}, 120_000);
