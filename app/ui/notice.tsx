import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import classes from './notice.module.css';

const icons = {
  error: 'alertTriangle',
  warning: 'alertTriangle',
  success: 'check',
  info: 'info',
} satisfies Record<string, IconName>;

/** A message inside the page: what happened and what to do. Errors are announced to screen readers at once. */
export function Notice({
  kind = 'info',
  title,
  children,
}: {
  kind?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} className={classes.icon} />
      <div>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
