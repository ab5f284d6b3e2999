import { Button } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Preferences } from '~/platform/preferences';
import { SessionExpired } from './session-expired';
import classes from './frame.module.css';

interface FrameProps {
  preferences: Preferences;
  bar: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/**
 * Top bar, left navigation and content; widths and breakpoints as in docs/rules/interface.md, Frame. The document has the
 * content first, so that who has it read out or reads it as text meets the page before its menus.
 */
export function Frame({ preferences, bar, navigation, children }: FrameProps) {
  return (
    <>
      <a className={classes.skip} href="#menus">
        Skip to the menus
      </a>
      <div
        className={classes.frame}
        data-navigation={preferences.navigation}
        data-any-size={preferences.smallWindow || undefined}
      >
        <div className={classes.main}>
          <main id="content" className={classes.content}>
            {children}
          </main>
          {bar}
        </div>
        {navigation}
      </div>
      {!preferences.smallWindow && <TooSmall />}
      <SessionExpired />
    </>
  );
}

/**
 * Covers the page in a window below 1024 × 660, on the screen only. A large zoom makes every window small, so there is
 * a way past it.
 */
function TooSmall() {
  const { pathname, search } = useLocation();
  return (
    <aside className={classes.tooSmall} aria-label="Window Too Small">
      <h2>Window Too Small</h2>
      <p>Please make the window at least 1024 × 660 pixels.</p>
      <form method="post" action="/preferences">
        <input type="hidden" name="back" value={pathname + search} />
        <Button type="submit" name="smallWindow" value="on" variant="default">
          Continue anyway
        </Button>
      </form>
    </aside>
  );
}
