import { MantineProvider } from '@mantine/core';
import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, vi } from 'vitest';
import { ScopeProvider } from './scoped';
import { theme } from './theme';

interface MountOptions {
  /** Address of the page that shows the component, with its search. */
  address?: string;
  /** Data of the route, for components that read it with `useLoaderData`. */
  data?: object | null;
  /** Answer of the action to every form that the test sends. */
  answer?: object | null;
}

const roots = new Set<Root>();

afterEach(async () => {
  for (const root of roots) await act(async () => root.unmount());
  roots.clear();
  document.body.replaceChildren();
});

/**
 * Mounts a component with the theme and a router, as on a page of the project `p1` with one branch.
 * The component is removed after the test. Dialogs and menus are outside of `root`, in `document.body`.
 */
export async function mount(component: ReactElement, options: MountOptions = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { address = '/p1/page', data = null, answer = null } = options;
  const scope = {
    projectId: 'p1',
    branch: null,
    environment: null,
    namesEnvironment: false,
    hasEnvironments: false,
  };
  const element = (
    <MantineProvider theme={theme} env="test">
      <ScopeProvider value={scope}>{component}</ScopeProvider>
    </MantineProvider>
  );
  const route = { path: '*', element, loader: () => data, action: () => answer };
  const router = createMemoryRouter([{ id: 'page', ...route }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  roots.add(root);
  await act(async () =>
    root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  return { root: container, router };
}

/** Clicks the element that the selector finds in the whole document. @throws when there is none */
export async function clickOn(selector: string): Promise<void> {
  const target = document.querySelector<HTMLElement>(selector);
  if (!target) throw new Error(`The page has no element ${selector}.`);
  await act(async () => target.click());
}
