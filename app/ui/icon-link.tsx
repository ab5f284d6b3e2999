import { type LinkProps } from '@remix-run/react';
import { Icon, type IconName } from './icon';
import { iconButton } from './icon-button';
import { Link } from './scoped';

interface IconLinkProps {
  to: LinkProps['to'];
  icon: IconName;
  /** What a screen reader says; it names what the link is about. */
  label: string;
  /** What the mouse is told, where a row says what it is about; the label unless given. */
  title?: string;
  className?: string;
}

/** A link that is an icon alone, as the actions of a row and of a header are; it opens a dialog over the page mostly. */
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
