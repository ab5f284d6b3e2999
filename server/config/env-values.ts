import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseUrl } from '#domain/parse-url';
import { contrastRatio } from './contrast';

/**
 * The kinds of value an environment variable can have: each takes the text and gives the value, or says what the
 * text must be. Messages never repeat the text, as it may be a secret.
 */

export function wholeNumberValue(least: number, max: number) {
  const message = `must be a whole number from ${least} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= max, message);
}

/** An amount of money, with at most six decimals. */
export function amount() {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be an amount such as 2.50')
    .transform(Number);
}

export function onOff() {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { message: 'must be on or off' })
    .transform((value) => ['on', 'true', '1'].includes(value));
}

export function optionValue<const Names extends [string, ...string[]]>(names: Names) {
  return z.enum(names, { message: `must be one of ${names.join(', ')}` });
}

export function line(least: number, max: number) {
  return z
    .string()
    .min(least, `must have at least ${least} characters`)
    .max(max, `must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line of text');
}

/** A folder or file; relative paths count from the folder the server runs in. */
export function localPathValue() {
  return z
    .string()
    .refine((value) => !/^\w+:\/\//.test(value), 'must be a path on this machine, not an address')
    .transform((value) => resolve(value));
}

/** A folder, or a bucket of an S3 service; its options are read where it is opened. */
export function blobLocation() {
  const message = 'must be a folder, or a bucket such as s3://bucket/prefix?endpoint=https://s3.example.com';
  return z
    .string()
    .refine((value) => /^s3:\/\/[a-z0-9]/.test(value) || !/^[\w+.-]+:\/\//.test(value), message)
    .transform((value) => (value.startsWith('s3://') ? value : resolve(value)));
}

/** The address of a web socket server. */
export function socketAddress() {
  return z.string().refine((value) => /^wss?:$/.test(parsed(value)?.protocol ?? ''), {
    message: 'must be a ws:// or wss:// address',
  });
}

/** E-mail addresses separated by commas. Returned in lower case. */
export function mailList() {
  return list((part) => /^[^\s@]+@[^\s@]+$/.test(part), 'must be e-mail addresses separated by commas');
}

/** A name or an IP address to listen on. */
export function host() {
  const name = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/i;
  return z
    .string()
    .refine((value) => isIP(value) > 0 || name.test(value), 'must be a host name or an IP address');
}

/** The scheme and host of a server. Returned without a slash at the end. */
export function origin() {
  const message = 'must be an http:// or https:// address without a path, such as https://tests.example.com';
  return webAddress(message)
    .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, message)
    .transform((url) => url.origin);
}

/** The base address of a service's calls. Returned without a slash at the end. */
export function serviceBase() {
  const message = 'must be an http:// or https:// address without query and fragment';
  return webAddress(message)
    .refine((url) => !url.search && !url.hash && !url.username, message)
    .transform((url) => url.href.replace(/\/+$/, ''));
}

/** The target of a link on a page. */
export function link() {
  return address(/^(https?|mailto):$/, 'must be an http://, https:// or mailto: address').transform(
    (url) => url.href,
  );
}

/** Addresses for reports of security problems, as security.txt takes them (RFC 9116). */
export function contactList() {
  const contact = /^(https:\/\/[^\s,/][^\s,]*|mailto:[^\s,@]+@[^\s,@]+|tel:\+?[\d-]+)$/;
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every((part) => contact.test(part)),
      'must be mailto:, https:// or tel: addresses, divided by commas',
    );
}

/** A day or a moment, such as 2027-06-30 (its end, UTC) or 2027-06-30T12:00:00Z. */
export function pointInTime() {
  const message = 'must be a date such as 2027-06-30 or 2027-06-30T12:00:00Z';
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/, message)
    .transform((text) => new Date(text.includes('T') ? text : `${text}T23:59:59Z`))
    .refine((moment) => !Number.isNaN(moment.getTime()), message);
}

