import { expect, test, vi } from 'vitest';
import type { RecordingOverlay } from '#contracts/worker/recording';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { clickOn, mount } from '~/ui/mount.fixture';
import { PageDialog, PageOverlay } from './page-overlays';
import { firstRecorderState } from './recorder-state';
import type { Recorder } from './use-recorder';

const recorder = (send = vi.fn()): Recorder => ({
  ...firstRecorderState([]),
  send,
  takeOver: () => undefined,
  tell: () => undefined,
});
const overlay = (more: Partial<RecordingOverlay>): RecordingOverlay => ({
  kind: 'select',
  isMultiple: false,
  options: [],
  ...more,
});
const option = (label: string, more: Partial<RecordingOverlay['options'][number]> = {}) => ({
  value: label.toLowerCase(),
  label,
  isSelected: false,
  isDisabled: false,
  ...more,
});

async function shown(more: Partial<RecordingOverlay>) {
  const page = { width: 1280, height: 720 };
  const { root } = await mount(<PageOverlay overlay={overlay(more)} page={page} recorder={recorder()} />);
  return accessibilitySnapshot(root);
}

test('shows the options of a list, with the selected, the disabled and the empty one', async () => {
  const options = [
    option('Germany', { isSelected: true }),
    option('France', { isDisabled: true }),
    option('', { value: '' }),
    option('', { value: 'pl' }),
  ];
  expect(await shown({ options })).toMatchInlineSnapshot(`
    - dialog "Options":
      - listbox "Options" [value=Germany]:
        - option "Germany"
        - option "France" [disabled]
        - option "(empty)"
        - option "pl"
      - button "Cancel"
      - button "Choose"
  `);
});

test('shows a list of several choices when the page allows more than one', async () => {
  const options = [
    option('Red', { isSelected: true }),
    option('Blue', { isSelected: true }),
    option('Green'),
  ];
  expect(await shown({ options, isMultiple: true })).toMatchInlineSnapshot(`
    - dialog "Options":
      - listbox "Options" [value=Red]:
        - option "Red"
        - option "Blue"
        - option "Green"
      - button "Cancel"
      - button "Choose"
  `);
});

test.each([
  ['date', '2026-11-30', 'Date'],
  ['time', '10:30', 'Time'],
  ['month', '2026-11', 'Month'],
  ['week', '2026-W48', 'Week'],
  ['datetime-local', '2026-11-30T10:30', 'Date and time'],
  ['color', '#ff0000', 'Colour'],
] as const)('shows the field of a %s with its value and name', async (kind, value, name) => {
  const text = await shown({ kind, value });
  expect(text).toContain(`- dialog "${name}":`);
  expect(text).toContain(`"${name}" [value=${value}]`);
  expect(text).toContain('- button "Set"');
});

test('asks for one file or for several when the page wants files', async () => {
  expect(await shown({ kind: 'file' })).toMatchInlineSnapshot(`
    - dialog "Files":
      - text: The page asks for a file. It is kept in the project.
      - input file "File"
      - button "Cancel"
      - button "Open"
  `);
  expect(await shown({ kind: 'file', isMultiple: true })).toContain(
    'The page asks for files. They are kept in the project.',
  );
});

test('says why no file was sent when none was chosen', async () => {
  const send = vi.fn();
  const page = { width: 1280, height: 720 };
  const { root } = await mount(
    <PageOverlay overlay={overlay({ kind: 'file' })} page={page} recorder={recorder(send)} />,
  );
  await clickOn('button[type=submit]');
  const alert = root.querySelector('[role=alert]');
  expect(alert?.textContent).toMatchInlineSnapshot(`"Choose a file first."`);
  expect(root.querySelector('input')?.getAttribute('aria-describedby')).toBe(alert?.id);
  expect(send).not.toHaveBeenCalled();
});

type Kind = Parameters<typeof PageDialog>[0]['dialog']['kind'];

async function dialogShown(kind: Kind, { isOn = true, message = 'Delete it?' } = {}) {
  const dialog = { kind, message, value: 'Ada' };
  const { root } = await mount(<PageDialog dialog={dialog} isOn={isOn} send={() => undefined} />);
  return accessibilitySnapshot(root);
}

test('shows only OK when the page tells something', async () => {
  expect(await dialogShown('alert', { message: 'Saved.' })).toMatchInlineSnapshot(`
    - alertdialog "The page says":
      - heading "The page says" [level=2]
      - text: Saved.
      - button "OK"
  `);
});

test('shows Cancel and OK when the page asks', async () => {
  expect(await dialogShown('confirm')).toMatchInlineSnapshot(`
    - alertdialog "The page asks":
      - heading "The page asks" [level=2]
      - text: Delete it?
      - button "Cancel"
      - button "OK"
  `);
});

test('shows a field with the proposed answer when the page asks for a text', async () => {
  expect(await dialogShown('prompt', { message: 'Your name?' })).toMatchInlineSnapshot(`
    - alertdialog "The page asks":
      - heading "The page asks" [level=2]
      - text: Your name?
      - textbox "Your name?" [value=Ada]
      - button "Cancel"
      - button "OK"
  `);
});

test('shows Stay and Leave when the page wants to keep the user', async () => {
  expect(await dialogShown('beforeunload')).toMatchInlineSnapshot(`
    - alertdialog "Leave the page?":
      - heading "Leave the page?" [level=2]
      - text: The page may not have saved what you typed.
      - button "Stay"
      - button "Leave"
  `);
});

test('says who answers when another user controls the browser', async () => {
  expect(await dialogShown('prompt', { isOn: false })).toMatchInlineSnapshot(`
    - alertdialog "The page asks":
      - heading "The page asks" [level=2]
      - text: Delete it?
      - textbox "Delete it?" [value=Ada] [readonly]
      - text: The user who controls the browser answers it.
  `);
});
