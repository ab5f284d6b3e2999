/** Whether a text can be an id. PostgreSQL refuses any other with an error; asked before, it is an id of nothing. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
