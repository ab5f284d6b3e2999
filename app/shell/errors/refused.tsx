import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { notFound } from '~/access/gate';
import { refusalResponse } from '~/platform/refusal-response';
import { RefusedScreen, titleOfRefusal } from './error-screen';

/** The page has the address of the refused request, which scripts would take for another page. */
export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ data: refusal }) => [
  { title: titleOfRefusal(refusal?.status ?? 404) },
];

/** Page for requests that were refused before any route saw them (server/pages.ts). Not found for all others. */
export async function loader({ context: { refusal } }: LoaderFunctionArgs) {
  if (!refusal) throw notFound();
  const { status, message } = refusal;
  return data({ status, message }, { status });
}

/** The same for a script that sent a form: it cannot read a page, and shows an action's error. */
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
