import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { notFound } from '~/access/gate';
import { pathOf } from '~/platform/paths';
import { readDownload, type Download } from '~/shell/recorder-download/read-download';
import { isCommand } from './deep-link';

/** Milliseconds that the page waits for the download: opening the app must not hang on another host. */
const downloadTimeout = 1_000;

interface LaunchRequest {
  cmd: string;
  search: URLSearchParams;
  download: Download;
}

/**
 * What the address of a recorder page asks for.
 * @throws 404 for a command that is none; to load the page as a document when a page's script asked for it, as the
 *   page's own script runs in documents only
 */
export async function launchOf(args: LoaderFunctionArgs): Promise<LaunchRequest> {
  const { cmd } = args.params;
  if (!isCommand(cmd)) throw notFound();
  if (args.context.fetched) throw redirectDocument(pathOf(args.request));
  const { searchParams: search } = new URL(args.request.url);
  return { cmd, search, download: await readDownload(args, downloadTimeout) };
}
