import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { notFound } from '~/access/gate';
import { pathOfRequest } from '~/platform/paths';
import { readDownload, type Download } from '~/shell/recorder-download/read-download';
import { isCommand } from './deep-link';

/** Milliseconds that the page waits for the download. A slow host must not delay opening the app. */
const downloadTimeout = 1_000;

interface LaunchRequest {
  cmd: string;
  search: URLSearchParams;
  download: Download;
}

/**
 * Reads the command and parameters from the address of a recorder page.
 * @throws 404 for an invalid command; a document redirect when a script of another page requested the page, because
 *   the page's own script runs only when the browser loads it as a document
 */
export async function launchOf(args: LoaderFunctionArgs): Promise<LaunchRequest> {
  const { cmd } = args.params;
  if (!isCommand(cmd)) throw notFound();
  if (args.context.fetched) throw redirectDocument(pathOfRequest(args.request));
  const { searchParams: search } = new URL(args.request.url);
  return { cmd, search, download: await readDownload(args, downloadTimeout) };
}
