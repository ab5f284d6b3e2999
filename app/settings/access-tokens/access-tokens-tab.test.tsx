import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import AccessTokensTab from './access-tokens-tab';

const now = Date.parse('2026-11-30T12:00:00Z');
const day = 86_400_000;
const token = {
  id: 'k1',
  name: 'CI',
  token: 'scn_…9f2c',
  scopes: ['read', 'run'],
  createdAt: now - 40 * day,
  lastUsedAt: null as number | null,
  expiresAt: null as number | null,
  deletable: true,
};

async function shown(data: { tokens: object[]; error: string | null }) {
  const { root } = await mount(<AccessTokensTab />, {
    address: '/p1/settings/access-tokens',
    data: { ...data, now },
  });
  return accessibilitySnapshot(root);
}

test('shows how to get a token when there are none', async () => {
  expect(await shown({ tokens: [], error: null })).toMatchInlineSnapshot(`
    - region "Access tokens":
      - heading "Access tokens" [level=2]
      - text: With a token the recorder, the command line and your pipelines work in your name, in this project only, and do what it was made for.
      - link "The calls" [url=/api/docs]
      - link "Generate new token" [url=/p1/settings/access-tokens/new]
      - text: No access token
      - text: Create new access token to see list
  `);
});

test('shows the error and no empty list when the tokens cannot be read', async () => {
  const text = await shown({ tokens: [], error: 'The database does not answer.' });
  expect(text).toContain('alert: Error The database does not answer.');
  expect(text).not.toContain('No access token');
});

test('shows use, expiry and who may delete each token', async () => {
  const tokens = [
    token,
    { ...token, id: 'k2', name: 'Recorder', lastUsedAt: now - day, expiresAt: now + 3 * day },
    { ...token, id: 'k3', name: 'Old', expiresAt: now - day, deletable: false },
    { ...token, id: 'k4', name: 'Expires now', expiresAt: now },
  ];
  expect(await shown({ tokens, error: null })).toMatchInlineSnapshot(`
    - region "Access tokens":
      - heading "Access tokens" [level=2]
      - text: With a token the recorder, the command line and your pipelines work in your name, in this project only, and do what it was made for.
      - link "The calls" [url=/api/docs]
      - link "Generate new token" [url=/p1/settings/access-tokens/new]
      - table:
        - row:
          - columnheader: Name
          - columnheader: Token
          - columnheader: May
          - columnheader: Created at
          - columnheader: Last used
          - columnheader: Expires
          - columnheader: Delete
        - row:
          - cell: CI
          - cell: scn_…9f2c
          - cell: read, run
          - cell:
            - time (2026-10-21 12:00:00 UTC): about 1 month ago
          - cell: -
          - cell: Never
          - cell:
            - link "Delete CI" [url=/p1/settings/access-tokens/k1/delete]
        - row:
          - cell: Recorder
          - cell: scn_…9f2c
          - cell: read, run
          - cell:
            - time (2026-10-21 12:00:00 UTC): about 1 month ago
          - cell:
            - time (2026-11-29 12:00:00 UTC): 1 day ago
          - cell:
            - time (2026-12-03 12:00:00 UTC): in 3 days
          - cell:
            - link "Delete Recorder" [url=/p1/settings/access-tokens/k2/delete]
        - row:
          - cell: Old
          - cell: scn_…9f2c
          - cell: read, run
          - cell:
            - time (2026-10-21 12:00:00 UTC): about 1 month ago
          - cell: -
          - cell:
            - text: Expired
            - time (2026-11-29 12:00:00 UTC): 1 day ago
          - cell:
            - generic (Only the user who made the token or an administrator can delete it):
              - button "Delete Old: Only the user who made the token or an administrator can delete it" [disabled]
        - row:
          - cell: Expires now
          - cell: scn_…9f2c
          - cell: read, run
          - cell:
            - time (2026-10-21 12:00:00 UTC): about 1 month ago
          - cell: -
          - cell:
            - text: Expired
            - time (2026-11-30 12:00:00 UTC): less than a minute ago
          - cell:
            - link "Delete Expires now" [url=/p1/settings/access-tokens/k4/delete]
  `);
});
