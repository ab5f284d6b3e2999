// @vitest-environment node
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentForm, Form, Link, OnBranch, PlainLink, ScopeProvider } from './scoped';

const shown = {
  projectId: 'p1',
  branch: 'team/a' as string | null,
  environment: 'stage',
  namesEnvironment: false,
  hasEnvironments: true,
};

/** The page at an address as the server draws it. */
function drawn(
  page: ReactNode,
  { address = '/p1/features?feature=x', scope = shown as typeof shown | null } = {},
) {
  const element = <ScopeProvider value={scope}>{page}</ScopeProvider>;
  const router = createMemoryRouter([{ path: '/p1/features', element }], { initialEntries: [address] });
  return renderToString(<RouterProvider router={router} />).replaceAll('&amp;', '&');
}

test('links name the branch of the page, and the environment where its address does', () => {
  const links = (
    <>
      <Link to="/p1/home">a</Link>
      <PlainLink href="/p1/code">b</PlainLink>
      <Link to="/account">c</Link>
      <Link to={{ pathname: '/p1/runs', search: '?page=2' }}>d</Link>
      <Link to={{ pathname: '/p1/runs', search: 'page=3' }}>d</Link>
      <OnBranch branch="other">
        <Link to="/p1/home">e</Link>
      </OnBranch>
    </>
  );
  const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs(drawn(links))).toEqual([
    '/p1/home?onBranch=team%2Fa',
    '/p1/code?onBranch=team%2Fa',
    '/account',
    '/p1/runs?page=2&onBranch=team%2Fa',
    '/p1/runs?page=3&onBranch=team%2Fa',
    '/p1/home?onBranch=other',
  ]);
  expect(hrefs(drawn(links, { scope: { ...shown, namesEnvironment: true } }))[0]).toBe(
    '/p1/home?onBranch=team%2Fa&inEnvironment=stage',
  );
  expect(hrefs(drawn(links, { scope: null }))).toEqual([
    '/p1/home',
    '/p1/code',
    '/account',
    '/p1/runs?page=2',
    '/p1/runs?page=3',
    '/p1/home',
  ]);
});

test('links of a run name its branch and environment, and nothing that the project has only one of', () => {
  const links = (environment: string) => (
    <OnBranch branch="main" environment={environment}>
      <Link to="/p1/features">a</Link>
    </OnBranch>
  );
  const named = (environment: string, scope: typeof shown) =>
    /href="([^"]*)"/.exec(drawn(links(environment), { scope }))?.[1];
  const plain = { ...shown, branch: null };
  expect(named('stage', shown)).toBe('/p1/features?onBranch=main&inEnvironment=stage');
  expect(named('stage', plain)).toBe('/p1/features?inEnvironment=stage');
  expect(named('stage', { ...plain, hasEnvironments: false })).toBe('/p1/features');
  expect(named('other', { ...plain, hasEnvironments: false })).toBe('/p1/features?inEnvironment=other');
});

test('forms name branch and environment before scripts run', () => {
  const forms = (
    <>
      <Form method="post" />
      <Form method="post" action="/p1/features/run" />
      <Form method="post" action="/preferences" />
      <DocumentForm method="post" action="/p1/record" />
      <OnBranch branch="other">
        <Form method="post" action="/p1/features/run" />
      </OnBranch>
    </>
  );
  const actions = [
    ...drawn(forms, { address: '/p1/features?feature=x&inEnvironment=gone' }).matchAll(/action="([^"]*)"/g),
  ];
  const scope = 'onBranch=team%2Fa&inEnvironment=stage';
  expect(actions.map(([, action]) => action)).toEqual([
    `/p1/features?feature=x&${scope}`,
    `/p1/features/run?${scope}`,
    '/preferences',
    `/p1/record?${scope}`,
    '/p1/features/run?onBranch=other&inEnvironment=stage',
  ]);
});

test('a form that asks for a page has the branch as a field', () => {
  expect(drawn(<Form method="get" />)).toContain('name="onBranch" value="team/a"');
  expect(drawn(<Form method="get" />, { scope: null })).not.toContain('onBranch');
});
