/** The query of the list of test users: an address without the user that a dialog is about. */
export function testUserListQuery(present: URLSearchParams): string {
  const kept = new URLSearchParams(present);
  kept.delete('username');
  return kept.size > 0 ? `?${kept}` : '';
}
