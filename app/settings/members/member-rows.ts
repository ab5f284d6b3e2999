import type { Member } from '#contracts/auth';

/** A member as the table shows it. */
export interface MemberTableRow {
  id: string;
  /** Name, or the e-mail address of an invited user. */
  name: string;
  email: string;
  status: Member['status'];
  /** True for the project's owner: labelled Admin (docs/rules/access.md, Members). */
  projectAdmin: boolean;
  /** The role as a word. Empty for an invited user. */
  role: 'Owner' | 'Administrator' | 'Member' | '';
  /** True when the member has two-factor authentication. Null when the viewer may not know. */
  secondFactor: boolean | null;
  /** True when the viewer may change the member's role. */
  hasChange: boolean;
  /** Why the viewer cannot remove the member. Null when the viewer can. */
  notRemovable: string | null;
  /** True when the viewer may resend the invitation, or hand over its link. */
  hasLink: boolean;
}

interface Viewer {
  userId: string;
  role: Member['role'];
}

/** Returns the row with the texts of docs/rules/access.md, Members. */
export function memberRow(member: Member, viewer: Viewer, projectAdmin: string): MemberTableRow {
  const { user_id: id, user_email: email, name, status } = member;
  const isOwner = status === 'active' && id === projectAdmin;
  return {
    id,
    email,
    status,
    name: name || email,
    projectAdmin: isOwner,
    role: isOwner ? 'Owner' : roleOf(member),
    secondFactor: member.secondFactor ?? null,
    hasChange: status === 'active' && !isOwner && viewer.role === 'ADMIN',
    hasLink: status === 'invited' && viewer.role === 'ADMIN',
    notRemovable: whyNotRemovable(id, viewer, projectAdmin),
  };
}

function roleOf({ status, role }: Member): MemberTableRow['role'] {
  if (status === 'invited') return '';
  return role === 'ADMIN' ? 'Administrator' : 'Member';
}

function whyNotRemovable(id: string, viewer: Viewer, projectAdmin: string): string | null {
  if (id === viewer.userId) return "You can't remove yourself";
  if (viewer.role !== 'ADMIN') return "You don't have permission to remove this user";
  return id === projectAdmin ? "The project's admin can't be removed" : null;
}

/** Filters in the page's address. */
export interface MemberFilters {
  search: string;
  /** Empty: members first, then invited users, as the service lists them. */
  sort: 'name' | '';
  order: 'asc' | 'desc';
  page: number;
}

export function memberFilters(address: URLSearchParams): MemberFilters {
  return {
    search: (address.get('search') ?? '').trim().slice(0, 200),
    sort: address.get('sort') === 'name' ? 'name' : '',
    order: address.get('order') === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
  };
}

export const pageSize = 50;

/** Returns one page of the members whose name or e-mail address contains the term. */
export function filteredMembers(
  rows: readonly MemberTableRow[],
  { search, sort, order, page }: MemberFilters,
) {
  const term = search.toLowerCase();
  const found = rows.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(term));
  if (sort) found.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
  if (sort && order === 'desc') found.reverse();
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: found.slice((shown - 1) * pageSize, shown * pageSize), page: shown, pages };
}
