/**
 * Returns the problems of an invitation's address, as docs/rules/access.md, Invitations words them. Empty when the
 * address has all parts. The values of `invited_by` and `project` are never shown: anyone can write a link.
 */
export function linkProblems(address: URLSearchParams): string[] {
  const parts = [
    ['id', 'Invalid invitation,no id'],
    ['invited_by', 'no inviter email'],
    ['project', 'no project'],
  ] as const;
  return parts.filter(([name]) => !address.get(name)?.trim()).map(([, problem]) => problem);
}
