import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Preferences } from '~/shell/preferences/preference-cookie';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Form } from '~/ui/scoped';
import { SessionExpired } from './session-expired';
import classes from './frame.module.css';

interface FrameProps {
  preferences: Preferences;
  bar: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/**
 * Top bar, left navigation and content; widths and breakpoints as in docs/rules/interface.md, Frame. The document has
 * the content first, so that screen readers and text browsers reach the page before its menus.
 */
export function PageFrame({ preferences, bar, navigation, children }: FrameProps) {
  return (
    <>
      <a className={classes.skip} href="#menus">
        Skip to the menus
      </a>
      <div className={classes.frame} data-navigation={preferences.navigation}>
        <div className={classes.main}>
          <main id="content" className={classes.content}>
            {children}
          </main>
          {!preferences.smallWindow && <TooSmall />}
          {bar}
        </div>
        {navigation}
      </div>
      <SessionExpired />
    </>
  );
}

/** A bar in a window below 1024 pixels, on the screen only, until it is dismissed. The page below stays in use. */
function TooSmall() {
  const { pathname, search } = useLocation();
  return (
    <aside className={classes.tooSmall} aria-label="Window Too Small">
      <p>
        <strong>Window Too Small.</strong> Reports can be read at any width. Other pages need 1024 pixels.
      </p>
      <Form method="post" action="/preferences" preventScrollReset>
        <input type="hidden" name="back" value={pathname + search} />
        <button
          type="submit"
          name="smallWindow"
          value="on"
          className={iconButton}
          aria-label="Dismiss"
          title="Dismiss"
        >
          <Icon name="x" />
        </button>
      </Form>
    </aside>
  );
}
