import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/CloseButton.css';
import '../styles/tokens.css';
import '../styles/mantine.css';
import '../styles/base.css';
import { MantineProvider, createTheme, type MantineColorSchemeManager } from '@mantine/core';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react';
import { useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NonceContext } from './shell/nonce';
import { readPreferences } from './shell/preferences/preference-cookie';
import { TraceContext, traceMeta } from './platform/trace';
import { ErrorScreen } from './shell/errors/error-screen';
import { ProgressLine } from './shell/frame/progress-line';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.brand.name ?? 'Error' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { brand: context.brand, scheme: (await readPreferences(request)).scheme };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useContext(NonceContext);
  const traceId = useContext(TraceContext);
  const scripts = useMatches().every(
    ({ handle }) => (handle as { scripts?: boolean } | undefined)?.scripts !== false,
  );
  const scheme = data?.scheme ?? 'auto';
  return (
    <html lang="en" data-mantine-color-scheme={scheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <TabIcon url={data?.brand.iconUrl ?? null} />
        <meta name={traceMeta} content={traceId} suppressHydrationWarning />
        <Meta />
        <Links />
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `:root{--brand:${data?.brand.color ?? '#4353c9'}}` }}
        />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          defaultColorScheme={scheme}
          colorSchemeManager={colorSchemeManager}
          withCssVariables={false}
          getStyleNonce={() => nonce}
        >
          {children}
        </MantineProvider>
        {scripts && <ProgressLine />}
        {scripts && <Scrolling nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
        {scripts && <Hydrated />}
      </body>
    </html>
  );
}

/** Marks the document after hydration. Flows with JavaScript wait for the mark. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}

/**
 * Restores the scroll position when the user returns to a page, but not when only its loaders run again. The router
 * stores the position when such a load begins and restores it when the load ends. A user who scrolls in between would
 * jump back, four times a second on a page that follows a run.
 */
function Scrolling({ nonce }: { nonce: string | undefined }) {
  const before = useRef(0);
  // The effects of siblings run in order: one before the router's effect, one after it.
  return (
    <>
      <NotePosition beforeRef={before} />
      <ScrollRestoration nonce={nonce} />
      <KeepPosition beforeRef={before} />
    </>
  );
}

interface Position {
  current: number;
}

function NotePosition({ beforeRef }: { beforeRef: Position }) {
  // Called only to render again with each change of the router.
  useRevalidator();
  useLayoutEffect(() => {
    beforeRef.current = window.scrollY;
  });
  return null;
}

function KeepPosition({ beforeRef }: { beforeRef: Position }) {
  const { key } = useLocation();
  const shown = useRef<string | null>(null);
  useRevalidator();
  useLayoutEffect(() => {
    if (shown.current === key && window.scrollY !== beforeRef.current) window.scrollTo(0, beforeRef.current);
    shown.current = key;
  });
  return null;
}

/** The icon of the browser tab. Browsers without SVG support request `/favicon.ico` without a link. */
function TabIcon({ url }: { url: string | null }) {
  if (url !== null) return <link rel="icon" href={url} />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}

/** Sizes and spacing of Mantine's controls; colours come from styles/mantine.css. */
const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'blue',
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  // Dialogs and menus open without animation when the user's system asks for less motion, like styles/base.css.
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    PasswordInput: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Textarea: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    NativeSelect: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
  },
});

/** Stores nothing: the server writes the scheme from a cookie into the document. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
