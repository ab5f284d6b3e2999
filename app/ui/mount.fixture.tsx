import { MantineProvider } from '@mantine/core';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
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

/** Lets the test fail with an error that a component throws, which the router would show as a page. */
function ThrowRouteError(): never {
  throw useRouteError();
}

/**
 * Mounts a component with the theme and a router, as on a page of the project `p1` with one branch.
 * The component is removed after the test. Relative links are relative to `/p1`, as the test has one route.
 */
export async function mount(component: ReactElement, options: MountOptions = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Times on pages are in the time zone of the reader.
  vi.stubEnv('TZ', 'UTC');
  const { address = '/p1/page', data = null, answer = null, answered, error } = options;
  const shell = { licence: { expired: false }, ...options.shell };
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
    errorElement: error === undefined ? undefined : element,
    loader: () => data,
    action: () => answer,
  };
  const frame = {
    id: 'shell/frame/project-frame',
    path: ':projectId',
    loader: () => shell,
    errorElement: <ThrowRouteError />,
    children: [page],
  };
  const router = createMemoryRouter([frame], {
    initialEntries: [address],
    hydrationData: {
      loaderData: { [frame.id]: shell, page: data },
      actionData: answered && { page: answered },
      errors: error === undefined ? undefined : { page: error },
    },
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
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

/** Opens every `<details>` of the document, with the menus. */
export async function openDetails(): Promise<void> {
  await act(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}