/** A mail server, with user and password if it needs them. */
export function smtpUrl() {
  const message = 'must be an address such as smtps://user:password@mail.example.com:465';
  return z.string().refine((value) => /^smtps?:$/.test(parsed(value)?.protocol ?? ''), message);
}

/** Names and IP addresses of a server; `*.` before a name covers all names below it, `*` covers any. */
export function nameList() {
  const message = 'must be host names and IP addresses without ports, or *, separated by commas';
  const name = /^(\*\.)?(?!-)[a-z\d_-]+(\.[a-z\d_-]+)*$/i;
  return list((part) => part === '*' || name.test(part) || isIP(part.replace(/^\[|\]$/g, '')) > 0, message);
}

/** Host names (`*.` before one covers all below it), IP addresses and networks, separated by commas. */
export function hostList() {
  const message = 'must be host names, IP addresses or networks such as 10.0.0.0/8, separated by commas';
  const name = /^(\*\.)?(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/i;
  return list((part) => isNetwork(part) || name.test(part), message);
}

/** The same, with a port after a colon to mean only that port. IPv6 addresses with a port need brackets. */
export function targetList() {
  const message =
    'must be host names, IP addresses or networks such as shop.internal:8080 or 10.0.0.0/8, separated by commas';
  return list((part) => targetOf(part) !== null, message).transform((parts) =>
    parts.flatMap((part) => targetOf(part) ?? []),
  );
}

/** Splits at commas, in lower case, without spaces and empty parts. @param fits the rule for each part */
function list(fits: (part: string) => boolean, message: string) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(fits), { message });
}

function targetOf(text: string): { host: string; port?: number } | null {
  const name = /^(\*\.)?(?!-)[a-z\d_-]+(\.[a-z\d_-]+)*$/;
  const fits = (host: string) => isNetwork(host) || name.test(host);
  if (fits(text)) return { host: text };
  const [, bracketed, bare, digits] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? bare ?? '';
  const port = Number(digits);
  return fits(host) && port > 0 && port < 65_536 ? { host, port } : null;
}

/** The scheme of an address, without the colon. */
export function urlScheme() {
  return z
    .string()
    .regex(
      /^(?!(https?|javascript|data|file|blob)$)[a-z][a-z\d+.-]{1,30}$/i,
      'must be a scheme such as blinqio',
    )
    .transform((value) => value.toLowerCase());
}

export function databaseUrl() {
  const message = 'must be an address such as postgresql://user:password@host:5432/database';
  return z.string().refine((value) => /^postgres(ql)?:$/.test(parsed(value)?.protocol ?? ''), message);
}

/** Sources that the security policy allows for `<img>`: files of this server and data addresses. */
export function imageSource() {
  return z
    .string()
    .regex(
      /^(\/(?![/\\])\S*|data:image\/\S+)$/,
      'must be a path on this server, such as /logo.svg, or a data:image address',
    );
}

/** A colour on which white text is readable. */
export function brandColor() {
  return z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #4353c9')
    .superRefine((color, context) => {
      const ratio = contrastRatio(color, '#ffffff');
      if (ratio >= 4.5) return;
      const message = `must be darker: white text on it has a contrast of ${ratio.toFixed(2)}, 4.5 is needed`;
      context.addIssue({ code: 'custom', message });
    });
}

/**
 * Express' "trust proxy": the number of proxies in front of the server, or their addresses. Does not accept `true`:
 * every client could then choose the address that sign-in throttling sees.
 */
export function trustedProxies() {
  const message =
    'must be off, the number of proxies in front (1 to 9), or their addresses separated by commas';
  return z
    .string()
    .transform((value) => {
      if (value === 'off') return false;
      return /^[1-9]$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
    })
    .refine((value) => !Array.isArray(value) || value.every(isNetwork), message);
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  const most = version === 4 ? 32 : 128;
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

function webAddress(message: string) {
  return address(/^https?:$/, message);
}

function address(protocol: RegExp, message: string) {
  return z.string().transform((value, context) => {
    const url = parsed(value);
    if (url && protocol.test(url.protocol)) return url;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function parsed(value: string): URL | null {
  return parseUrl(value);
}
