import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RowLink, useRowLinks } from './row-links';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

function List() {
  return (
    <div onClick={useRowLinks()}>
      <RowLink href="/list?step=2" replace>
        <b>Second</b>
      </RowLink>
      <RowLink href="/other">Other</RowLink>
      <a href="#elsewhere">Elsewhere</a>
    </div>
  );
}

async function opened() {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/other', element: <p>Other page</p> },
    ],
    { initialEntries: ['/list'] },
  );
  const root = document.body.appendChild(document.createElement('div'));
  const mounted = createRoot(root);
  onTestFinished(async () => {
    await act(async () => mounted.unmount());
    root.remove();
  });
  await act(async () => mounted.render(<RouterProvider router={router} />));
  /** @returns whether the browser is kept from following the link itself */
  const click = async (text: string, init: MouseEventInit = {}) => {
    const at = [...root.querySelectorAll('a, b')].filter((element) => element.textContent === text).at(-1);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    await act(async () => void at?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const address = () => router.state.location.pathname + router.state.location.search;
  return { router, click, address };
}

test('a click on a row link leads to its page without loading a document', async () => {
  const { router, click, address } = await opened();
  expect(await click('Second')).toBe(true);
  expect([address(), router.state.historyAction]).toEqual(['/list?step=2', 'REPLACE']);
  expect(await click('Other')).toBe(true);
  expect([address(), router.state.historyAction]).toEqual(['/other', 'PUSH']);
});

test('a click that asks for another tab, and one on another link, is left to the browser', async () => {
  const { click, address } = await opened();
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(await click('Other', init)).toBe(false);
  expect(await click('Elsewhere')).toBe(false);
  expect(address()).toBe('/list');
});
