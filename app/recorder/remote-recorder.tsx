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
 * Opens the cloud recorder, or what `open-recorder` opens when the deployment has none. Unlike `open-recorder`, it
 * requires sign-in (docs/rules/access.md, Pages). The link has an access key only if the address has one: keys are
 * stored hashed, so the server has none to add.
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
