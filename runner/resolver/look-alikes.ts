import type { Page } from 'playwright';
import type { Kind } from './intent';

/**
 * Returns what a person may take for an element of the kind, despite its tag, role and class:
 * red text, words of a complaint, a large line, a hand pointer. null when there is nothing.
 */
export async function looksLike(page: Page, kind: Kind): Promise<string | null> {
  const sorts: Partial<Record<Kind, Sort>> = {
    error: 'complaint',
    message: 'complaint',
    heading: 'large',
    button: 'pointer',
    link: 'pointer',
    menuitem: 'pointer',
    tab: 'pointer',
    image: 'picture',
    icon: 'picture',
    dialog: 'above',
  };
  const sort = sorts[kind];
  if (!sort) return null;
  for (const frame of page.frames()) {
    const found = await frame.evaluate(find, sort).catch(() => null);
    if (found) return found;
  }
  return null;
}

type Sort = 'complaint' | 'large' | 'pointer' | 'picture' | 'above';

/** Runs in the page. Trap: inner functions would use a naming helper of the compiler, which pages lack. */
function find(sort: Sort): string | null {
  const words =
    /\b(?:errors?|invalid|incorrect|wrong|fail(?:s|ed|ure)?|required|not (?:found|valid|correct|allowed|match)|do(?:es)? not match|denied|expired|too (?:short|long|many|few|small|large)|try again|must (?:be|have|contain|not)|can(?:no|')t be|please (?:enter|fill|check|choose|select|correct|provide)|missing|fehler|ungültig\w*|falsch\w*|fehlgeschlagen|erforderlich|pflichtfeld\w*|fehlt|bitte (?:geben|füllen|wählen|prüfen|korrigieren)|nicht gefunden|zu (?:kurz|lang))\b/i;
  const base = parseFloat(getComputedStyle(document.body).fontSize) || 16;
  let count = 0;
  for (const element of document.body.querySelectorAll('*')) {
    if (++count > 20_000) return 'a very large page';
    if (/^(?:SCRIPT|STYLE|TEMPLATE|OPTION|NOSCRIPT)$/.test(element.tagName)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    let text = '';
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += ` ${node.textContent ?? ''}`;
    }
    text = text.replace(/\s+/g, ' ').trim();
    const style = getComputedStyle(element);
    const named = text || element.getAttribute('aria-label') || element.tagName.toLowerCase();
    const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
    const isRed = red >= 140 && green <= red * 0.5 && blue <= red * 0.5;
    const isLarge = parseFloat(style.fontSize) >= base * 1.3;
    const isBold = parseFloat(style.fontWeight) >= 600 && style.display === 'block';
    const isControl = element.closest('a[href], input, select, textarea, label, option') !== null;
    if (sort === 'complaint' && text && (words.test(text) || isRed)) return text;
    if (sort === 'large' && text && (isLarge || isBold)) return text;
    if (sort === 'pointer' && style.cursor === 'pointer' && !isControl) return named;
    if (sort === 'picture' && style.backgroundImage.includes('url(')) return named;
    if (sort === 'above' && style.position === 'fixed' && height > 40) return named;
  }
  return null;
}
