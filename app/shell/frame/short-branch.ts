/** Returns the branch button's text: names over 8 characters are cut (docs/rules/interface.md, Names). */
export function shortBranch(name: string): string {
  const characters = [...name];
  return characters.length > 8 ? `${characters.slice(0, 7).join('')}…` : name;
}
