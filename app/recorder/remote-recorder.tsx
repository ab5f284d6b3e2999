import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { askForArchitecture } from '~/shell/recorder-download/system';
import { cloudLink, deepLink } from './deep-link';
import { Launch } from './launch';
import { inTheTab } from './in-the-tab';
import { launchOf } from './launch-of';

export const meta: MetaFunction = () => [{ title: 'Open the recorder' }];

/**
 * Opens the cloud recorder; where the deployment has none, what `open-recorder` opens. Unlike open-recorder it is behind sign-in
 * (docs/rules/access.md, Pages). An access key goes along only when the address brought it: keys are stored hashed, so
 * there is none to add.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { cmd, search, download } = await launchOf(args);
  const { recorder } = args.context.deployment;
  const { cloudUrl, solution } = recorder;
  const own = cloudUrl || recorder.isApp ? null : inTheTab(cmd, search);
  if (own) throw redirect(own);
  const link = cloudUrl
    ? cloudLink({ cloudUrl, solution }, cmd, search)
    : deepLink(recorder, `remote-recorder/${cmd}`, search);
  return data({ link, download }, { headers: askForArchitecture(args.request.headers) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function RemoteRecorder() {
  return <Launch title="Open the recorder" {...useLoaderData<typeof loader>()} />;
}
