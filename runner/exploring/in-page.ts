import type { ElementSigns } from './signs';

/** Functions that run in the explored pages. They write nothing, and use nothing outside of themselves. */

type ReadSigns = (element: Element) => ElementSigns;

export interface FoundLink {
  address: string;
  /** The link's name in one line, cut. */
  name: string;
  isDownload: boolean;
  /** True when the link is in a menu, or in the page's header or footer. */
  isMenu: boolean;
  /** True when the link is visible. Other links become visible when something is opened. */
  isShown: boolean;
  signs: ElementSigns;
}

export interface PageFacts {
  title: string;
  /** Text of the first heading of level 1. */
  heading: string;
  /** Headings, from which a search word is taken. */
  headings: string[];
  links: FoundLink[];
  hasPassword: boolean;
  /** Number of visible dialogs. */
  dialogs: number;
  /** False for an image, a text or data that the browser displays on its own. */
  isHtml: boolean;
  /** Language that the document declares. Empty when it declares none. */
  lang: string;
  /** Beginning of the page's text, from which its language can be guessed. */
  sample: string;
}

/** Reads the facts of a page, including those in open shadow trees. */
export function readPage(limits: { links: number; elements: number; signsOf: ReadSigns }): PageFacts {
  const inLine = (text: string | null | undefined, longest: number) =>
    (text ?? '').slice(0, 10_000).replace(/\s+/g, ' ').trim().slice(0, longest);
  const above = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const menus =
    'nav,[role=navigation],[role=menubar],[role=menu],[role=banner],[role=contentinfo],[role=tablist]';
  const isInMenu = (link: Element) => {
    let edge: Element | null = null;
    for (let element = above(link); element; element = above(element)) {
      if (element.matches(menus)) return true;
      if (element.matches('header,footer')) edge ??= element;
      // This header or footer belongs to a card or to the content, not to the page.
      else if (edge === null || element.matches('main,article,section,li')) {
        if (element.matches('main,article,section,li,td')) edge = element;
      }
    }
    return edge !== null && edge.matches('header,footer');
  };
  const links: FoundLink[] = [];
  const headings: string[] = [];
  const seen = new Set<string>();
  let heading = '';
  let hasPassword = false;
  let dialogs = 0;
  let walked = 0;
  const take = (element: Element) => {
    const tag = element.localName;
    if (tag === 'a' || tag === 'area') {
      const href = element.getAttribute('href') ?? element.getAttribute('xlink:href');
      if (href === null || links.length >= limits.links || href.length > 2_000) return;
      let address: string;
      try {
        address = new URL(href, document.baseURI).href;
      } catch {
        return;
      }
      const shown = element instanceof HTMLElement ? element.innerText : element.textContent;
      const picture = element.querySelector('img[alt]')?.getAttribute('alt');
      const name =
        inLine(element.getAttribute('aria-label'), 120) ||
        inLine(shown, 120) ||
        inLine(element.textContent, 120) ||
        inLine(element.getAttribute('title') ?? element.getAttribute('alt') ?? picture, 120);
      const isMenu = isInMenu(element);
      const { width, height, right, bottom } = element.getBoundingClientRect();
      // A skip link is outside of the page until it has the focus, or it is one pixel in size.
      const isOutside = width > 0 && height > 0 && (right + scrollX <= 0 || bottom + scrollY <= 0);
      const isDot = width > 0 && height > 0 && width <= 1 && height <= 1;
      const isShown = !isOutside && !isDot && element.checkVisibility({ visibilityProperty: true });
      const key = `${address} ${name} ${isMenu} ${isShown}`;
      if (seen.has(key)) return;
      seen.add(key);
      const signs = limits.signsOf(element);
      links.push({ address, name, isDownload: element.hasAttribute('download'), isMenu, isShown, signs });
    } else if (/^h[1-3]$/.test(tag)) {
      const text = inLine(element.textContent, 200);
      if (tag === 'h1') heading ||= text;
      if (headings.length < 50) headings.push(text);
    } else if (tag === 'input') {
      if ((element as HTMLInputElement).type === 'password' && element.checkVisibility()) hasPassword = true;
    } else if (element.matches('dialog[open],[role=dialog],[role=alertdialog]')) {
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) dialogs++;
    }
  };
  const walk = (root: Document | ShadowRoot) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node && walked < limits.elements; node = walker.nextNode()) {
      walked++;
      take(node as Element);
      const { shadowRoot } = node as Element;
      if (shadowRoot) walk(shadowRoot);
    }
  };
  walk(document);
  const isHtml = /html/.test(document.contentType);
  const { lang } = document.documentElement;
  const sample = inLine((document.body as HTMLElement | null)?.innerText, 3_000);
  const title = inLine(document.title, 300);
  return { title, heading, headings, links, hasPassword, dialogs, isHtml, lang, sample };
}

