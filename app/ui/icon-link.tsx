import { type LinkProps } from '@remix-run/react';
import { Icon, type IconName } from './icon';
import { iconButton } from './icon-button';
import { Link } from './scoped';

interface IconLinkProps {
  to: LinkProps['to'];
  icon: IconName;
  /** Text for screen readers. It names the object of the link. */
  label: string;
  /** Tooltip, where the row already names the object. Default: the label. */
  title?: string;
  className?: string;
}

/** A link with only an icon, for actions of a row or header. Most of these links open a dialog over the page. */
export function IconLink({ to, icon, label, title = label, className }: IconLinkProps) {
  return (
    <Link
      to={to}
      className={className ? `${iconButton} ${className}` : iconButton}
      aria-label={label}
      title={title}
      preventScrollReset
    >
      <Icon name={icon} />
    </Link>
  );
}
