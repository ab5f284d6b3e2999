import type { Signs } from '#domain/exploring/rules';

/** Facts about an element, as {@link signReader} reads them. */
export interface ElementSigns extends Signs {
  /** True when the element declares that it opens something: a menu, a tab, a dialog, more of the page. */
  opens: boolean;
  /** Addresses in attributes such as `hx-get`, apart from the address of a link. */
  leads: string[];
}

/**
 * Returns a function that reads what the markup of a link or control says besides its name.
 * It runs in pages, and uses nothing outside of itself.
 */
export function signReader(): (element: Element) => ElementSigns {
  const handler =
    /^(?:on\w+|[@(]\w+.*|v-on:.*|x-on:.*|ng-click|wire:\w+.*|phx-click|data-action|data-event|data-onclick)$/;
  const otherMethod = /^(?:data-)?(?:turbo-|http-|remote-|up-|ujs-)?method$/;
  const asking = /^(?:(?:data-)?(?:turbo-|hx-|up-|wire:|bs-)?confirm(?:ation)?|wire:confirm|formaction)$/;
  const sending = /^(?:data-)?hx-(?:post|put|patch|delete)$/;
  const leading = /^(?:(?:data-)?hx-get|data-(?:url|href|remote-url|link)|up-href)$/;
  const parts = 'aria-controls,popovertarget,commandfor,data-bs-target,data-target'.split(',');
  const cut = (text: string | null | undefined, longest: number) =>
    (text ?? '').slice(0, 5_000).replace(/\s+/g, ' ').trim().slice(0, longest);
  const isRed = (color: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return alpha > 0.5 && red >= 150 && green <= red * 0.5 && blue <= red * 0.55;
  };
  const target = (element: Element) => {
    for (const name of parts) {
      const id = element.getAttribute(name)?.trim().replace(/^#/, '') ?? '';
      if (id && /^[\w:.-]+$/.test(id) && (element.getRootNode() as Document).getElementById?.(id))
        return true;
    }
    return false;
  };
  return (element) => {
    const code: string[] = [];
    const leads: string[] = [];
    let asks = false;
    for (const { name, value } of [...element.attributes].slice(0, 60)) {
      if (handler.test(name)) code.push(cut(value, 500));
      if (
        asking.test(name) ||
        sending.test(name) ||
        (name === 'formmethod' && !/^(?:get|dialog)$/i.test(value))
      )
        asks = true;
      // Other words are not request methods: they name functions of the page's code.
      if (otherMethod.test(name) && /^(?:post|put|patch|delete)$/i.test(value)) asks = true;
      if (leading.test(name) && value.length < 2_000) {
        try {
          leads.push(new URL(value, document.baseURI).href);
        } catch {
          // The value is not an address.
        }
      }
    }
    const href = element.getAttribute('href') ?? '';
    if (/^\s*javascript:/i.test(href)) code.push(cut(href, 500));
    if (code.some((text) => /\bconfirm\s*\(/.test(text))) asks = true;
    const inside = [element, ...element.querySelectorAll('i,svg,use,span,img,em,b')].slice(0, 8);
    const classes = inside.map((part) =>
      [
        cut(part.getAttribute('class'), 200),
        cut(part.getAttribute('data-icon') ?? part.getAttribute('data-lucide'), 60),
        part.localName === 'use'
          ? cut(part.getAttribute('href') ?? part.getAttribute('xlink:href'), 200)
          : '',
        part.localName === 'img' ? cut(part.getAttribute('src'), 300).replace(/^.*\//, '') : '',
      ].join(' '),
    );
    const names = ['title', 'id', 'data-testid', 'data-test', 'data-action', 'name', 'value'];
    const own = cut(element.getAttribute('class'), 200);
    const { color, backgroundColor } = getComputedStyle(element);
    const summary = element.localName === 'summary';
    const showsPart = summary || target(element);
    const toggles = (
      element.getAttribute('data-bs-toggle') ??
      element.getAttribute('data-toggle') ??
      ''
    ).toLowerCase();
    const popup = element.getAttribute('aria-haspopup');
    return {
      asks,
      code: code.join(' | '),
      hints: names.map((name) => cut(element.getAttribute(name), 80)).join(' | '),
      classes: cut(classes.join(' '), 600),
      isRed: isRed(color) || isRed(backgroundColor),
      isButton:
        element.matches('button,input,[role=button]') || /(?:^|[\s_-])(?:btn|button)(?:$|[\s_-])/i.test(own),
      showsPart,
      lang: element.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang,
      opens:
        summary ||
        element.getAttribute('role') === 'tab' ||
        (popup !== null && popup !== 'false') ||
        element.hasAttribute('aria-expanded') ||
        element.hasAttribute('popovertarget') ||
        element.hasAttribute('commandfor') ||
        (/^(?:collapse|dropdown|modal|offcanvas|tab|pill|popover)$/.test(toggles) && showsPart),
      leads,
    };
  };
}

/** The signs to use when there is no element to read. */
export const noSigns: Signs = {
  asks: false,
  code: '',
  hints: '',
  classes: '',
  isRed: false,
  isButton: false,
  showsPart: false,
  lang: '',
};
