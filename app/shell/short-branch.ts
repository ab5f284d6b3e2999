/** What the branch button shows: names over 8 characters as 7 and an ellipsis (docs/rules/interface.md, Names). */
export function shortBranch(name: string): string {
  const characters = [...name];
  return characters.length > 8 ? `${characters.slice(0, 7).join('')}…` : name;
}
