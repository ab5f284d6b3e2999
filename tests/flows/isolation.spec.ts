import { registerWorker } from '#services/machines/index';
import { silentLog } from '#services/foundation/testing.log';
import { expect, test } from './fixtures';
import { outsideProject } from './outside-client';
import { startProduct } from './product';
import { openProductDatabase } from './product-database';

test(
  'without a sandbox an administrator reads what follows, and with a second account a run is refused',
  { tag: '@nojs' },
  async ({ page }) => {
    // Whether there is a sandbox depends on the machine, so the only worker is one that says that it has none.
    const product = await startProduct({ env: { WORKER: 'off' } });
    const database = await openProductDatabase(product.dataDir);
    let end = async () => {};
    try {
      const owner = await outsideProject(product.url);
      await page.request.post(`${product.url}/login`, {
        form: { email: owner.email, password: owner.password },
        maxRedirects: 0,
      });
      const card = page.getByRole('region', { name: 'Isolation of step code' });
      const settings = `${product.url}/${owner.projectId}/settings/project`;
      await page.goto(settings);
      await expect(card).toContainText('No worker runs at the moment.');
      await expect(card.getByText('npm run doctor')).toHaveCount(0);

      end = registerWorker({ database, log: silentLog }, () => ({
        name: 'bare',
        version: '1',
        host: 'bare',
        slots: 1,
        busy: 0,
        recorders: 0,
        recording: 0,
        browsers: 'local: chromium',
        isolation: 'fallback',
        isolationReason: 'bubblewrap is not installed.',
        waitsFor: null,
        oneAccountOnly: true,
      }));
      const reload = async () => {
        await page.goto(settings);
        return card.textContent();
      };
      await expect.poll(reload).toContain('Runs go on as long as there is one account');
      await expect(card).toContainText('bubblewrap is not installed.');
      await expect(card.getByText('npm run doctor')).toBeVisible();
      await expect(card.getByText('ISOLATION=fallback npm start')).toBeVisible();

      await outsideProject(product.url, 'Of somebody else');
      await page.goto(settings);
      await expect(card.getByRole('alert')).toContainText('Not sandboxed, and runs are refused');

      // The user who starts a run reads the reason, and the command for the operator.
      await page.goto(`${product.url}/${owner.projectId}/features/run`);
      await page.getByRole('dialog').getByRole('button', { name: 'Execute all' }).click();
      const refusal = page.getByRole('dialog').getByRole('alert');
      await expect(refusal).toContainText('The run was not started');
      await expect(refusal).toContainText('Runs are refused: step code would run without a sandbox');
      await expect(refusal).toContainText('"ISOLATION=fallback npm start"');
      const { rows } = await database.pool.query('select count(*)::int as number from runs');
      expect(rows).toEqual([{ number: 0 }]);
    } finally {
      await end();
      await database.close();
      await product.stop();
    }
  },
);
