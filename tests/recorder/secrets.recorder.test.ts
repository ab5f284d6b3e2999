import { expect, test } from 'vitest';
import type { RecordedStep } from '#contracts/worker/recording';
import { browserAndSite, record } from './record';

const on = browserAndSite();
const at = (path: string) => new URL(path, on.site.url).href;
const sentences = (steps: readonly RecordedStep[]) =>
  steps.map((step) => (step.state === 'recorded' ? (step.choices[0]?.text ?? '') : step.reason));

const account = `<title>Account</title><form onsubmit="return false">
  <label>API key <input id=a></label>
  <label for=b>Kartennummer</label><input id=b>
  <label>Confirm password <input type=password id=c></label>
  <input id=d placeholder="Passphrase">
  <div id=lt>Einmalcode</div><input id=e aria-labelledby=lt>
  <label>Notes <input id=f name=notes></label>
  <label>Token count <input id=g name=token_count></label>
  <p id=seen></p></form>
  <script>a.addEventListener('input', () => (seen.textContent = a.value));</script>`;

test('keeps what is typed into fields named like secrets, with one key for each field', async () => {
  const secrets = ['sk-canary-1', '4000123412341234', 'canary-3', 'canary-4', '550912'];
  on.site.pages.set('/account', account);
  const recording = await record(on.browser, at('/account'), 'en', 'account', async (p) => {
    for (const [index, id] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await p.click(p.page.locator(`#${id}`));
      await p.type(secrets[index] ?? '');
    }
    await p.click(p.page.locator('#f'));
    await p.type('plain');
    await p.click(p.page.locator('#g'));
    await p.type('12');
    await p.check('value', p.page.locator('#a'));
    await p.check('text', p.page.locator('#seen'));
  });
  expect(sentences(recording.steps).slice(1, 8)).toEqual([
    'I enter "{{apiKey}}" in the "API key" field',
    'I enter "{{kartennummer}}" in the "Kartennummer" field',
    'I enter "{{confirmPassword}}" in the "Confirm password" field',
    'I enter "{{passphrase}}" in the "Passphrase" field',
    'I enter "{{einmalcode}}" in the "Einmalcode" field',
    'I enter "plain" in the "Notes" field',
    'I enter "12" in the "Token count" field',
  ]);
  const told = JSON.stringify([recording.events.filter(({ type }) => type !== 'picture'), recording.steps]);
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
});

test('gives two fields of one name two keys, and a field that is typed into again the key that it has', async () => {
  const login = (next: string) =>
    `<title>Sign in</title><label>Password <input type=password></label><a href="${next}">Next</a>`;
  on.site.pages.set('/first', login('/second'));
  on.site.pages.set('/second', login('/first'));
  const recording = await record(on.browser, at('/first'), 'en', 'keys', async (p) => {
    const type = async (text: string) => {
      await p.click(p.page.getByLabel('Password'));
      await p.type(text);
      await p.click(p.page.getByText('Next'));
      await p.page.waitForLoadState();
    };
    await type('canary-one');
    await type('canary-two');
    await type('canary-one');
    // The other field has it.
    await p.send({ type: 'nameSecret', key: 'password' });
    await type('canary-six');
    await type('canary-new');
  });
  const filled = recording.steps.filter((step) => sentences([step])[0]?.startsWith('I enter'));
  expect(sentences(filled).map((text) => /\{\{(.*)\}\}/.exec(text)?.[1])).toEqual([
    ...['password', 'password2', 'password', 'password2', 'password'],
  ]);
  expect(filled.map((step) => step.state === 'recorded' && step.doubts.join())).toEqual([
    ...['', '', '', expect.stringContaining('another secret'), expect.stringContaining('another secret')],
  ]);
});
