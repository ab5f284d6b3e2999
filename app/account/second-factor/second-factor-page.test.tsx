import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import type { FactorAnswer } from './change-factor.server';
import SecondFactorPage from './second-factor-page';

const off = {
  since: null as string | null,
  recoveryCodesLeft: 0,
  requiredBy: [] as string[],
  setUp: null as object | null,
  project: null as object | null,
  open: [] as { id: string; name: string }[],
};
const setUp = { secret: 'ABCDEFGHIJ', qrCode: { size: 3, path: 'M0 0' } };
const on = { since: '2026-11-01T08:00:00.000Z', recoveryCodesLeft: 8 };

async function shown(data: Partial<typeof off>, answered?: FactorAnswer) {
  const { root } = await mount(<SecondFactorPage />, {
    address: '/account/two-factor',
    data: { ...off, ...data },
    answered,
  });
  return accessibilitySnapshot(root);
}

test('offers to set it up when it is off', async () => {
  expect(await shown({})).toMatchInlineSnapshot(`
    - link "Account" [url=/account]
    - heading "Two-factor authentication" [level=1]
    - text: With two-factor authentication, signing in takes your password and a code of an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or FreeOTP.
    - button "Set up two-factor authentication"
  `);
});

test('says why it is needed, and which projects are open, when a project requires it', async () => {
  const open = [
    { id: 'p2', name: 'Bank' },
    { id: 'p3', name: 'Blog' },
  ];
  const text = await shown({ project: { id: 'p1', name: 'Shop', isClosed: true }, open });
  expect(text.split('\n').slice(2).join('\n')).toMatchInlineSnapshot(`
    - status:
      - text: The project Shop requires two-factor authentication
      - text: Set it up below to open the project. It takes an authenticator app on your phone or computer and about a minute.
    - text: Your other projects:
    - link "Bank" [url=/p2]
    - text: ,
    - link "Blog" [url=/p3]
    - text: With two-factor authentication, signing in takes your password and a code of an authenticator app, such as Google Authenticator, Microsoft Authenticator, 1Password or FreeOTP.
    - button "Set up two-factor authentication"
  `);
});

test('shows the key in groups and asks for the proof during set-up', async () => {
  expect(await shown({ setUp })).toMatchInlineSnapshot(`
    - link "Account" [url=/account]
    - heading "Two-factor authentication" [level=1]
    - region "Set up":
      - heading "Set up" [level=2]
      - list:
        - listitem:
          - text: Scan this QR code with your authenticator app.
          - img "QR code for your authenticator app"
          - text: Cannot scan it? Enter this key in the app:
          - text: ABCD EFGH IJ
          - button "Copy key"
        - listitem:
          - text: Enter your password and the code that the app shows. Your other sessions end.
          - input password "Password" [required]
          - textbox "Code" [required] (Six digits)
          - text: Six digits
          - button "Turn on"
  `);
});

test('shows what is wrong next to each field when the proof is refused', async () => {
  const fields = { password: 'Enter your password', code: 'This code is wrong or was used' };
  const text = await shown(
    { setUp },
    { change: 'on', status: 422, recoveryCodes: null, fields, error: null },
  );
  expect(text).toMatch(/input password "Password" [^\n]*\[invalid\][^\n]*Enter your password/);
  expect(text).toMatch(/textbox "Code" [^\n]*\[invalid\][^\n]*This code is wrong or was used/);
});

test('shows the error above the form when there were too many attempts', async () => {
  const error = 'Too many attempts. Try again in a minute.';
  const refused = { change: 'on', status: 429, recoveryCodes: null, fields: {}, error } as const;
  expect(await shown({ setUp }, refused)).toContain(`alert: ${error}`);
});

test('shows the state, the codes that are left and the way off when it is on', async () => {
  expect(await shown({ ...on, requiredBy: ['Shop', 'Bank'] })).toMatchInlineSnapshot(`
    - link "Account" [url=/account]
    - heading "Two-factor authentication" [level=1]
    - region "State":
      - heading "State" [level=2]
      - text: Two-factor authentication is on since
      - time: 2026-11-01
      - text: (UTC).
    - region "Recovery codes":
      - heading "Recovery codes" [level=2]
      - text: 8 recovery codes are left. Each signs you in once, without the app. New codes replace all earlier ones.
      - input password "Password" [required]
      - textbox "Code" [required] (Six digits, or a recovery code)
      - text: Six digits, or a recovery code
      - button "Make new recovery codes"
    - region "Turn off":
      - heading "Turn off" [level=2]
      - status: These projects require two-factor authentication and close for you when you turn it off: Shop, Bank.
      - text: For a new phone: turn it off, and set it up again.
      - input password "Password" [required]
      - textbox "Code" [required] (Six digits, or a recovery code)
      - text: Six digits, or a recovery code
      - button "Turn off"
  `);
});

test('says how many recovery codes are left when it is one', async () => {
  expect(await shown({ ...on, recoveryCodesLeft: 1 })).toContain('1 recovery code is left.');
});

test('shows new recovery codes once, and the way to the project that required them', async () => {
  const codes: FactorAnswer = {
    change: 'codes',
    status: 200,
    recoveryCodes: ['aaaa-1111', 'bbbb-2222'],
    fields: {},
    error: null,
  };
  const text = await shown({ ...on, project: { id: 'p1', name: 'Shop', isClosed: false } }, codes);
  expect(text.slice(0, text.indexOf('- region "State"'))).toMatchInlineSnapshot(`
    - link "Account" [url=/account]
    - heading "Two-factor authentication" [level=1]
    - region "Your recovery codes":
      - heading "Your recovery codes" [level=2]
      - status:
        - text: Keep these codes in a safe place now
        - text: They are shown only once. Each of them signs you in once if you lose your authenticator app.
      - list:
        - listitem: aaaa-1111
        - listitem: bbbb-2222
      - button "Copy recovery codes"
      - link "Download recovery codes" [url=data:text/plain;charset=utf-8,aaaa-1111%0Abbbb-2222%0A]
    - link "Open Shop" [url=/p1]
  `);
});
