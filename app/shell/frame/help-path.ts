/** Pages of the guide by the project pages that they explain. The first match wins. */
const topics: [place: RegExp, page: string][] = [
  [/^(recordings|record)(\/|$)/, 'record'],
  [/^(generate|step-generations)(\/|$)/, 'generate'],
  [/^(features|step-code|code)(\/|$)/, 'write'],
  [/^test-data(\/|$)/, 'test-data'],
  [/^executions\/(plan|[^/]+\/schedule)(\/|$)/, 'schedule'],
  [/^executions\/how-to-run$/, 'ci'],
  [/^(executions|execution)(\/|$)/, 'run'],
  [/^runs\/instructions$/, 'ci'],
  [/^(runs|run-report|scenario-history|dashboard)(\/|$)/, 'reports'],
  [/^ai-oversight(\/|$)/, 'review-fix'],
  [/^(memory|settings\/coverage)(\/|$)/, 'map'],
  [/^(settings\/access-tokens|access-tokens)(\/|$)/, 'api'],
  [/^environments(\/|$)/, 'environments'],
  [/^(settings|branches|members|private-repository)(\/|$)/, 'team'],
];

/** Returns the address of the help page for an address of the product. Default: the first page. */
export function helpPath(pathname: string): string {
  const [, , ...rest] = pathname.split('/');
  const place = rest.join('/');
  const page = topics.find(([pattern]) => pattern.test(place))?.[1];
  return page === undefined ? '/help' : `/help/${page}`;
}
