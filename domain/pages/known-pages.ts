import { z } from 'zod';

/** Pages of the application map as steps may call them (docs/rules/generation.md, Pages by name). */

/** Signs of a name and of a route, and pages that a job is told of. */
export const mostKnown = { name: 120, route: 300, pages: 300 };

export const knownPage = z.object({
  /** `/basket`, `/products/:product`; another host in front (contracts/runs/application-map.ts). */
  route: z.string().max(mostKnown.route),
  /** What people call it; null: they do not. */
  name: z.string().max(mostKnown.name).nullable(),
  title: z.string().max(mostKnown.name),
});
export type KnownPage = z.infer<typeof knownPage>;

export const knownPages = z.array(knownPage).max(mostKnown.pages);

/** What an environment's first page is called besides, in English and German, without the word for page. */
const firstPage = ['home', 'start', 'front', 'landing', 'haupt'];
/** A placeholder that says nothing of what the page is about. */
const noWord = /^:(?:id|date|email|lang)$/;

/** A name as names are compared: without case, article, the word for page, and how its words are joined. */
export function pageKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/^(?:the|die|der|das) (?=.)/, '')
    .replace(/(?<=.) ?(?:page|seite)$/, '');
}

/** The pages that a name means: those that people call so, else those by title or by the last word of the route. */
export function pagesCalled(pages: readonly KnownPage[], name: string): KnownPage[] {
  const key = pageKey(name);
  if (key === '') return [];
  const named = pages.filter((page) => page.name !== null && pageKey(page.name) === key);
  return named.length > 0 ? named : pages.filter((page) => otherNames(page).includes(key));
}

/** These, and those of others that are neither the same page nor called by a name of one of these. */
export function withPagesOf(own: readonly KnownPage[], others: readonly KnownPage[]): KnownPage[] {
  const routes = new Set(own.map(({ route }) => route));
  const names = new Set(own.flatMap(allNames));
  const isNew = (page: KnownPage) => !routes.has(page.route) && !allNames(page).some((key) => names.has(key));
  return [...own, ...others.filter(isNew)];
}

const allNames = (page: KnownPage): string[] =>
  [...otherNames(page), pageKey(page.name ?? '')].filter((key) => key !== '');

/** Those of which a step could speak, so that no more go with a job than it needs. @param steps texts of its steps */
export function pagesSpokenOf(pages: readonly KnownPage[], steps: readonly string[]): KnownPage[] {
  const said = steps.map(pageKey);
  const isSaid = (key: string) => said.some((text) => text.includes(key));
  return pages.filter((page) => allNames(page).some(isSaid)).slice(0, mostKnown.pages);
}

function otherNames({ route, title }: KnownPage): string[] {
  if (route === '/') return [pageKey(title), ...firstPage];
  const last = route.split('/').at(-1) ?? '';
  const word = noWord.test(last) ? '' : last.replace(/^:/, '').replace(/\.\w{1,5}$/, '');
  return [pageKey(title), pageKey(word)];
}
