import { act } from 'react';
import { expect, test } from 'vitest';
import { accessibilitySnapshot } from './accessibility-snapshot.fixture';
import { Dialog, DialogActions, FormPartDialog, MessageDialog } from './dialog';
import { clickOn, mount } from './mount.fixture';

test('shows the title as the name and a link that closes when a dialog opens', async () => {
  const { root } = await mount(
    <Dialog title="Delete feature" closeTo="/p1/features">
      Pay with card
      <DialogActions>
        <button type="button">Cancel</button>
        <button type="submit">Delete</button>
      </DialogActions>
    </Dialog>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - dialog "Delete feature":
      - heading "Delete feature" [level=2]
      - link "Close" [url=/p1/features]
      - text: Pay with card
      - button "Cancel"
      - button "Delete"
  `);
});

test('shows a button that closes when a dialog only tells something', async () => {
  const { root, router } = await mount(
    <MessageDialog title="No access" closeTo="/p1/features?search=pay">
      Ask an administrator.
    </MessageDialog>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - dialog "No access":
      - heading "No access" [level=2]
      - link "Close" [url=/p1/features?search=pay]
      - text: Ask an administrator.
      - link "Close" [url=/p1/features?search=pay]
  `);
  await clickOn('a[aria-label=Close]');
  expect(router.state.location.pathname + router.state.location.search).toBe('/p1/features?search=pay');
});

test('shows a button of the form as Close when a dialog is a part of a form', async () => {
  const { root } = await mount(
    <form>
      <FormPartDialog title="Add step" closeIntent="close-step">
        <label>
          Text <input name="text" />
        </label>
      </FormPartDialog>
    </form>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - dialog "Add step":
      - heading "Add step" [level=2]
      - button "Close"
      - textbox "Text"
  `);
  const close = root.querySelector('header button');
  expect([close?.getAttribute('name'), close?.getAttribute('value')]).toEqual(['intent', 'close-step']);
});

test('focuses the field that asks for it when a dialog opens', async () => {
  await mount(
    <Dialog title="Rename" closeTo=".">
      <input aria-label="Other" />
      <input aria-label="Name" data-autofocus />
    </Dialog>,
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
});

test('goes to the page below when Escape cancels a dialog', async () => {
  const { root, router } = await mount(
    <Dialog title="Rename" closeTo="/p1/features">
      Name
    </Dialog>,
  );
  const cancel = new Event('cancel', { cancelable: true });
  await act(async () => void root.querySelector('dialog')?.dispatchEvent(cancel));
  expect(cancel.defaultPrevented).toBe(true);
  expect(router.state.location.pathname).toBe('/p1/features');
});
