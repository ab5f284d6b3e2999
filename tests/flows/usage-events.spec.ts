import { readFile } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { users } from '#services/auth/tables';
import { usageEvents } from '#services/storage/tables';
import { expect, test } from './fixtures';
import { callsOf, callsOfAccount, done } from './outside-client';
import { openProductDatabase } from './product-database';

/**
 * The usage events (docs/rules/calls.md, Usage events) that happen here, once for each deed and for none that is
 * refused. The others are the recorder's and the editor's to send.
 */
test(
  'what people and programs do is recorded once, what is refused is not',
  { tag: '@nojs' },
  async ({ page, account, project, baseURL }) => {
    const product = baseURL ?? '';
    const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
    const recorded = async () => {
      const rows = await database.db
        .select({ name: usageEvents.name, projectId: usageEvents.projectId })
        .from(usageEvents)
        .innerJoin(users, eq(users.id, usageEvents.userId))
        .where(eq(users.email, account.email.toLowerCase()))
        .orderBy(asc(usageEvents.id));
      return rows.map(({ name, projectId }) => (projectId === project ? name : `${name} elsewhere`));
    };
    /** Posts a form. @returns the status */
    const post = async (path: string, form: Record<string, string> = {}) =>
      (await page.request.post(path, { form, maxRedirects: 0 })).status();
    const inProject = (path: string) => `/${project}/${path}`;
    /** As a form of a page that shows the environment. */
    const inStaging = (path: string) =>
      inProject(`${path}${path.includes('?') ? '&' : '?'}inEnvironment=staging`);
    const of = 'feature=Basket&scenario=Pay';
    try {
      // Account and project are created in quick succession, and events are written in parallel to the answers.
      const before = ['create_project elsewhere', 'signup elsewhere'];
      await expect.poll(async () => (await recorded()).toSorted()).toEqual(before);
      const expected = await recorded();
      /** Does something, and waits for its event. */
      const does = async (event: string, deed: Promise<number>) => {
        expect([event, [200, 201, 302, 303].includes(await deed)]).toEqual([event, true]);
        expected.push(event);
        await expect.poll(recorded).toEqual(expected);
      };
      const refused = async (deed: Promise<number>, status: number) => expect(await deed).toBe(status);

      await refused(post(inProject('features/new'), { name: '', scenario: 'Pay' }), 422);
      await does('create_scenario', post(inProject('features/new'), { name: 'Basket', scenario: 'Pay' }));
      await refused(post(inProject('features/new-scenario?feature=Basket'), { name: '' }), 422);
      await does(
        'create_scenario',
        post(inProject('features/new-scenario?feature=Basket'), { name: 'Leave' }),
      );

      const { auth, executions, workspace } = await callsOfAccount(account, project);
      const text = 'Feature: Basket\n\n  Scenario: Pay\n    Given I pay\n';
      const pushed = { projectId: project, name: 'Basket.feature', data: text };
      done(await workspace.pushScenario({ body: pushed }));

      // Without an environment there is nothing to run, record or generate for.
      await refused(post(inProject('features/run'), { what: 'all' }), 422);
      await refused(post(inProject('record')), 422);
      const ideas = {
        step: 'feature',
        intent: 'ideas',
        description: 'Open the shop. The page should show "Blue mug".',
        'feature.choice': 'new',
        'feature.name': 'Sign in',
      };
      await refused(post(inProject('generate'), ideas), 422);
      const environment = { name: 'staging', baseUrl: 'http://127.0.0.1:9' };
      await refused(post(inProject('environments/new'), environment), 303);
      await does('click_start_recording', post(inStaging('record')));
      await does('click_start_recording', post(inStaging(`features/recorder?${of}`)));
      const key = async (scopes: ('read' | 'run')[]) => {
        const body = { name: 'CI', projectId: project, scopes };
        return done(await auth.createAccessKey({ body })).accessKey.token;
      };
      const [reads, runs] = [await key(['read']), await key(['run'])];
      await does('click_ai_generate', post(inStaging('generate'), ideas));
      await does(
        'click_open_vscode',
        page.request
          .get(inProject(`features/open-vscode?${of}`), { maxRedirects: 0 })
          .then((a) => a.status()),
      );
      await refused(post(inProject('features/run?feature=None'), { what: 'feature' }), 422);
      await does('click_run_scenario', post(inStaging(`features/run?${of}`), { what: 'scenario' }));
      await does('click_run_all', post(inStaging('features/run'), { what: 'all' }));
      await refused(post(inProject('features/generate-code?feature=None&scenario=None')), 422);
      await does(
        'click_ai_generate',
        post(inProject(`features/generate-code?${of}`), { environment: 'staging', mode: 'all' }),
      );
      await refused(post('/onboarding', { intent: 'undo' }), 422);
      await refused(post('/onboarding', { intent: 'installed' }), 303);
      await does('download_editor elsewhere', post('/onboarding', { intent: 'download' }));

      // Programs: with an access token a run is the CLI's, without one the click above.
      const run = { body: { projectId: project, env: 'staging', scenarios: [{ feature: 'Basket' }] } };
      const withKey = (bearer: string) => callsOf(product, { bearer, projectId: project }).executions;
      await expect(withKey(reads).runNow(run)).rejects.toMatchObject({ httpStatus: 403 });
      expect((await executions.runNow(run)).wasRunInitiated).toBe(true);
      const nowhere = await withKey(runs).runNow({ body: { ...run.body, env: 'nowhere' } });
      expect(nowhere.wasRunInitiated).toBe(false);
      await does(
        'cli_run_tests',
        withKey(runs)
          .runNow(run)
          .then(() => 200),
      );

      const results = await readFile('services/import/samples/cucumber-messages.ndjson');
      const send = async (bearer: string, data: Buffer) => {
        const address = `${product}/api/runs/import?projectId=${project}&format=cucumber-messages&run=nightly`;
        return (
          await fetch(address, {
            method: 'POST',
            headers: { authorization: `Bearer ${bearer}` },
            body: new Uint8Array(data),
          })
        ).status;
      };
      await refused(send(reads, results), 403);
      await refused(send(runs, Buffer.from('no results')), 400);
      await does('upload_report', send(runs, results));
      // The same once more is no other upload.
      await refused(send(runs, results), 201);
      await does('click_start_recording', post(inStaging('record')));
    } finally {
      await database.close();
    }
  },
);
