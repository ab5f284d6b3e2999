import { Router, type RequestHandler } from 'express';
import type { Brand } from '../app/platform/context';
import type { Env } from './config/env';

interface PublicFilesDeps {
  brand: Pick<Brand, 'iconUrl'>;
  settings: Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_TXT_EXPIRES'>;
  publicUrl: string;
  now(): Date;
}

/** Files at fixed addresses that other programs ask for: robots.txt, security.txt and the icon of the brand. */
export function publicFiles({ brand, settings, publicUrl, now }: PublicFilesDeps): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    response.type('text').set('cache-control', 'public, max-age=86400').send('User-agent: *\nDisallow: /\n');
  });
  router.get('/.well-known/security.txt', (_request, response) => {
    const text = securityText(settings, publicUrl, now());
    if (text === null) return void response.status(404).type('text').send('Not Found\n');
    response.type('text').set('cache-control', 'public, max-age=3600').send(text);
  });
  if (brand.iconUrl !== null) router.get(['/favicon.ico', '/favicon.svg'], ownIcon(brand.iconUrl));
  return router;
}

/**
 * The text of security.txt (RFC 9116); null without a contact, and once it has expired: an expired file must not be
 * used, so none is served.
 */
export function securityText(
  { SECURITY_CONTACT: contacts, SECURITY_TXT_EXPIRES: expires }: PublicFilesDeps['settings'],
  publicUrl: string,
  now: Date,
): string | null {
  if (contacts.length === 0 || expires === undefined || expires <= now) return null;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
  ];
  // RFC 9116 wants https for the address; over http the file has none.
  if (publicUrl.startsWith('https://')) lines.push(`Canonical: ${publicUrl}/.well-known/security.txt`);
  return `${lines.join('\n')}\n`;
}

/** The brand's icon: a path on this server, or a `data:image` address whose bytes are answered. */
function ownIcon(url: string): RequestHandler {
  const [, type = '', encoding, content = ''] =
    /^data:(image\/[\w.+-]+)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  if (type === '') return (_request, response) => response.redirect(302, url);
  const bytes = Buffer.from(encoding ? content : decodeURIComponent(content), encoding ? 'base64' : 'utf8');
  return (_request, response) => {
    response.type(type).set('cache-control', 'public, max-age=3600').send(bytes);
  };
}
