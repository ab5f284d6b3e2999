import type { ReactNode } from 'react';
import classes from './action-menu.module.css';
import { Icon, type IconName } from './icon';
import { Menu } from './menu';

interface ActionMenuProps {
  name: string;
  icon: IconName;
  /** The page's primary action. */
  primary?: boolean;
  /** Shown in place of the name, e.g. while it is done. */
  label?: string;
  children: ReactNode;
}

/** A menu in the header of a page that looks like its buttons. */
export function ActionMenu({ name, icon, primary = false, label = name, children }: ActionMenuProps) {
  return (
    <Menu
      name={name}
      align="right"
      className={primary ? classes.primary : classes.secondary}
      label={
        <>
          <Icon name={icon} size={15} />
          {label}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {children}
    </Menu>
  );
}
