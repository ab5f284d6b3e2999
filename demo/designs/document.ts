import { copyPrefix } from './copies.ts';
import type { Design } from './names.ts';

/**
 * What a design or a copy changes in a finished page, in attributes alone: text has no plain quotes, as `markup` escapes
 * it.
 */
export function redesigned(html: string, design: Design, copy: string): string {
  const styled =
    design === 'renamed' ? withOtherIds(html) : design === 'restyled' ? withOtherClasses(html) : html;
  const prefix = copyPrefix(copy);
  return prefix === '' ? styled : styled.replace(/ (href|action|formaction)="\//g, ` $1="${prefix}/`);
}

/** Fields get other ids, and what points at them goes along. */
function withOtherIds(html: string): string {
  const ids = new Set([...html.matchAll(/<(?:input|select)[^>]* id="([^"]+)"/g)].map(([, id]) => id));
  return html.replace(
    / (id|for|href)="(#?)([^"]+)"/g,
    (whole, attribute: string, mark: string, id: string) =>
      ids.has(id) && (mark === '#') === (attribute === 'href') ? ` ${attribute}="${mark}shop-${id}"` : whole,
  );
}

/** Every class of the pages and of the style sheet gets this in front. */
const otherClass = 'x-';

function withOtherClasses(html: string): string {
  return html.replace(/ class="([^"]+)"/g, (_, names: string) => {
    const others = names.split(' ').map((name) => otherClass + name);
    return ` class="${others.join(' ')}"`;
  });
}

/** The style sheet of the restyled design. */
export function restyled(css: string): string {
  const renamed = css.replace(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g, `.${otherClass}$1`);
  return `${renamed}
:root { --brand: #7a2e6b; --tint: #f6eaf3; --page: #f7f7fb; }
@media (prefers-color-scheme: dark) { :root { --brand: #e2a3d5; --tint: #3a2035; --page: #17171c; } }
body { font-family: Georgia, 'Times New Roman', serif; font-size: 18px; }
button, .${otherClass}button { border-radius: 22px; min-height: 48px; }
main { max-width: 900px; }
`;
}
