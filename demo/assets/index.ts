import { createHash } from 'node:crypto';
import { restyled } from '../designs/document.ts';
import type { Routes } from '../http/router.ts';
import { textReply } from '../http/reply.ts';
import { dialogsScript } from './dialogs.ts';
import { diagnosticsScript } from './diagnostics.ts';
import { searchScript } from './search.ts';
import { controls } from './style-controls.ts';
import { frame } from './style-frame.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17695a"/>' +
  '<path d="M21 13h2a3 3 0 0 1 0 7h-2" fill="none" stroke="#fff" stroke-width="2"/><path d="M9 10h12v9a4 4 0 0 1-4 4h-4a4 4 0 0 1-4-4z" fill="#fff"/></svg>';

const files = {
  style: { path: '/shop.css', type: 'text/css; charset=utf-8', body: frame + controls },
  restyled: { path: '/shop-restyled.css', type: 'text/css; charset=utf-8', body: restyled(frame + controls) },
  search: { path: '/search.js', type: 'text/javascript; charset=utf-8', body: searchScript },
  dialogs: { path: '/dialogs.js', type: 'text/javascript; charset=utf-8', body: dialogsScript },
  diagnostics: { path: '/diagnostics.js', type: 'text/javascript; charset=utf-8', body: diagnosticsScript },
};

type Asset = keyof typeof files;

/** Addresses of the files, with their content's hash, so that browsers may keep them. */
export const assetPaths = Object.fromEntries(
  Object.entries(files).map(([name, { path, body }]) => [
    name,
    `${path}?v=${createHash('sha256').update(body).digest('hex').slice(0, 8)}`,
  ]),
) as Record<Asset, string>;

const keep = { 'cache-control': 'public, max-age=86400' };

export const assetRoutes: Routes = {
  ...Object.fromEntries(
    Object.values(files).map(({ path, type, body }) => [`GET ${path}`, () => textReply(body, type, keep)]),
  ),
  'GET /favicon.svg': () => textReply(icon, 'image/svg+xml', keep),
  'GET /robots.txt': () => textReply('User-agent: *\nDisallow: /\n'),
};
