import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { parseUrl } from '#domain/parse-url';

/**
 * Checks every command just before it reaches the browser. It may come from Playwright's server, or
 * from step code that uses the browser's own protocol. Without a system sandbox, the browser lets anyone who can have
 * it open a file read the machine's files. So such commands are refused. A page cannot open files on its own.
 * @param downloads the only folder for downloads
 */
export function guardCommands(pipe: Writable, downloads: string): void {
  const write = pipe.write.bind(pipe) as (...given: unknown[]) => boolean;
  // Playwright writes a command whole, then the zero that ends it (PipeTransport of playwright-core 1.65).
  pipe.write = ((chunk: unknown, ...rest: unknown[]) =>
    write(
      typeof chunk === 'string' && chunk !== '\0' ? checked(chunk, downloads) : chunk,
      ...rest,
    )) as Writable['write'];
}

interface Command {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
}

/** Returns the command, or an unknown command instead, so that the browser's error contains the reason. */
function checked(text: string, downloads: string): string {
  const command = JSON.parse(text) as Command;
  const reason = refusalOf(command, downloads);
  return reason === null ? text : JSON.stringify({ ...command, method: reason, params: {} });
}

/** Schemes of addresses that a page may have: network addresses, and those that pages create. */
const opened = ['http:', 'https:', 'ws:', 'wss:', 'data:', 'javascript:', 'blob:'];

/** Commands with the address of a page to show, in the protocols of the three browsers. */
const navigation = /(^|\.)(navigate|createTarget|createPage|newPage|createTab|adoptTab)$/i;

/**
 * Commands that bypass this check or reach files: other ways to send commands, extensions, apps, and
 * pages that may read what other pages may not.
 */
const closed =
  /^(Target\.(exposeDevToolsProtocol|sendMessageToTarget|setRemoteLocations)|Extensions\..*|PWA\..*|Page\.handleFileChooser|FileSystem\..*)$/;

/** Returns why a command is refused, in words for the step code's author, or null when it is allowed. */
function refusalOf({ method = '', params = {} }: Command, downloads: string): string | null {
  if (closed.test(method)) return `${method} (closed to step code)`;
  const { url } = params;
  // Applies to every command, because requests can also be redirected.
  if (typeof url === 'string' && url !== '' && !mayOpen(url, navigation.test(method))) {
    return `${method} (addresses of this kind are not opened: ${url.trim().split(':')[0]?.slice(0, 40)}:)`;
  }
  const files = [params['files'], params['paths'], (params['data'] as { files?: unknown } | undefined)?.files]
    .filter(Array.isArray)
    .flat() as unknown[];
  if (files.some((path) => !isUpload(path)))
    return `${method} (files of this machine are not given to pages)`;
  const folder = params['downloadPath'];
  if (folder !== undefined && folder !== downloads) return `${method} (downloads go to their own folder)`;
  return null;
}

/** @param isPage true when a page would show it. Other commands name script addresses: any text */
function mayOpen(text: string, isPage: boolean): boolean {
  const url = parseUrl(text);
  // This parser reads addresses as the browser does. The browser itself refuses invalid ones.
  if (!url) return !/^[\s\0-\x20]*(file|filesystem|view-source|chrome|devtools)/i.test(text);
  if (url.protocol === 'blob:' || url.protocol === 'filesystem:')
    return !/^\w+:\s*file/i.test(url.href) && url.protocol === 'blob:';
  if (url.protocol === 'about:') return !isPage || ['blank', 'srcdoc'].includes(url.pathname);
  if (opened.includes(url.protocol)) return true;
  return !isPage && !['file:', 'view-source:', 'chrome:', 'devtools:'].includes(url.protocol);
}

/** Returns whether Playwright's server wrote the file for an upload, from bytes that step code sent. */
function isUpload(path: unknown): boolean {
  const place = placeOf(path);
  return place !== null && /^[^/\\]+[/\\]upload-[0-9a-f]+[/\\]/.test(place);
}

/** Returns a path below the folders that Playwright's server makes for browsers, or null for any other. */
function placeOf(path: unknown): string | null {
  if (typeof path !== 'string') return null;
  const root = realpathSync(tmpdir());
  try {
    // Links are resolved, because a name in the folder may lead elsewhere. The last part may not exist yet.
    const real = join(realpathSync(dirname(path)), basename(path));
    const place = real.startsWith(root + sep) ? real.slice(root.length + 1) : '';
    return place.startsWith('playwright-artifacts-') ? place : null;
  } catch {
    return null;
  }
}
