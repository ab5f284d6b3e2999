/** The four stops of the tour (docs/rules/interface.md, Tour); `target` is the `data-tour` of what it points at. */
export const hints = [
  {
    target: 'features',
    title: 'Features tab',
    text: 'All your features and scenarios are here, with the result of their last run.',
  },
  {
    target: 'code',
    title: 'Code output tab',
    text: 'The step code of a scenario: what runs behind each line, to read and to change.',
  },
  {
    target: 'gherkin',
    title: 'Gherkin file tab',
    text: 'The feature as a text file, for those who rather type.',
  },
  {
    target: 'tags',
    title: 'Tags area',
    text: 'Tags group scenarios: find them, filter by them and run them together.',
  },
] as const;

const flag = 'newUser';

/** Whether an address asks for the tour: the features of a project, with the flag of a new user. */
export function asksForTour({ pathname, search }: { pathname: string; search: string }): boolean {
  return /^\/[^/]+\/features\/?$/.test(pathname) && new URLSearchParams(search).get(flag) === 'true';
}

/** The same page without the tour. */
export function withoutTour({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete(flag);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
