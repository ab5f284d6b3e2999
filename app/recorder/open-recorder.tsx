import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askForArchitecture } from '~/shell/recorder-download/system';
import { deepLink } from './deep-link';
import { Launch } from './launch';
import { launchOf } from './launch-of';

export const meta: MetaFunction = () => [{ title: 'Open the recorder' }];

/** Opens the recorder app by a link of its own protocol. Public: the app asks for what it needs itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { cmd, search, download } = await launchOf(args);
  const link = deepLink(args.context.deployment.recorder, `open-recorder/${cmd}`, search);
  return data({ link, download }, { headers: askForArchitecture(args.request.headers) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function OpenRecorder() {
  return <Launch title="Open the recorder" {...useLoaderData<typeof loader>()} />;
}
