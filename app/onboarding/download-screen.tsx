import { Button } from '@mantine/core';
import { Form, Link } from '@remix-run/react';
import type { Download } from '~/shell/recorder-download/read-download';
import { Notice } from '~/ui/notice';
import classes from './onboarding.module.css';

interface DownloadScreenProps {
  download: Download;
  /** The download was clicked a moment ago. */
  waiting: boolean;
  onDownload: () => void;
}

/** The client, or, where there is none to have, how to go on without it. */
export function DownloadScreen({ download, waiting, onDownload }: DownloadScreenProps) {
  if (download.state === 'none') return <WithoutClient />;
  if (download.state === 'error' || download.state === 'loading') return <NotKnown state={download.state} />;
  return (
    <>
      <p className={classes.text}>The client records your scenarios in a browser on your own machine.</p>
      <Form
        method="post"
        onSubmit={() => {
          // A file leaves this page where it is, a page must not take its place.
          if (download.state === 'file') window.location.assign(download.url);
          else window.open(download.url, '_blank', 'noopener,noreferrer');
          onDownload();
        }}
      >
        <Button type="submit" name="intent" value="download" loading={waiting} fullWidth>
          DOWNLOAD CLIENT
        </Button>
      </Form>
      <p className={classes.other} role="status">
        {waiting &&
          (download.state === 'file'
            ? 'Your download has started. Install the client when it is complete.'
            : 'The downloads are open in another tab. Install the client from there.')}
      </p>
    </>
  );
}

function WithoutClient() {
  return (
    <>
      <p className={classes.text}>
        This server offers no client to download. You can write scenarios and run them without it.
      </p>
      <Continue />
    </>
  );
}

function NotKnown({ state }: { state: 'error' | 'loading' }) {
  return (
    <>
      {state === 'loading' ? (
        <Notice>
          Loading{' '}
          <Link to="/onboarding" reloadDocument>
            Retry
          </Link>
        </Notice>
      ) : (
        <Notice kind="error" title="Error">
          The client&apos;s newest release could not be read.{' '}
          <Link to="/onboarding" reloadDocument>
            Retry
          </Link>
        </Notice>
      )}
      <Continue />
    </>
  );
}

function Continue() {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="installed" fullWidth>
        CONTINUE WITHOUT THE CLIENT
      </Button>
    </Form>
  );
}
