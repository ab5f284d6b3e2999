import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound } from '~/access/gate';
import { refusalResponse } from '~/platform/refusal-response';
import { RefusedScreen, titleOfRefusal } from './error-screen';

/** It stands at the address of whatever was asked, which scripts would take for another page. */
export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data: refusal }) => [
  { title: titleOfRefusal(refusal?.status ?? 404) },
];

/** The page of requests that were refused before any route saw them (server/pages.ts); nobody else has it. */
export async function loader({ context: { refusal } }: LoaderFunctionArgs) {
  if (!refusal) throw notFound();
  const { status, message } = refusal;
  return data({ status, message }, { status });
}

/** The same to a script that sent a form, which cannot read a page: it shows what an action throws. */
export async function action({ context: { refusal } }: ActionFunctionArgs): Promise<never> {
  throw refusal ? refusalResponse(refusal) : new Response(null, { status: 405 });
}

export default function Refused() {
  return (
    <main>
      <RefusedScreen {...useLoaderData<typeof loader>()} />
    </main>
  );
}
