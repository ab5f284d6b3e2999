import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';

interface Finding {
  about: string;
  state: 'ok' | 'warning' | 'problem';
  says: string;
}

/** Runs `npm run doctor -- …` next to the product. */
async function doctor(words: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/doctor.mjs', ...words], {
    env: { ...process.env, DATA_DIR: process.env.PRODUCT_DATA ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}

test('the doctor finds a running product well, and says what is wrong with its settings', async () => {
  const [well, unwell, wrong] = await Promise.all([
    doctor(['--json']),
    // Nothing listens there; the browser is looked at in the other run.
    doctor([], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      BROWSER_WS_ENDPOINT: 'ws://127.0.0.1:9/',
    }),
    doctor(['--verbose']),
  ]);
  expect(well).toMatchObject({ code: 0, errors: '' });
  const findings = JSON.parse(well.output) as Finding[];
  const stateOf = (about: string) => findings.find((finding) => finding.about === about)?.state;
  expect(['database', 'chromium', 'git', 'data', 'mail', 'model'].map(stateOf)).not.toContain('problem');
  expect(findings.find(({ about }) => about === 'database')?.says).toContain(
    'with the tables of this version',
  );
  expect(findings.find(({ about }) => about === 'isolation')?.says).toMatch(/bubblewrap/);

  expect(unwell.code).toBe(1);
  expect(unwell.output).toMatch(/^problem +database +DATABASE_URL cannot be used: /m);
  expect(unwell.output).toMatch(/^problem +mail +127\.0\.0\.1:9 takes no mails: /m);
  expect(wrong).toMatchObject({ code: 2, output: '' });
});