/** Returns a text that differs when the page's size does. While it changes, the page is not at rest. */
export const sizeOf = (): string =>
  `${document.readyState} ${document.getElementsByTagName('*').length} ${location.href}`;

/** Returns the addresses of images that are displayed as broken. */
export async function brokenPictures(max: number): Promise<{ address: string; alt: string }[]> {
  const found: { address: string; alt: string }[] = [];
  for (const image of document.images) {
    if (found.length >= max) break;
    const address = image.currentSrc || image.src;
    if (!address || image.loading === 'lazy' || !image.complete || image.naturalWidth > 0) continue;
    // An SVG without a size also has no natural width, although it can be displayed.
    const isBroken = await image.decode().then(
      () => false,
      () => true,
    );
    if (isBroken && image.isConnected)
      found.push({ address: address.slice(0, 1_000), alt: image.alt.slice(0, 100) });
  }
  return found;
}

export interface ControlFacts {
  /** Role as people name it: `button`, `tab`, `menuitem`, `summary`. */
  role: string;
  name: string;
  signs: ElementSigns;
  /** Identifies the control. The key stays the same after a reload of the page. */
  key: string;
  /** True when the control is above, below or beside the content, and so on other pages too. */
  isMenu: boolean;
}

/** Finds the controls that open something and submit nothing, in the order of the page. */
export function findControls({ most, signsOf }: { most: number; signsOf: ReadSigns }): {
  elements: Element[];
  facts: ControlFacts[];
} {
  const inLine = (text: string | null | undefined, longest: number) =>
    (text ?? '').slice(0, 5_000).replace(/\s+/g, ' ').trim().slice(0, longest);
  const wanted =
    '[aria-haspopup]:not([aria-haspopup=false]),[aria-expanded=false],summary,[role=tab],[role=button],button,input[type=button]';
  const elements: Element[] = [];
  const facts: ControlFacts[] = [];
  const counts = new Map<string, number>();
  let walked = 0;
  const isOurs = (element: Element) => {
    if (!element.matches(wanted) || element.matches(':disabled,[aria-disabled=true],[inert] *')) return false;
    if (
      element.matches('select,textarea,option') ||
      (element.localName === 'input' && !element.matches('[type=button]'))
    )
      return false;
    if (element instanceof HTMLButtonElement && element.form && element.type !== 'button') return false;
    if (element.matches('[role=tab][aria-selected=true]')) return false;
    // A link that leads somewhere is followed as a link.
    const href = element.localName === 'a' ? element.getAttribute('href') : null;
    if (href !== null && !/^(?:#|javascript:|$)/i.test(href.trim())) return false;
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const take = (element: Element) => {
    const by = element
      .getAttribute('aria-labelledby')
      ?.split(/\s+/)
      .map((id) => (element.getRootNode() as Document | ShadowRoot).getElementById(id)?.textContent ?? '')
      .join(' ');
    const picture = element.querySelector('img[alt],svg[aria-label],svg title');
    const name =
      inLine(element.getAttribute('aria-label'), 80) ||
      inLine(by, 80) ||
      inLine(element instanceof HTMLInputElement ? element.value : (element as HTMLElement).innerText, 80) ||
      inLine(
        picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label') ?? picture?.textContent,
        80,
      ) ||
      inLine(element.getAttribute('title'), 80);
    const role =
      element.getAttribute('role')?.split(' ')[0] || (element.localName === 'summary' ? 'summary' : 'button');
    const likewise = `${role} ${name}`;
    const nth = counts.get(likewise) ?? 0;
    counts.set(likewise, nth + 1);
    const isMenu =
      element.closest('nav,body > header,body > footer,[role=banner],[role=navigation],[role=menubar]') !==
      null;
    elements.push(element);
    facts.push({ role, name, signs: signsOf(element), key: `${likewise} ${nth}`, isMenu });
  };
  const walk = (root: Document | ShadowRoot) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (++walked > 100_000 || elements.length >= most) return;
      if (isOurs(node as Element)) take(node as Element);
      const { shadowRoot } = node as Element;
      if (shadowRoot) walk(shadowRoot);
    }
  };
  walk(document);
  return { elements, facts };
}

export interface SearchFacts {
  name: string;
  /** Identifies the search for code, so that the same search on many pages is carried out once. */
  key: string;
  /** Hints in the field and in its form. */
  hints: string;
  /** Address to which its form is sent. */
  action: string;
}

/** Finds the search fields of the page. */
export function findSearches(max: number): { elements: Element[]; facts: SearchFacts[] } {
  const elements: Element[] = [];
  const facts: SearchFacts[] = [];
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input[type=search],[role=searchbox],form input[type=text],form input:not([type])',
  );
  const isSearch = /^(?:q|query|search|s|suche|suchbegriff|keywords?|term|text)$/i;
  for (const field of [...fields].slice(0, 200)) {
    if (elements.length >= max) break;
    if (!field.checkVisibility({ visibilityProperty: true }) || field.matches(':disabled,[readonly]'))
      continue;
    const { form } = field as Partial<HTMLInputElement>;
    if (form?.querySelector('input[type=password],input[type=file]')) continue;
    const isPost = form?.method === 'post';
    const isExplicit = form?.hasAttribute('method') || form?.hasAttribute('action');
    const shown = [...(form?.querySelectorAll('input,textarea') ?? [])].filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches('[type=submit],[type=button],[type=checkbox],[type=radio]'),
    );
    const isNamed = (element: Element) =>
      element.getAttribute('type') === 'search' ||
      element.getAttribute('role') === 'searchbox' ||
      isSearch.test(element.getAttribute('name') ?? '');
    // Next to a named search field, other fields are filters, such as a price or a date.
    const isBeside = !isNamed(field) && [...(form?.querySelectorAll('input') ?? [])].some(isNamed);
    if (isBeside || /^(?:numeric|decimal|tel|email)$/.test(field.inputMode)) continue;
    const says = isNamed(field) || field.closest('[role=search],search') !== null;
    if (isPost || (!says && !(form && isExplicit && shown.length === 1))) continue;
    const label =
      field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder ?? '';
    const submit = form?.querySelector('[type=submit],button:not([type])');
    elements.push(field);
    facts.push({
      name: label.replace(/\s+/g, ' ').trim().slice(0, 80),
      key: `${form?.getAttribute('action') ?? location.pathname} ${field.getAttribute('name') ?? field.id}`,
      hints: [label, field.name, submit?.textContent, submit?.getAttribute('value'), form?.id].join(' | '),
      action: form?.action && typeof form.action === 'string' ? form.action : location.href,
    });
  }
  return { elements, facts };
}

export interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  helpUrl: string;
  elements: number;
  /** Selectors of the first few elements. */
  targets: string[];
  summary: string;
}

/** Runs axe, which was loaded into the page before. */
export async function runAxe(tags: string[]): Promise<AxeViolation[]> {
  interface Result {
    id: string;
    impact?: string | null;
    help: string;
    helpUrl: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }
  const { axe } = window as unknown as {
    axe?: { run(root: Document, options: object): Promise<{ violations: Result[] }> };
  };
  if (!axe) return [];
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    // Preloading would request the style sheets again.
    preload: false,
  });
  return violations.map(({ id, impact, help, helpUrl, nodes }) => ({
    id,
    impact: impact ?? null,
    help,
    helpUrl,
    elements: nodes.length,
    targets: nodes.slice(0, 3).map(({ target }) => target.flat().join(' ').slice(0, 300)),
    summary: (nodes[0]?.failureSummary ?? '').slice(0, 600),
  }));
}
