import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import type { MemberTableRow } from './member-rows';
import MembersPage from './members-page';

const member = (id: string, more: Partial<MemberTableRow> = {}): MemberTableRow => ({
  id,
  name: id,
  email: `${id.toLowerCase()}@example.com`,
  status: 'active',
  projectAdmin: false,
  role: 'Member',
  secondFactor: null,
  hasChange: false,
  notRemovable: "You don't have permission to remove this user",
  hasLink: false,
  ...more,
});

const usual = {
  error: null as string | null,
  requirement: null as object | null,
  mayInvite: false,
  sendsMail: true,
  rules: { ownEmail: 'ada@example.com', taken: [], allowInvite: true, providerDomain: null },
  rows: [member('Ada'), member('Bo')],
  count: 2,
  filters: { search: '', sort: '', order: 'asc', page: 1 },
  page: 1,
  pages: 1,
};

interface Options {
  answered?: object;
  address?: string;
}

async function shown(data: Partial<typeof usual>, { answered, address }: Options = {}) {
  const { root } = await mount(<MembersPage />, {
    address: address ?? '/p1/settings/members',
    data: { ...usual, ...data },
    answered,
    shell: { operatorContact: null, brand: { name: 'Scenarium' } },
  });
  const parts = [...root.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.id ?? '',
    accessibilitySnapshot(section),
  ]);
  const { 'invite-title': invite, 'members-title': list, ...others } = Object.fromEntries(parts);
  return { invite, list, factor: others['second-factor-title'] };
}

test('shows the list without changes, and why nobody can be invited, when a member looks at it', async () => {
  const { invite, list, factor } = await shown({});
  expect(invite).toMatchInlineSnapshot(`
    - heading "Invite people" [level=2]
    - textbox "Email addresses" [disabled] (One a line, or with commas between them. Each is mailed a link to join; you are told if a mail cannot be sent.)
    - text: One a line, or with commas between them. Each is mailed a link to join; you are told if a mail cannot be sent.
    - text: You do not have permission to invite members
    - button "Send invitations" [disabled] (You do not have permission to invite members)
  `);
  expect(list).toMatchInlineSnapshot(`
    - heading "Members 2" [level=2]
    - link "Leave project" [url=/p1/settings/members/leave]
    - table:
      - row:
        - columnheader:
          - link "Name" [url=/p1/settings/members?sort=name&order=asc]
        - columnheader: Role
        - columnheader: Status
        - columnheader: Actions
      - row:
        - cell: Ada ada@example.com
        - cell: Member
        - cell: Active
        - cell:
          - generic (You don't have permission to remove this user):
            - button "Remove Ada: You don't have permission to remove this user" [disabled]
      - row:
        - cell: Bo bo@example.com
        - cell: Member
        - cell: Active
        - cell:
          - generic (You don't have permission to remove this user):
            - button "Remove Bo: You don't have permission to remove this user" [disabled]
  `);
  expect(factor).toBeUndefined();
});

test('shows roles, invitations, second factors and what an administrator may change', async () => {
  const rows = [
    member('Ada', {
      projectAdmin: true,
      role: 'Owner',
      secondFactor: true,
      notRemovable: "The project's admin can't be removed",
    }),
    member('Bo', { role: 'Administrator', secondFactor: false, hasChange: true, notRemovable: null }),
    member('Cy', {
      name: 'cy@example.com',
      status: 'invited',
      role: '',
      hasLink: true,
      notRemovable: null,
    }),
  ];
  const { list } = await shown({ mayInvite: true, rows, count: 3 });
  expect(list).toMatchInlineSnapshot(`
    - heading "Members 3" [level=2]
    - link "Leave project" [url=/p1/settings/members/leave]
    - table:
      - row:
        - columnheader:
          - link "Name" [url=/p1/settings/members?sort=name&order=asc]
        - columnheader: Role
        - columnheader: Status
        - columnheader: Two-factor
        - columnheader: Actions
      - row:
        - cell: Ada Admin ada@example.com
        - cell: Owner
        - cell: Active
        - cell: On
        - cell:
          - generic (The project's admin can't be removed):
            - button "Remove Ada: The project's admin can't be removed" [disabled]
      - row:
        - cell: Bo bo@example.com
        - cell: Administrator
        - cell: Active
        - cell: Off
        - cell:
          - link "Change role of Bo" [url=/p1/settings/members/Bo/role]
          - link "Remove Bo" [url=/p1/settings/members/Bo/remove]
      - row:
        - cell: cy@example.com
        - cell
        - cell: Invited
        - cell
        - cell:
          - button "Resend invitation to cy@example.com"
          - link "Link for cy@example.com" [url=/p1/settings/members/Cy/link] (Link to join)
          - link "Remove cy@example.com" [url=/p1/settings/members/Cy/remove]
  `);
});

