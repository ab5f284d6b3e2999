/**
 * What is wrong with an invitation's address, in the words of docs/rules/access.md, Invitations; nothing when it has
 * all of its parts. What `invited_by` and `project` say is never shown: anybody can write a link.
 */
export function linkProblems(address: URLSearchParams): string[] {
  const parts = [
    ['id', 'Invalid invitation,no id'],
    ['invited_by', 'no inviter email'],
    ['project', 'no project'],
  ] as const;
  return parts.filter(([name]) => !address.get(name)?.trim()).map(([, problem]) => problem);
}
