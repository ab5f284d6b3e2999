import { Marked, type Token, type Tokens } from 'marked';
import { escapeGuideText, type GuidePage, type GuidePart } from '../../app/help/guide-page';

export interface GuideLinks {
  /** Returns the address of a link in the guide. Null: the page is not part of the guide, so only its text is shown. */
  address(link: string): string | null;
  /** Returns the address of a screenshot and its size in pixels. */
  image(path: string): { src: string; width: number; height: number };
}

/** A paragraph that begins with these words links to rules and decisions. Pages below /help leave it out. */
const forContributors = 'For contributors:';

/**
 * Renders a page of the guide. The text comes from this repository, so its HTML is trusted.
 * @throws if the page has no title, or an image has no description
 */
export function renderGuidePage(markdown: string, links: GuideLinks): GuidePage {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = /^https?:/.test(href) ? href : links.address(href);
        if (address === null) return text;
        return `<a href="${escapeGuideText(address)}">${text}</a>`;
      },
      image({ href, text }) {
        if (text === '') throw new Error(`The image ${href} has no description.`);
        const { src, width, height } = links.image(href);
        return `<img src="${src}" alt="${escapeGuideText(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error('The page does not begin with its title.');
  const parts: GuidePart[] = [];
  for (const token of tokens) {
    if (isForContributors(token)) continue;
    const last = parts.at(-1);
    if (isCode(token)) parts.push({ kind: 'code', code: token.text });
    else if (last?.kind === 'html') last.html += htmlOf(token);
    else parts.push({ kind: 'html', html: htmlOf(token) });
  }
  return { title: (title as Tokens.Heading).text, parts };

  function htmlOf(token: Token): string {
    const html = marked.parser([token]);
    if (token.type !== 'table') return html;
    // Wide tables scroll in themselves, so that the page never does.
    const heads = (token as Tokens.Table).header.map(({ text }) => text).join(', ');
    return `<div class="table" role="region" aria-label="Table: ${escapeGuideText(heads)}" tabindex="0">${html}</div>`;
  }
}

/** Returns the task of each page of the guide, in the order of the table in its README. */
export function readGuideList(readme: string): { file: string; task: string }[] {
  return [...readme.matchAll(/^\| (.+?) +\| \[.+?\]\(([\w-]+\.md)\) +\|$/gm)].map(
    ([, task = '', file = '']) => ({ file, task }),
  );
}

function isForContributors(token: Token): boolean {
  return token.type === 'paragraph' && (token as Tokens.Paragraph).text.startsWith(forContributors);
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code';
}

/** Returns the anchor that git servers give a heading, so that links work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
