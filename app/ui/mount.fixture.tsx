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
  /** Answer to the form that the page was opened with, for components that read it with `useAnswer`. */
  answered?: object;
  /** Error that the route shows in place of the component's page, for error boundaries. */
  error?: unknown;
  /** Data of the frame around a project's pages, for components that read it with `useShell`. */
  shell?: object;
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
  const { address = '/p1/page', data = null, answer = null, answered, error, shell = {} } = options;
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
  const page = {
    id: 'page',
    path: '*',
    element,
    errorElement: element,
    loader: () => data,
    action: () => answer,
  };
  const frame = { id: 'shell/frame/project-frame', path: '/:projectId', loader: () => shell };
  const router = createMemoryRouter([{ ...frame, children: [page] }], {
    initialEntries: [address],
    hydrationData: {
      loaderData: { [frame.id]: shell, page: data },
      actionData: answered && { page: answered },
      errors: error === undefined ? undefined : { page: error },
    },
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
