/** Dialogs that open over any page of a project, as `?dialog=…` of its address. */
export const shellDialogs = ['licence', 'contact-sales', 'record'] as const;
export type ShellDialog = (typeof shellDialogs)[number];

/** The dialog that an address asks for; null for none. @param search of a location, with its `?` */
export function dialogOf(search: string): ShellDialog | null {
  const asked = new URLSearchParams(search).get('dialog');
  return shellDialogs.find((dialog) => dialog === asked) ?? null;
}

/** The query that opens a dialog over the same page. */
export function withDialog(search: string, dialog: ShellDialog): string {
  const query = new URLSearchParams(search);
  query.set('dialog', dialog);
  return `?${query}`;
}

/** The query of the page alone; `?` when nothing is left, as an empty link would keep the query. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('dialog');
  return `?${query}`;
}
