import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { MailWish } from '#contracts/executions';
import { pathOfRequest } from '~/platform/paths';
import { createUpstream } from '~/upstream';
import classes from './mail-wish.module.css';

export const meta: MetaFunction = () => [{ title: 'Mails about test runs' }];

const linkIn = (request: Request) => new URL(request.url).searchParams.get('link') ?? '';
const maxLinkLength = 2000;

/**
 * For the reader of a mail, who may have no account (docs/rules/executions.md, Telling). Opening the page changes
 * nothing, as mail servers open links to check them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const link = linkIn(request);
  const none = () => data({ brandName: context.brand.name, reader: null }, { status: 404 });
  if (link === '' || link.length > maxLinkLength) return none();
  const answer = await createUpstream(context, {}).executions.readMailWish({ body: { link } });
  if (!answer.status) return none();
  const { address, project, wish } = answer;
  return data({ brandName: context.brand.name, reader: { address, project, wish } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const link = linkIn(request);
  const form = await request.formData();
  // Mail programs post this (RFC 8058), and follow no redirect.
  const isOneClick = form.get('List-Unsubscribe') === 'One-Click';
  const intent = isOneClick ? 'stop' : form.get('intent');
  if (intent !== 'stop' && intent !== 'get') throw new Response('Bad Request', { status: 400 });
  // The page says that the link is not valid.
  const none = () => data(null, { status: 404 });
  if (link === '' || link.length > maxLinkLength) return none();
  const body = { link, wanted: intent === 'get' };
  const answer = await createUpstream(context, {}).executions.setMailWish({ body });
  if (!answer.status) return none();
  return isOneClick ? data(null) : redirect(pathOfRequest(request), 303);
}

export default function MailWishPage() {
  const { brandName, reader } = useLoaderData<typeof loader>();
  if (reader === null) {
    return (
      <>
        <h1 className={classes.title}>This link is not valid</h1>
        <p className={classes.text}>
          It lost a part on its way, or its project is gone. Please open it once more from the mail it came
          with.
        </p>
      </>
    );
  }
  const { address, project, wish } = reader;
  return (
    <>
      <h1 className={classes.title}>{titles[wish]}</h1>
      <p className={classes.text}>
        Project <strong>{project}</strong> in {brandName} {sentences[wish]} <strong>{address}</strong>.
      </p>
      <Form method="post" className={classes.form}>
        {wish !== 'confirmed' && (
          <Button type="submit" name="intent" value="get" fullWidth>
            Get these mails
          </Button>
        )}{' '}
        {wish !== 'stopped' && (
          <Button type="submit" name="intent" value="stop" variant="default" fullWidth>
            {wish === 'waiting' ? 'Do not send me these mails' : 'Stop these mails'}
          </Button>
        )}
      </Form>
    </>
  );
}

const titles: Record<MailWish, string> = {
  waiting: 'Do you want mails about test runs?',
  confirmed: 'You accept mails about test runs',
  stopped: 'You get no more mails about test runs',
};

/** Between the project and the address. */
const sentences: Record<MailWish, string> = {
  waiting: 'wants to send mails about failed test runs, with pictures of failures, to',
  confirmed: 'may send mails about test runs to',
  stopped: 'sends no mails about test runs to',
};
