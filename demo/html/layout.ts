import { priceBasket } from '../checkout/basket.ts';
import type { Context } from '../http/context.ts';
import { htmlReply, type ShopReply } from '../http/reply.ts';
import { assetPaths } from '../assets/index.ts';
import { languages, type ShopLanguage } from '../texts/index.ts';
import { markup, type Markup } from './markup.ts';

export interface Page {
  title: string;
  /** What stands below the one h1, which is the title. */
  body: Markup;
  /** Puts a heading of the page's own in place of the plain h1; it must hold the h1. */
  heading?: Markup;
  status?: number;
  /** Something on the page must be corrected: the title says so first, for people who only hear it. */
  failed?: boolean;
  /** Scripts beyond the live search, by address. */
  script?: string;
}

/** Puts a page into the frame of the shop: header, navigation, notice, footer. */
export function shopPage(context: Context, content: Page): ShopReply {
  const { texts: t, language } = context;
  const title = `${content.failed ? `${t.error}: ` : ''}${content.title} – ${t.shop}`;
  const main = markup`<main id="content" tabindex="-1">
${notice(context)}
${content.heading ?? markup`<h1>${content.title}</h1>`}
${content.body}
</main>`;
  const document = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${context.publicUrl && markup`<link rel="canonical" href="${context.publicUrl}${context.path}">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${context.design === 'restyled' ? assetPaths.restyled : assetPaths.style}">
<script src="${assetPaths.search}" defer></script>
${content.script && markup`<script src="${content.script}" defer></script>`}
</head>
<body>
<a class="skip" href="#content">${t.skip}</a>
${inOrder(context, main)}
${footer(context)}
</body>
</html>
`;
  return htmlReply(document.text, content.status);
}

/** Header and content; in the moved design the other way round. */
function inOrder(context: Context, main: Markup): Markup {
  const top = header(context);
  return context.design === 'moved' ? markup`${main}\n${top}` : markup`${top}\n${main}`;
}

function header(context: Context): Markup {
  const { texts: t, session, path } = context;
  const { count } = priceBasket(session.basket, null, context.now());
  const link = (to: string, text: string) =>
    markup`<a href="${to}" ${path === to && markup`aria-current="page"`}>${text}</a>`;
  return markup`<header class="top">
<a class="brand" href="/">${t.shop}</a>
<nav aria-label="${t.nav.label}">
${link('/products', t.nav.products)}
${link('/practice', t.nav.practice)}
${session.account ? link('/account', t.nav.account) : link('/sign-in', t.nav.signIn)}
${link('/basket', t.nav.basket(count))}
</nav>
${session.account && markup`<form method="post" action="/sign-out"><button class="plain">${t.nav.signOut}</button></form>`}
</header>`;
}

function notice({ session, change }: Context): Markup | null {
  const text = session.notice;
  if (text === null) return null;
  change().notice = null;
  return markup`<p class="notice" role="status">${text}</p>`;
}

const NAMES: Record<ShopLanguage, string> = { en: 'English', de: 'Deutsch' };

function footer({ texts: t, language, path, query }: Context): Markup {
  const choice = (to: ShopLanguage) => {
    const address = new URLSearchParams(query);
    address.set('lang', to);
    const current = to === language && markup`aria-current="true"`;
    return markup`<a href="${path}?${address.toString()}" lang="${to}" hreflang="${to}" ${current}>${NAMES[to]}</a>`;
  };
  return markup`<footer>
<p>${t.nav.about}</p>
<nav aria-label="${t.nav.language}">${languages.map(choice)}</nav>
</footer>`;
}
