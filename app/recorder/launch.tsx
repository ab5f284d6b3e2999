import { Button } from '@mantine/core';
import { useContext } from 'react';
import { NonceContext } from '~/platform/nonce';
import type { Download } from '~/shell/recorder-download/read-download';
import { countdownSeconds, launchScript } from './launch-script';
import classes from './launch.module.css';

interface LaunchProps {
  title: string;
  /** Opens the app or the cloud recorder. */
  link: string;
  download: Download;
}

/** Opens the recorder, by itself where scripts are on, and offers it to those who do not have it. */
export function Launch({ title, link, download }: LaunchProps) {
  const nonce = useContext(NonceContext);
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <Button component="a" href={link} rel="noreferrer" data-open fullWidth>
        Continue in the app
      </Button>
      {download.state !== 'none' && <p className={classes.or}>or</p>}
      <p data-download={download.state}>
        <DownloadLink download={download} />
      </p>
      <div className={classes.countdown} role="status" data-countdown hidden>
        <span>{`Tab will be closed in ${countdownSeconds} seconds...`}</span>
        <Button type="button" variant="default" size="compact-sm">
          Cancel
        </Button>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: launchScript }} />
    </div>
  );
}

function DownloadLink({ download }: { download: Download }) {
  switch (download.state) {
    case 'none':
      return 'This server offers no download of the app.';
    case 'error':
      return <span role="alert">Error</span>;
    case 'loading':
      return (
        <>
          Loading
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        </>
      );
    default:
      return (
        <a href={download.url} rel="noreferrer">
          Download app
        </a>
      );
  }
}
