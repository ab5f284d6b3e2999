import { z } from 'zod';

/** Pages of the application map that steps can name (docs/rules/generation.md, Pages by name). */

/** Maximum number of characters of a name and of a route, and of pages in a job. */
export const maxKnown = { name: 120, route: 300, pages: 300 };

export const knownPage = z.object({
  /** `/basket`, `/products/:product`, or a route with another host (contracts/runs/application-map.ts). */
  route: z.string().max(maxKnown.route),
  /** Name that a user gave the page; null: none. */
  name: z.string().max(maxKnown.name).nullable(),
  title: z.string().max(maxKnown.name),
});
export type KnownPage = z.infer<typeof knownPage>;

export const knownPages = z.array(knownPage).max(maxKnown.pages);

/** Other names of an environment's first page in English and German, without the word for page. */
const firstPage = ['home', 'start', 'front', 'landing', 'haupt'];
/** Placeholders that do not describe the content of a page. */
const noWord = /^:(?:id|date|email|lang)$/;

/** Returns a name for comparison, ignoring case, articles, the word for page, and how words are joined. */
export function pageKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/^(?:the|die|der|das) (?=.)/, '')
    .replace(/(?<=.) ?(?:page|seite)$/, '');
}

/** Returns the pages with a name: by the users' name, else by title or the last word of the route. */
export function pagesCalled(pages: readonly KnownPage[], name: string): KnownPage[] {
  const key = pageKey(name);
  if (key === '') return [];
  const named = pages.filter((page) => page.name !== null && pageKey(page.name) === key);
  return named.length > 0 ? named : pages.filter((page) => otherNames(page).includes(key));
}

/** Returns own pages, and other pages that differ from them in route and in all names. */
export function withPagesOf(pages: readonly KnownPage[], others: readonly KnownPage[]): KnownPage[] {
  const routes = new Set(pages.map(({ route }) => route));
  const names = new Set(pages.flatMap(allNames));
  const isNew = (page: KnownPage) => !routes.has(page.route) && !allNames(page).some((key) => names.has(key));
  return [...pages, ...others.filter(isNew)];
}

const allNames = (page: KnownPage): string[] =>
  [...otherNames(page), pageKey(page.name ?? '')].filter((key) => key !== '');

/** Returns the pages that steps may name, so that a job has only pages it needs. @param steps texts of its steps */
export function pagesSpokenOf(pages: readonly KnownPage[], steps: readonly string[]): KnownPage[] {
  const said = steps.map(pageKey);
  const isSaid = (key: string) => said.some((text) => text.includes(key));
  return pages.filter((page) => allNames(page).some(isSaid)).slice(0, maxKnown.pages);
}

function otherNames({ route, title }: KnownPage): string[] {
  if (route === '/') return [pageKey(title), ...firstPage];
  const last = route.split('/').at(-1) ?? '';
  const word = noWord.test(last) ? '' : last.replace(/^:/, '').replace(/\.\w{1,5}$/, '');
  return [pageKey(title), pageKey(word)];
}