test('says that nobody else is here when the user is alone', async () => {
  const { list } = await shown({ rows: [member('Ada')], count: 1 });
  expect(list).toContain('Nobody else is here yet. Invite your team above.');
});

test('shows a search, the order and the pages when there are many members', async () => {
  const rows = [member('Ada')];
  const filters = { search: 'a', sort: 'name', order: 'desc', page: 2 };
  const { list } = await shown({ rows, count: 120, filters, page: 2, pages: 3 });
  expect(list).toMatchInlineSnapshot(`
    - heading "Members 120" [level=2]
    - search:
      - searchbox "Search members" [value=a]
    - link "Leave project" [url=/p1/settings/members/leave]
    - table:
      - row:
        - columnheader [sort=descending]:
          - link "Name" [url=/p1/settings/members?sort=name&order=asc]
        - columnheader: Role
        - columnheader: Status
        - columnheader: Actions
      - row:
        - cell: Ada ada@example.com
        - cell: Member
        - cell: Active
        - cell:
          - generic (You don't have permission to remove this user):
            - button "Remove Ada: You don't have permission to remove this user" [disabled]
    - navigation "Pages of members":
      - link "Previous" [url=/p1/settings/members?page=1]
      - text: Page 2 of 3
      - link "Next" [url=/p1/settings/members?page=3]
  `);
});

test('offers to clear the search when no member matches', async () => {
  const filters = { ...usual.filters, search: 'zoe' };
  const { list } = await shown({ rows: [], filters }, { address: '/p1/settings/members?search=zoe' });
  expect(list).toMatchInlineSnapshot(`
    - heading "Members 2" [level=2]
    - search:
      - searchbox "Search members" [value=zoe]
    - link "Leave project" [url=/p1/settings/members/leave?search=zoe]
    - text: No members found
    - text: "zoe" did not match any members. Please try again.
    - link "Clear search" [url=/p1/settings/members]
  `);
});

test('shows the error and no empty list when the members cannot be read', async () => {
  const { list } = await shown({ error: 'The list could not be read.', rows: [], count: 0 });
  expect(list).toMatchInlineSnapshot(`
    - heading "Members" [level=2]
    - link "Leave project" [url=/p1/settings/members/leave]
    - alert: The list could not be read.
  `);
});

test('shows the refused addresses and the reason next to the field when an invitation is refused', async () => {
  const answered = { text: 'ada@example.com', because: 'self', error: 'You cannot invite yourself.' };
  const { invite } = await shown({ mayInvite: true }, { answered });
  expect(invite).toMatchInlineSnapshot(`
    - heading "Invite people" [level=2]
    - textbox "Email addresses" [value=ada@example.com] [invalid] (You cannot invite yourself to the project. ada@example.com One a line, or with commas between them. Each is mailed a link to join; you are told if a mail cannot be sent.)
    - text: You cannot invite yourself to the project. ada@example.com
    - text: One a line, or with commas between them. Each is mailed a link to join; you are told if a mail cannot be sent.
    - button "Send invitations" [disabled]
  `);
});

test('names the button after the links when the server sends no mail', async () => {
  const { invite } = await shown({ mayInvite: true, sendsMail: false });
  expect(invite).toContain('button "Create invitations"');
  expect(invite).toContain('No mail leaves this server: the list has a link for each, for you to hand over.');
});

test.each([
  ['a member', { isRequired: true, isAdmin: false, hasOwn: false }, []],
  [
    'an administrator without it',
    { isRequired: false, isAdmin: true, hasOwn: false },
    ['link "Set up two-factor'],
  ],
  [
    'an administrator with it',
    { isRequired: false, isAdmin: true, hasOwn: true },
    ['button "Require two-factor'],
  ],
  [
    'an administrator who required it',
    { isRequired: true, isAdmin: true, hasOwn: true },
    ['button "Stop requiring'],
  ],
])('shows what %s can do about two-factor authentication', async (_who, state, offers) => {
  const { factor } = await shown({ requirement: { projectId: 'p1', ...state } });
  expect(
    factor?.match(/(?:link|button) "(?:Set up two-factor|Require two-factor|Stop requiring)/g) ?? [],
  ).toEqual(offers);
  expect(factor).toContain(state.isRequired ? 'requires two-factor' : 'with their password only');
});
