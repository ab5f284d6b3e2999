import { expect, test } from 'vitest';
import { accessibilitySnapshot } from './accessibility-snapshot.fixture';
import { clickOn, mount } from './mount.fixture';

test('shows roles, names, states and text when a component has many kinds of elements', async () => {
  const { root } = await mount(
    <>
      <h2>
        Runs <span hidden>hidden</span>
      </h2>
      <p>
        Two <b>of</b> three
      </p>
      <p aria-hidden>left out</p>
      <a href="/p1/run" title="Opens the run">
        Checkout
      </a>
      <button aria-label="Delete Checkout" disabled>
        x
      </button>
      <label>
        Quick <input type="checkbox" defaultChecked />
      </label>
      <label htmlFor="name">Name</label>
      <input id="name" aria-invalid required defaultValue="Ada" />
      <label>
        Browser
        <select defaultValue="b">
          <option value="a">Chromium</option>
          <option value="b">Firefox</option>
        </select>
      </label>
      <fieldset>
        <legend>Days</legend>
        <textarea aria-label="Notes" defaultValue={'one\ntwo'} />
      </fieldset>
      <p>
        <del>old</del> <ins>new</ins>
      </p>
      <table aria-label="Runs">
        <thead>
          <tr>
            <th scope="col" aria-sort="ascending">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <span title="Failed once">Flaky</span>
            </td>
          </tr>
        </tbody>
      </table>
      <svg role="img" aria-label="3 passed">
        <rect>
          <title>Monday: 3</title>
        </rect>
      </svg>
      <span aria-live="polite" />
    </>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - heading "Runs" [level=2]
    - text: Two of three
    - link "Checkout" [url=/p1/run] (Opens the run)
    - button "Delete Checkout" [disabled]: x
    - checkbox "Quick" [checked]
    - textbox "Name" [value=Ada] [required] [invalid]
    - combobox "Browser" [value=Firefox]:
      - option "Chromium"
      - option "Firefox"
    - group "Days":
      - textbox "Notes" [value=one\\ntwo]
    - deletion: old
    - insertion: new
    - table "Runs":
      - row:
        - columnheader [sort=ascending]: Status
      - row:
        - cell:
          - generic (Failed once): Flaky
    - img "3 passed"
    - generic [live=polite]
  `);
});

test('shows the contents of details only when they are open', async () => {
  const { root } = await mount(
    <details>
      <summary>More</summary>
      <ul>
        <li aria-current="page">first</li>
      </ul>
    </details>,
  );
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - group:
      - button "More" [expanded=false]
  `);
  await clickOn('summary');
  expect(accessibilitySnapshot(root)).toMatchInlineSnapshot(`
    - group:
      - button "More" [expanded]
      - list:
        - listitem [current=page]: first
  `);
});

test('says that an element is empty when nothing in it is exposed', async () => {
  const { root } = await mount(<div aria-hidden>x</div>);
  expect(accessibilitySnapshot(root)).toBe('- (empty)');
});
