import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { clickOn, mount } from '~/ui/mount.fixture';
import { CheckBar, type ChosenCheck } from './check-bar';
import { firstRecorderState, type RecorderState } from './recorder-state';
import { StageBar } from './stage-bar';
import type { Recorder } from './use-recorder';

const recorder = (more: Partial<RecorderState> = {}, send = vi.fn()): Recorder => ({
  ...firstRecorderState([]),
  ...more,
  send,
  takeOver: () => undefined,
  tell: () => undefined,
});
const shop = { titles: ['Shop'], shown: 0, address: 'https://shop.example/basket' };

async function barShown({ tabs = shop, isOn = true, isPaused = false, isChecking = false }) {
  const none = () => undefined;
  const { root } = await mount(
    <StageBar
      recorder={recorder({ tabs })}
      isOn={isOn}
      isPaused={isPaused}
      isChecking={isChecking}
      addressRef={createRef()}
      onOpened={none}
      onPause={none}
      onCheck={none}
    />,
  );
  return accessibilitySnapshot(root);
}

test('shows the controls of the browser and the address of its page', async () => {
  expect(await barShown({})).toMatchInlineSnapshot(`
    - button "Back"
    - button "Forward"
    - button "Reload"
    - textbox "Address" [value=https://shop.example/basket]
    - button "Pause" (Stop recording your actions until you continue)
    - button "Check" [pressed=false] (Point at what is right as it is)
    - button "Undo" (Takes the last step out; the page stays as it is)
  `);
});

test('disables every control when the browser is not controlled from this page', async () => {
  const text = await barShown({ isOn: false });
  expect(text.split('\n').filter((line) => line.includes('button') && !line.includes('[disabled]'))).toEqual(
    [],
  );
  expect(text).toContain('textbox "Address" [value=https://shop.example/basket] [readonly]');
});

test('offers to go on, and no check, when the recording is paused', async () => {
  const text = await barShown({ isPaused: true });
  expect(text).toContain('- button "Go on"');
  expect(text).toMatch(/- button "Check" .*\[disabled\]/);
});

test('shows Check as pressed when the user points at an element', async () => {
  expect(await barShown({ isChecking: true })).toMatch(/- button "Check" \[pressed\]/);
});

test('shows an empty address when no page is open yet', async () => {
  const text = await barShown({ tabs: { titles: [], shown: -1, address: 'about:blank' } });
  expect(text).toContain('- textbox "Address"\n');
});

test('shows the tabs, with a number for one without a title, when there are several', async () => {
  const tabs = { titles: ['Shop', '', 'Help'], shown: 1, address: 'https://shop.example/' };
  const text = await barShown({ tabs });
  expect(text.slice(text.indexOf('- group "Tabs"'))).toMatchInlineSnapshot(`
    - group "Tabs":
      - button "Shop" [pressed=false]
      - button "Tab 2" [pressed]
      - button "Help" [pressed=false]
      - button "Close this tab"
  `);
});

async function checkShown(check: ChosenCheck, state: Partial<RecorderState> = {}) {
  const none = () => undefined;
  const { root } = await mount(
    <CheckBar check={check} onChange={none} onDone={none} onPage={none} recorder={recorder(state)} />,
  );
  return accessibilitySnapshot(root);
}

test('lists every kind of check and says to click on the element', async () => {
  expect(await checkShown({ kind: 'visible', expected: undefined })).toMatchInlineSnapshot(`
    - group "Check":
      - combobox "What is checked" [value=It is visible] [options=14]
      - text: Now click the element in the page. The recorder checks it and does not click it.
      - button "Cancel"
  `);
});

test.each([
  ['textContains', '', 'Enter the expected text.'],
  ['textMatches', '(', 'This is not a valid regular expression.'],
  [
    'textMatches',
    'Order \\d+',
    'Now click the element in the page. The recorder checks it and does not click it.',
  ],
] as const)('says what to do next when %s has the text "%s"', async (kind, expected, words) => {
  expect(await checkShown({ kind, expected })).toContain(`text: ${words}`);
});

test('adds a check of the whole page with a button', async () => {
  const [onPage, onDone] = [vi.fn(), vi.fn()];
  await mount(
    <CheckBar
      check={{ kind: 'title', expected: undefined }}
      onChange={() => undefined}
      onDone={onDone}
      onPage={onPage}
      recorder={recorder()}
    />,
  );
  await clickOn('[aria-label=Check] button');
  expect(onPage).toHaveBeenCalledWith('title');
  expect(onDone).toHaveBeenCalledOnce();
});
