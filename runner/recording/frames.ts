import type { Frame } from 'playwright';
import type { ElementWay } from '#contracts/worker/recorded-action';
import { parseUrl } from '#domain/parse-url';
import { canQuote } from '../resolver/grammar/write-step';
import { frameSeparator } from './expression';
import { isName, isReadableId, isVolatile } from './telling';

/** A frame as sentences name it. Empty for the page itself. */
export interface Framed {
  frame?: ElementWay['frame'];
  doubt?: string;
}

/** Returns how a frame is found: by its title, name, ID or address, or else by its position. */
export async function framedOf(frame: Frame): Promise<Framed> {
  if (!frame.parentFrame()) return {};
  const selectors: string[] = [];
  let title = '';
  let isByPlace = false;
  for (let entry: Frame | null = frame; entry?.parentFrame(); entry = entry.parentFrame()) {
    const parent = entry.parentFrame();
    if (!parent) break;
    const element = await entry.frameElement();
    const facts = await element.evaluate(frameFacts);
    await element.dispose();
    const best = await firstAlone(parent, selectorsOf(facts, parent.url()));
    isByPlace ||= best === null;
    selectors.unshift(best ?? facts.byPlace);
    title = facts.isTitleAlone ? facts.title : '';
  }
  if (selectors.length === 1 && isName(title) && !isVolatile(title))
    return { frame: { by: 'title', words: title } };
  const by = { frame: { by: 'path' as const, words: selectors.join(frameSeparator) } };
  return isByPlace
    ? { ...by, doubt: 'its frame has no title, name, ID or address, and is found by its place on the page' }
    : by;
}

/** Runs in the page that contains the frame. */
function frameFacts(element: Element) {
  const attribute = (name: string) => (element.getAttribute(name) ?? '').slice(0, 1_000);
  const all = [...element.ownerDocument.querySelectorAll(element.localName)];
  const title = attribute('title');
  return {
    tag: element.localName,
    title,
    isTitleAlone: element.ownerDocument.querySelectorAll(`[title="${CSS.escape(title)}"]`).length === 1,
    name: attribute('name'),
    id: element.id.slice(0, 1_000),
    src: attribute('src'),
    byPlace: `${element.localName} >> nth=${all.indexOf(element)}`,
  };
}

type FrameFacts = ReturnType<typeof frameFacts>;

function selectorsOf({ tag, title, name, id, src }: FrameFacts, around: string): string[] {
  const quoted = (text: string) => text.replace(/["\\]/g, '\\$&').replace(/[\r\n]/g, ' ');
  const address = addressPart(src, around);
  return [
    ...(title !== '' && !isVolatile(title) ? [`${tag}[title="${quoted(title)}"]`] : []),
    // Scripts of payment providers and others generate names with numbers.
    ...(name !== '' && !isMadeUp(name) ? [`${tag}[name="${quoted(name)}"]`] : []),
    ...(isReadableId(id) ? [`${tag}#${id}`] : []),
    ...(address !== '' ? [`${tag}[src*="${quoted(address)}"]`] : []),
  ].filter((item) => canQuote(item) && !item.includes(frameSeparator));
}

const isMadeUp = (text: string) => /\d{3,}|[0-9a-f]{12,}/i.test(text);

/** Returns the steady part of a frame's address: no query, and no host when the page has the same host. */
function addressPart(src: string, around: string): string {
  const [whole = ''] = src.split(/[?#]/);
  const url = parseUrl(whole);
  if (url && !/^https?:$/.test(url.protocol)) return '';
  const isOwn = url !== null && url.origin === parseUrl(around)?.origin;
  const part = url === null ? whole : isOwn ? url.pathname : `//${url.host}${url.pathname}`;
  return part.length < 3 || part.length > 200 || isMadeUp(part.replace(/^\/\/[^/]*/, '')) ? '' : part;
}

async function firstAlone(parent: Frame, selectors: readonly string[]): Promise<string | null> {
  for (const selector of selectors) {
    const count = await parent
      .locator(selector)
      .count()
      .catch(() => 0);
    if (count === 1) return selector;
  }
  return null;
}
