import { describe, expect, it } from 'vitest';
import type { Member } from '#contracts/auth';
import { filteredMembers, memberFilters, memberRow, pageSize } from './member-rows';

const member = (id: string, name: string, status: Member['status'] = 'active'): Member => ({
  user_id: id,
  user_email: `${id}@example.com`,
  name,
  status,
  role: 'MEMBER',
  since: '',
});
const rows = (members: Member[]) =>
  members.map((entry) => memberRow(entry, { userId: 'me', role: 'ADMIN' }, 'boss'));
const filters = (address: string) => memberFilters(new URLSearchParams(address));

describe('a row', () => {
  it('says why the viewer cannot remove the member', () => {
    const reason = (id: string, role: 'ADMIN' | 'MEMBER') =>
      memberRow(member(id, 'X'), { userId: 'me', role }, 'boss').notRemovable;
    expect(reason('other', 'ADMIN')).toBeNull();
    expect(reason('boss', 'ADMIN')).toBe("The project's admin can't be removed");
    expect(reason('other', 'MEMBER')).toBe("You don't have permission to remove this user");
    expect(reason('me', 'ADMIN')).toBe("You can't remove yourself");
    expect(reason('me', 'MEMBER')).toBe("You can't remove yourself");
  });

  it('names the role, and offers another to administrators for all but the owner', () => {
    const row = (role: 'ADMIN' | 'MEMBER', id = 'other', viewer = role) =>
      memberRow({ ...member(id, 'X'), role }, { userId: 'me', role: viewer }, 'boss');
    expect(row('ADMIN', 'boss')).toMatchObject({ role: 'Owner', hasChange: false });
    expect(row('ADMIN')).toMatchObject({ role: 'Administrator', hasChange: true });
    expect(row('ADMIN', 'me')).toMatchObject({ role: 'Administrator', hasChange: true });
    expect(row('MEMBER', 'other', 'ADMIN')).toMatchObject({ role: 'Member', hasChange: true });
    expect(row('ADMIN', 'other', 'MEMBER').hasChange).toBe(false);
    expect(rows([member('eve', '', 'invited')])).toMatchObject([{ role: '', hasChange: false }]);
  });

  it('has a link to hand over for an invitation, and for administrators alone', () => {
    const has = (status: Member['status'], role: 'ADMIN' | 'MEMBER') =>
      memberRow(member('eve', '', status), { userId: 'me', role }, 'boss').hasLink;
    expect([has('invited', 'ADMIN'), has('invited', 'MEMBER'), has('active', 'ADMIN')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('names who was invited by the e-mail', () => {
    expect(rows([member('eve', '', 'invited')])).toMatchObject([
      { name: 'eve@example.com', status: 'invited', projectAdmin: false },
    ]);
  });
});

describe('the list', () => {
  const team = rows([
    member('z', 'Zoë'),
    member('a', 'ada'),
    member('b', 'Bob'),
    member('eve', '', 'invited'),
  ]);
  const names = (address: string) => filteredMembers(team, filters(address)).rows.map(({ name }) => name);

  it('is in the order of the service until it is sorted by name, in whatever case', () => {
    expect(names('')).toEqual(['Zoë', 'ada', 'Bob', 'eve@example.com']);
    expect(names('sort=name')).toEqual(['ada', 'Bob', 'eve@example.com', 'Zoë']);
    expect(names('sort=name&order=desc')).toEqual(['Zoë', 'eve@example.com', 'Bob', 'ada']);
    expect(names('sort=password&order=sideways')).toEqual(names(''));
  });

  it('is searched by name and e-mail, not across both', () => {
    expect(names('search=ZO')).toEqual(['Zoë']);
    expect(names('search=b@ex')).toEqual(['Bob']);
    expect(names('search=nobody')).toEqual([]);
  });

  it('is paged, and a page that is not there is the last one', () => {
    const many = rows(
      Array.from({ length: pageSize + 1 }, (_, number) => member(`m${number}`, `M ${number}`)),
    );
    expect(filteredMembers(many, filters('')).rows).toHaveLength(pageSize);
    expect(filteredMembers(many, filters('page=9'))).toMatchObject({
      page: 2,
      pages: 2,
      rows: [{ id: 'm50' }],
    });
    expect(filteredMembers(many, filters('page=-1')).page).toBe(1);
    expect(filteredMembers([], filters('page=x'))).toEqual({ rows: [], page: 1, pages: 1 });
  });
});
