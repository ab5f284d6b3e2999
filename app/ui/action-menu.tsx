import type { ReactNode } from 'react';
import classes from './action-menu.module.css';
import { Icon, type IconName } from './icon';
import { Menu } from './menu';

interface ActionMenuProps {
  name: string;
  icon: IconName;
  /** The page's primary action. */
  primary?: boolean;
  /** As high as the buttons of a toolbar. */
  compact?: boolean;
  /** Shown in place of the name, e.g. while it is done. */
  label?: string;
  children: ReactNode;
}

/** A menu that looks like the buttons next to it, in the header of a page or in a toolbar. */
export function ActionMenu({
  name,
  icon,
  primary = false,
  compact = false,
  label = name,
  children,
}: ActionMenuProps) {
  return (
    <Menu
      name={name}
      align="right"
      className={compact ? classes.compact : primary ? classes.primary : classes.secondary}
      label={
        <>
          <Icon name={icon} size={compact ? 14 : 15} />
          {label}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {children}
    </Menu>
  );
}
