import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { apart } from './apart';
import classes from './menu.module.css';
import { Icon } from './icon';

interface MenuProps {
  /** Visible content of the button: text, icon, or both. */
  label: ReactNode;
  /** Accessible name when the label alone does not say it. */
  name?: string;
  /** Id of the label's text, when `name` lacks it: voice control users say the words that they see. */
  shownText?: string;
  children: ReactNode;
  align?: 'left' | 'right';
  /** Opens upwards, for a menu at the bottom of the window. */
  up?: boolean;
  /** Open from the start. */
  open?: boolean;
  className?: string;
}

/** A menu as `<details>`: works without JavaScript. With it, Escape, a choice or a click outside closes the menu. */
export function Menu({
  label,
  name,
  children,
  align = 'left',
  up = false,
  open,
  shownText,
  className,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summaryId = useId();
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      const inside = event.target instanceof Node && element.contains(event.target);
      const chosen =
        inside && event.type === 'click' && (event.target as Element).closest('a, button[type=submit]');
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      if (escaped) element.querySelector('summary')?.focus();
      // A submit must still find its form, so the menu closes after the event.
      if (escaped || chosen || (!inside && event.type === 'click')) setTimeout(() => (element.open = false));
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={details} className={classes.menu} open={open} onToggle={focusSearch}>
      <summary
        id={summaryId}
        className={className ?? classes.summary}
        aria-label={name}
        aria-labelledby={shownText && `${summaryId} ${shownText}`}
        title={name}
      >
        {label}
      </summary>
      <div className={classes.list} data-align={align} data-up={up || undefined}>
        {apart(children)}
      </div>
    </details>
  );
}

/** Focuses the filter box of an opened menu, so that the user can type at once. */
function focusSearch({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector<HTMLInputElement>('input[type=search]')?.focus();
}

/** Class of links and buttons inside a menu. */
export const menuItem = classes.item;
export const menuTitle = classes.title;
export const menuLine = classes.line;

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
