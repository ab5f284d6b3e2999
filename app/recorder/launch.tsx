import { Button } from '@mantine/core';
import { useContext } from 'react';
import { recorderFilePath } from '#contracts/recordings/recorder-file';
import { NonceContext } from '~/shell/nonce';
import type { Download } from '~/shell/recorder-download/read-download';
import classes from './launch.module.css';

/** Seconds until a page that has opened the app closes itself (docs/rules/recorder.md, Launching). */
const countdownSeconds = 10;

/**
 * Script of the recorder pages: clicks the link, counts down from the first click, and closes the tab. Cancel stops the
 * countdown for good. While the download is unknown, the script requests the page again to find it. The pages are
 * public and have no other script, so this is plain JavaScript inside the document, under its nonce.
 */
const launchScript = `(function () {
  var link = document.querySelector('[data-open]');
  var box = document.querySelector('[data-countdown]');
  var text = box.querySelector('span');
  var timer = null;
  var cancelled = false;
  link.addEventListener('click', function () {
    if (timer !== null || cancelled) return;
    var left = ${countdownSeconds};
    function tell() { text.textContent = 'Tab will be closed in ' + left + ' seconds...'; }
    tell();
    box.hidden = false;
    timer = setInterval(function () {
      left -= 1;
      if (left > 0) return tell();
      clearInterval(timer);
      window.close();
      box.textContent = 'You can close this tab now.';
    }, 1000);
  });
  box.querySelector('button').addEventListener('click', function () {
    cancelled = true;
    clearInterval(timer);
    box.hidden = true;
  });
  (function refresh() {
    var download = document.querySelector('[data-download="loading"]');
    if (download) setTimeout(function () {
      fetch(location.href).then(function (answer) { return answer.text(); }).then(function (html) {
        // Its styles carry the nonce of another answer: the browser would report each as a violation.
        var bare = html.replace(/<style[^]*?<.style>/g, '');
        var found = new DOMParser().parseFromString(bare, 'text/html').querySelector('[data-download]');
        if (found) download.replaceWith(found);
        refresh();
      }).catch(refresh);
    }, 2000);
  })();
  // Not before: leaving a page that is still loading would end its loading.
  addEventListener('load', function () { link.click(); });
})();`;

interface LaunchProps {
  title: string;
  /** Opens the app or the cloud recorder. */
  link: string;
  download: Download;
}

/** Opens the recorder, automatically when scripts are on. Offers its download to users without it. */
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
        <span>{`Tab will be closed in ${countdownSeconds} seconds...`}</span>{' '}
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
      return (
        <>
          This server offers no app to download.{' '}
          <a href={recorderFilePath} download>
            Download the local recorder
          </a>{' '}
          and run it with Node.js: <code>node record.mjs --help</code>
        </>
      );
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
