import { Button } from '@mantine/core';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { requireUser } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { signedOutCookie } from '~/platform/session';
import { ButtonLink } from '~/ui/button-link';
import { Dialog, DialogActions } from '~/ui/dialog';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { upstream } = await requireUser(args);
  await upstream.auth.signOutEverywhere();
  const headers = new Headers({ 'set-cookie': await signedOutCookie(args.context) });
  headers.append('set-cookie', await flashCookie('You are signed out everywhere.'));
  return redirect('/login', { headers });
}

export default function SignOutEverywhere() {
  return (
    <Dialog title="Sign out everywhere" closeTo="..">
      {/* The sign-in has no scripts, so it is loaded as a document. */}
      <Form method="post" reloadDocument>
        <p>
          This ends your sessions on every device, this one among them. Access tokens of projects stay valid.
        </p>
        <DialogActions>
          <ButtonLink to=".." variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" color="red">
            Sign out everywhere
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
