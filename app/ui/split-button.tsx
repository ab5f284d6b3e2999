import type { ReactNode } from 'react';
import { Icon } from './icon';
import { Menu } from './menu';
import classes from './split-button.module.css';

interface SplitButtonProps {
  /** A form with the button that is pressed, which has the class {@link splitMain}. */
  main: ReactNode;
  /** Accessible name of the menu's button. */
  name: string;
  /** The page's primary action. */
  primary?: boolean;
  children: ReactNode;
}

/** A button that repeats the last choice, with a menu of the other choices next to it. */
export function SplitButton({ main, name, primary = false, children }: SplitButtonProps) {
  return (
    <span className={classes.split} role="group" aria-label={name}>
      {main}
      <Menu
        name={name}
        align="right"
        className={primary ? classes.primary : classes.secondary}
        label={<Icon name="chevronDown" size={14} />}
      >
        {children}
      </Menu>
    </span>
  );
}

export const splitMain = classes.main;
