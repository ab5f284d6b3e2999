import { parseUrl } from '#domain/parse-url';
import type { NetworkEntry } from '#contracts/worker/evidence';

export const networkSorts = ['step', 'status', 'method', 'url', 'type', 'size', 'time'] as const;
export type NetworkSort = (typeof networkSorts)[number];

export interface NetworkView {
  /** Only statuses outside 200-399. */
  errors: boolean;
  /** Only XHR and fetch. */
  xhr: boolean;
  sort: NetworkSort;
  order: 'asc' | 'desc';
}

/** What a status means where its hundred alone does not tell (RFC 9110 and the registry of statuses). */
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

/** What an HTTP status means, in a word or two (docs/rules/reports.md, Network). */
export function statusLabel(status: number): string {
  return meanings[status] ?? kinds[Math.floor(status / 100) - 1] ?? 'Failed';
}

/** An answer outside 200-399, or none at all (docs/rules/reports.md, Network). */
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

/** An entry with its place in the order of the requests, from 1. */
export interface NetworkRow extends NetworkEntry {
  number: number;
  /** Of the step that made it, from 1. */
  step: number;
}

/** Filtered and sorted; entries that compare equal keep the order of the requests. */
export function networkRows(
  entries: readonly (NetworkEntry & { step: number })[],
  view: NetworkView,
): NetworkRow[] {
  const key = keyOf[view.sort];
  const direction = view.order === 'asc' ? 1 : -1;
  return entries
    .map((entry, index) => ({ ...entry, number: index + 1 }))
    .filter((entry) => (!view.errors || isNetworkError(entry)) && (!view.xhr || isXhr(entry)))
    .sort((one, other) => direction * compare(key(one), key(other)));
}

function compare(one: number | string, other: number | string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Kilobytes to 2 decimals. @param bytes as in the report */
export function sizeText(bytes: number): string {
  return `${(Math.max(0, bytes) / 1024).toFixed(2)} kb`;
}

/** Part of the time bar that is filled, 0 to 1: full at 1000 ms. */
export function timeShare(milliseconds: number): number {
  return Math.min(1, Math.max(0, milliseconds / 1000));
}

/**
 * What tells requests apart in a column: the path, with the host in front when it is not the application's own.
 * The whole address is in the title.
 */
export function shortUrl(url: string, ownHost: string | null): string {
  const parsed = parseUrl(url);
  if (!parsed) return url;
  const { host, pathname } = parsed;
  return host === ownHost ? pathname : host + pathname;
}

/** Host with port of an address; null when it is none. */
export function hostOf(url: string): string | null {
  return parseUrl(url)?.host ?? null;
}
