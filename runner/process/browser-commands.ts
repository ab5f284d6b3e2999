import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import type { Writable } from 'node:stream';
import { parseUrl } from '#domain/parse-url';

/**
 * What the browser is told passes here last, whoever asked: Playwright's server, or step code by a session of the
 * browser's own protocol. Without a sandbox of the system the browser reads files of the machine for whoever can have
 * it open one, so those commands are refused; a page cannot open files by itself.
 * @param downloads the one folder that downloads go to
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

/** The command, or in its place one that no browser knows, whose error tells the reason. */
function checked(text: string, downloads: string): string {
  const command = JSON.parse(text) as Command;
  const reason = refusalOf(command, downloads);
  return reason === null ? text : JSON.stringify({ ...command, method: reason, params: {} });
}

/** Addresses that a page may have: those of the network, and what pages make themselves. */
const opened = ['http:', 'https:', 'ws:', 'wss:', 'data:', 'javascript:', 'blob:'];

/** Those that take an address for a page to show, in the protocols of the three browsers. */
const navigation = /(^|\.)(navigate|createTarget|createPage|newPage|createTab|adoptTab)$/i;

/**
 * Commands that reach around this look, or files: other ways to send commands, extensions, apps, a page that may read
 * what others may not.
 */
const closed =
  /^(Target\.(exposeDevToolsProtocol|sendMessageToTarget|setRemoteLocations)|Extensions\..*|PWA\..*|Page\.handleFileChooser|FileSystem\..*)$/;

/** Why a command is refused, in words for who wrote the step code; null when it is not. */
function refusalOf({ method = '', params = {} }: Command, downloads: string): string | null {
  if (closed.test(method)) return `${method} (closed to step code)`;
  const { url } = params;
  // Whatever the command is for: requests can be led elsewhere, too.
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

/** @param isPage whether a page would show it; other commands name addresses of scripts, which may be any text */
function mayOpen(text: string, isPage: boolean): boolean {
  const url = parseUrl(text);
  // The browser reads addresses as this does; what is none it refuses itself.
  if (!url) return !/^[\s\0-\x20]*(file|filesystem|view-source|chrome|devtools)/i.test(text);
  if (url.protocol === 'blob:' || url.protocol === 'filesystem:')
    return !/^\w+:\s*file/i.test(url.href) && url.protocol === 'blob:';
  if (url.protocol === 'about:') return !isPage || ['blank', 'srcdoc'].includes(url.pathname);
  if (opened.includes(url.protocol)) return true;
  return !isPage && !['file:', 'view-source:', 'chrome:', 'devtools:'].includes(url.protocol);
}

/** What Playwright's server wrote for an upload, of bytes that step code sent. */
function isUpload(path: unknown): boolean {
  const place = placeOf(path);
  return place !== null && /^[^/\\]+[/\\]upload-[0-9a-f]+[/\\]/.test(place);
}

/** A path below the folders that Playwright's server makes for its browsers; null for any other. */
function placeOf(path: unknown): string | null {
  if (typeof path !== 'string') return null;
  const root = realpathSync(tmpdir());
  try {
    // Links are followed: a name in there may lead elsewhere. The last part may not be there yet.
    const real = join(realpathSync(dirname(path)), basename(path));
    const place = real.startsWith(root + sep) ? real.slice(root.length + 1) : '';
    return place.startsWith('playwright-artifacts-') ? place : null;
  } catch {
    return null;
  }
}
