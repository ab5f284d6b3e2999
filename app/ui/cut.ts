/** Texts over `limit` characters cut to `length` plus three dots, as names are cut (docs/rules/interface.md, Names). */
export function cutText(text: string, limit: number, length: number): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, length).join('')}...` : text;
}
