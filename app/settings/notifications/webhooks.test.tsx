import { expect, test } from 'vitest';
import type { Webhook } from '#contracts/executions';
import { maxWebhooks } from '#domain/executions/told-events';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import type { NotificationsAnswer } from './notifications-action.server';
import { Webhooks } from './webhooks';

const now = Date.parse('2026-11-30T12:00:00Z');
const hook = (id: string): Webhook => ({
  id,
  shown: `https://hooks.example/${id}`,
  createdAt: now - 86_400_000,
  secretAt: now - 86_400_000,
});

interface Options {
  isAdmin?: boolean;
  answer?: NotificationsAnswer;
}

async function shown(webhooks: Webhook[], { isAdmin = true, answer }: Options = {}, part?: string) {
  const { root } = await mount(
    <Webhooks projectId="p1" webhooks={webhooks} isAdmin={isAdmin} answer={answer} now={now} />,
  );
  const shownPart = part === undefined ? root : root.querySelector(part);
  return shownPart ? accessibilitySnapshot(shownPart) : null;
}

test('shows the form and no table when there are no webhooks', async () => {
  expect(await shown([])).toMatchInlineSnapshot(`
    - region "Webhooks":
      - heading "Webhooks" [level=2]
      - text: Scenarium calls these addresses with each event as JSON, signed as
      - link "Standard Webhooks" [url=https://www.standardwebhooks.com/]
      - text: says. Failed calls are repeated for more than a day.
      - textbox "Address" (Public, and https, unless your operator allowed others)
      - text: Public, and https, unless your operator allowed others
      - button "Add webhook"
      - text: No webhook
      - text: Nothing is called.
  `);
});

test('shows only the addresses when a member looks at them', async () => {
  expect(await shown([hook('a')], { isAdmin: false })).toMatchInlineSnapshot(`
    - region "Webhooks":
      - heading "Webhooks" [level=2]
      - text: Scenarium calls these addresses with each event as JSON, signed as
      - link "Standard Webhooks" [url=https://www.standardwebhooks.com/]
      - text: says. Failed calls are repeated for more than a day.
      - table:
        - row:
          - columnheader: Address
          - columnheader: Secret made
        - row:
          - cell: https://hooks.example/a
          - cell:
            - time (2026-11-29 12:00:00 UTC): 1 day ago
  `);
});

test('shows the actions of each webhook to administrators', async () => {
  expect(await shown([hook('a')], {}, 'tbody')).toMatchInlineSnapshot(`
    - row:
      - cell: https://hooks.example/a
      - cell:
        - time (2026-11-29 12:00:00 UTC): 1 day ago
      - cell:
        - button "Send a test to https://hooks.example/a": Send a test
        - button "Make a new secret for https://hooks.example/a": New secret
        - button "Remove https://hooks.example/a": Remove
  `);
});

test('shows no form when the project has the most webhooks it can have', async () => {
  const hooks = Array.from({ length: maxWebhooks }, (_, index) => hook(String(index)));
  expect(await shown(hooks)).not.toContain('Add webhook');
});

test('shows the secret once, in a field to copy from, when it was made', async () => {
  const answer: NotificationsAnswer = {
    what: 'roll',
    made: { shown: 'https://hooks.example/a', secret: 'whsec_1' },
  };
  expect(await shown([hook('a')], { answer }, '[role=status]')).toMatchInlineSnapshot(`
    - text: The secret of https://hooks.example/a
    - text: Copy it now: it is shown only once. Calls are signed with it from now on.
    - textbox "Secret" [value=whsec_1] [readonly]
    - button "Copy"
    - link "Done" [url=/p1/page]
  `);
});

test.each([
  ['answered the test', { error: null, kept: false }, 'https://hooks.example/a answered the test.'],
  ['did not', { error: 'It answered 404.', kept: false }, 'The test did not reach https://hooks.example/a'],
])('says whether the address %s', async (_title, outcome, words) => {
  const tested = { channel: 'webhook', to: 'https://hooks.example/a', ...outcome } as const;
  const answer: NotificationsAnswer = { what: 'test', tested };
  expect(await shown([hook('a')], { answer })).toContain(words);
});

test('keeps a refused address with the reason next to its field', async () => {
  const form = {
    status: 'error' as const,
    initialValue: { url: 'ftp://hooks.example' },
    error: { url: ['Enter an address that begins with https.'] },
  };
  const text = await shown([], { answer: { what: 'add', form } });
  expect(text).toContain('textbox "Address" [value=ftp://hooks.example] [invalid]');
  expect(text).toContain('Enter an address that begins with https.');
});
