import { escapeGuideText, type GuidePage } from './guide-page';

/** A page of the guide, with the last part of its address. */
export interface HelpPage extends GuidePage {
  slug: string;
}

const pages = import.meta.glob<GuidePage>(['../../docs/guide/*.md', '!**/README.md'], {
  query: '?guide',
  import: 'default',
  eager: true,
});

const lists = import.meta.glob<{ file: string; task: string }[]>('../../docs/guide/README.md', {
  query: '?guide',
  import: 'default',
  eager: true,
});

/** Returns the pages of the guide by their task, in reading order. */
export function listGuide(): { slug: string; task: string }[] {
  return Object.values(lists)
    .flat()
    .map(({ file, task }) => ({ slug: file.replace(/\.md$/, ''), task }));
}

/** Facts of the deployment that the guide's text names. */
interface Names {
  /** Name of the product. */
  brand: string;
  /** Address of the product, without a slash at the end. */
  publicUrl: string;
}

/** Returns a page of the guide with the deployment's own name and address in its text; null if there is no such page. */
export function readGuidePage(slug: string, { brand, publicUrl }: Names): HelpPage | null {
  const page = pages[`../../docs/guide/${slug}.md`];
  if (!page) return null;
  const named = (text: string, name: string) =>
    text.replaceAll('https://scenarium.example.com', publicUrl).replace(/\bScenarium\b/g, () => name);
  return {
    slug,
    title: named(page.title, brand),
    parts: page.parts.map((part) =>
      part.kind === 'code'
        ? { kind: 'code', code: named(part.code, brand) }
        : { kind: 'html', html: named(part.html, escapeGuideText(brand)) },
    ),
  };
}
