import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askForArchitecture } from '~/shell/recorder-download/system';
import { deepLink } from './deep-link';
import { Launch } from './launch';
import { inTheTab } from './in-the-tab';
import { launchOf } from './launch-of';

export const meta: MetaFunction = () => [{ title: 'Open the recorder' }];

/**
 * Opens the recorder in the tab, or an app that the operator configured, through a link with its own protocol. The page
 * is public, because both ask for everything that they need, e.g. sign-in, themselves.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { cmd, search, download } = await launchOf(args);
  const { recorder } = args.context.deployment;
  const own = recorder.isApp ? null : inTheTab(cmd, search);
  if (own) throw redirect(own);
  const link = deepLink(recorder, `open-recorder/${cmd}`, search);
  return data({ link, download }, { headers: askForArchitecture(args.request.headers) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OpenRecorder() {
  return <Launch title="Open the recorder" {...useLoaderData<typeof loader>()} />;
}
