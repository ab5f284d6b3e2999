import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Download } from '~/shell/recorder-download/read-download';
import { Launch } from './launch';

function shown(download: Download): Document {
  const page = <Launch title="Open the recorder" link="acme://open-recorder/record" download={download} />;
  return new DOMParser().parseFromString(
    renderToStaticMarkup(<MantineProvider>{page}</MantineProvider>),
    'text/html',
  );
}
const downloadOf = (download: Download) => shown(download).querySelector('[data-download]');

test('each state of the download is told', () => {
  expect(downloadOf({ state: 'error' })?.textContent).toBe('Error');
  expect(downloadOf({ state: 'loading' })?.textContent).toContain('Loading');
  const none = downloadOf({ state: 'none' });
  expect(none?.textContent).toMatch(/^This server offers no app to download\. Download the local recorder /);
  expect(none?.querySelector('a')?.getAttribute('href')).toBe('/cli/record.mjs');
  for (const state of ['file', 'page'] as const) {
    const link = downloadOf({ state, url: 'https://example.com/x' })?.querySelector('a');
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Download app',
      'https://example.com/x',
    ]);
  }
});

test('without a download there is nothing to choose between', () => {
  const divides = (download: Download) =>
    [...shown(download).querySelectorAll('p')].some(({ textContent }) => textContent === 'or');
  expect(divides({ state: 'none' })).toBe(false);
  expect(divides({ state: 'error' })).toBe(true);
});
