import { Button } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { Download } from '~/shell/recorder-download/read-download';
import classes from './onboarding.module.css';

/** @param start without JavaScript: the download begins with this page, as no script could begin it before */
export function InstallScreen({ download, start }: { download: Download; start: boolean }) {
  const known = download.state === 'file' || download.state === 'page';
  return (
    <>
      {start && download.state === 'file' && (
        <noscript>
          <meta httpEquiv="refresh" content={`1;url=${download.url}`} />
        </noscript>
      )}
      <p className={classes.text}>Install the client on your machine, then go on.</p>
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="installed"
          loading={useNavigation().state !== 'idle'}
          fullWidth
        >
          I HAVE INSTALLED THE CLIENT
        </Button>
      </Form>
      {known && (
        <p className={classes.other}>
          No download?{' '}
          <a href={download.url} rel="noreferrer">
            Download it here
          </a>
        </p>
      )}
    </>
  );
}
