/** The list with the search and page that a request's address has. */
export function listPath(projectId: string, request: Request): string {
  const present = new URL(request.url).searchParams;
  const kept = new URLSearchParams();
  for (const name of ['search', 'page']) {
    const value = present.get(name);
    if (value) kept.set(name, value);
  }
  return `/${projectId}/test-data${kept.size > 0 ? `?${kept}` : ''}`;
}
