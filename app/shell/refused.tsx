import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound } from '~/access/gate';
import { RefusedScreen, titleOfRefusal } from './error-screen';

/** It stands at the address of whatever was asked, which scripts would take for another page. */
export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data: refusal }) => [
  { title: titleOfRefusal(refusal?.status ?? 404) },
];

/** The page of requests that were refused before any route saw them (app/platform/http/pages.ts); nobody else has it. */
export async function loader({ context: { refusal } }: LoaderFunctionArgs) {
  if (!refusal) throw notFound();
  const { status, message } = refusal;
  return data({ status, message }, { status });
}

export default function Refused() {
  return <RefusedScreen {...useLoaderData<typeof loader>()} />;
}
