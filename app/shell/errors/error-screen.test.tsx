import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { ErrorScreen } from './error-screen';
import { PageFault } from './page-fault';

const response = (status: number, data: unknown = '') => new ErrorResponse(status, '', data);

async function screenFor(error: unknown) {
  const { root } = await mount(<ErrorScreen />, { address: '/p1/features?feature=pay', error });
  return accessibilitySnapshot(root);
}
async function faultFor(error: unknown) {
  const fault = (
    <PageFault
      missing="There is no such report"
      list={{ to: '/p1/runs', label: 'All reports' }}
      failed="The report could not be loaded."
    />
  );
  const { root } = await mount(fault, { address: '/p1/run-report/r1', error });
  return accessibilitySnapshot(root);
}

test('shows the way back when a page does not exist', async () => {
  expect(await screenFor(response(404))).toMatchInlineSnapshot(`
    - main:
      - text: 404
      - heading "Page Not Found!" [level=1]
      - text: Sorry, we couldn't find the page you were looking for.
      - link "GO BACK" [url=/]
  `);
});

test('offers to reload the same page when something went wrong', async () => {
  expect(await screenFor(new Error('Unexpected Server Error'))).toMatchInlineSnapshot(`
    - main:
      - heading "Something went wrong. Please reload the page." [level=1]
      - link "Click to Reload" [url=/p1/features?feature=pay]
  `);
});

test('says when the page works again if the database does not answer', async () => {
  expect(await screenFor(response(503))).toMatchInlineSnapshot(`
    - main:
      - heading "Something went wrong. Please reload the page." [level=1]
      - text: The database does not answer at the moment. This page works again as soon as it does.
      - link "Click to Reload" [url=/p1/features?feature=pay]
  `);
});

test('says that the disk is full when the server cannot write', async () => {
  expect(await screenFor(response(507, 'The server cannot write any more.'))).toMatchInlineSnapshot(`
    - main:
      - heading "The server’s disk is full" [level=1]
      - text: The server cannot write any more.
      - link "Click to Reload" [url=/p1/features?feature=pay]
  `);
});

test.each([
  [400, 'This request cannot be read.'],
  [403, 'This form was not accepted.'],
  [405, 'This page does not accept this kind of request.'],
  [413, 'This request is too large.'],
  [415, 'This is not a form.'],
  [418, 'This request was refused.'],
])('names the refusal with status %i', async (status, title) => {
  const text = await screenFor(response(status));
  expect(text).toContain(`heading "${title}" [level=1]`);
  expect(text).toContain('link "GO BACK" [url=/]');
});

test('shows no way back when the server is not at this address', async () => {
  expect(await screenFor(response(421))).toMatchInlineSnapshot(`
    - main:
      - text: 421
      - heading "This server is not at this address." [level=1]
  `);
});

test('shows the list when the object of a page does not exist', async () => {
  expect(await faultFor(response(404))).toMatchInlineSnapshot(`
    - heading "Page Not Found!" [level=1]
    - text: There is no such report
    - text: It may have been deleted, or the address is not complete.
    - link "All reports" [url=/p1/runs]
  `);
});

test('says that nothing was changed when a page was refused', async () => {
  expect(await faultFor(response(403))).toMatchInlineSnapshot(`
    - heading "This form was not accepted." [level=1]
    - text: It was refused (403)
    - text: Nothing was changed.
    - link "All reports" [url=/p1/runs]
  `);
});

test('offers to retry when a page could not be loaded', async () => {
  expect(await faultFor(new Error('Unexpected Server Error'))).toMatchInlineSnapshot(`
    - heading "Internal error" [level=1]
    - alert:
      - text: The report could not be loaded.
      - link "Retry" [url=/p1/run-report/r1]
  `);
});
