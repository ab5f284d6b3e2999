import { parseUrl } from '#domain/parse-url';
import type { NetworkEntry } from '#contracts/worker/evidence';

export const networkSorts = ['step', 'status', 'method', 'url', 'type', 'size', 'time'] as const;
export type NetworkSort = (typeof networkSorts)[number];

export interface NetworkView {
  /** True to show only statuses outside 200-399. */
  errors: boolean;
  /** True to show only XHR and fetch. */
  xhr: boolean;
  sort: NetworkSort;
  order: 'asc' | 'desc';
}

/** Labels of statuses that are more specific than their class (RFC 9110 and the registry of statuses). */
const meanings: Readonly<Record<number, string>> = {
  301: 'Permanent Redirect',
  304: 'Not Modified',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  423: 'Locked',
  425: 'Too Early',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

const kinds = ['Information', 'Success', 'Redirect', 'Client Error', 'Server Error'];

/** Returns a label of one or two words for an HTTP status (docs/rules/reports.md, Network). */
export function statusLabel(status: number): string {
  return meanings[status] ?? kinds[Math.floor(status / 100) - 1] ?? 'Failed';
}

/** Returns whether a request got no answer or a status outside 200-399 (docs/rules/reports.md, Network). */
export function isNetworkError({ status }: Pick<NetworkEntry, 'status'>): boolean {
  return status < 200 || status > 399;
}

export function isXhr({ type }: Pick<NetworkEntry, 'type'>): boolean {
  return type === 'xhr' || type === 'fetch';
}

const keyOf: Record<NetworkSort, (entry: NetworkEntry & { step: number }) => number | string> = {
  step: ({ step }) => step,
  status: ({ status }) => status,
  method: ({ method }) => method,
  url: ({ requestUrl }) => requestUrl,
  type: ({ type }) => type,
  size: ({ size }) => size,
  time: ({ responseTime }) => responseTime,
};

/** An entry with its number in the order of the requests, from 1. */
export interface NetworkRow extends NetworkEntry {
  number: number;
  /** Number of the step that made the request, from 1. */
  step: number;
}

/** Filters and sorts entries. Entries that compare equal keep the order of the requests. */
export function networkRows(
  entries: readonly (NetworkEntry & { step: number })[],
  view: NetworkView,
): NetworkRow[] {
  const key = keyOf[view.sort];
  const direction = view.order === 'asc' ? 1 : -1;
  return entries
    .map((entry, index) => ({ ...entry, number: index + 1 }))
    .filter((entry) => (!view.errors || isNetworkError(entry)) && (!view.xhr || isXhr(entry)))
    .sort((a, b) => direction * compare(key(a), key(b)));
}

function compare(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns kilobytes with 2 decimals. @param bytes size from the report */
export function sizeText(bytes: number): string {
  return `${(Math.max(0, bytes) / 1024).toFixed(2)} kb`;
}

/** Returns the filled part of the time bar, 0 to 1. It is full at 1000 ms. */
export function timeShare(milliseconds: number): number {
  return Math.min(1, Math.max(0, milliseconds / 1000));
}

/**
 * Returns a short address for a column: the path, preceded by the host when it is not the application's own.
 * The title has the whole address.
 */
export function shortUrl(url: string, ownHost: string | null): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname } = parsed;
  return host === ownHost ? pathname : host + pathname;
}

/** Returns the host of an address, with its port; null for an invalid address. */
export function hostOf(url: string): string | null {
  return parseUrl(url)?.host ?? null;
}
