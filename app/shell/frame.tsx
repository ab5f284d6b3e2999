import type { ReactNode } from 'react';
import type { Preferences } from '~/platform/preferences';
import classes from './frame.module.css';

interface FrameProps {
  preferences: Preferences;
  bar: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/** Top bar, left navigation and content; widths and breakpoints of specification shell.md section 9. */
export function Frame({ preferences, bar, navigation, children }: FrameProps) {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.frame} data-navigation={preferences.navigation}>
        {navigation}
        <div className={classes.main}>
          {bar}
          <main id="content" className={classes.content}>
            {children}
          </main>
        </div>
      </div>
      <div className={classes.tooSmall}>
        <h2>Window Too Small</h2>
        <p>Please make the window at least 1024 × 660 pixels.</p>
      </div>
    </>
  );
}
