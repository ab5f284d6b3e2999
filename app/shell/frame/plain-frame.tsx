import type { ReactNode } from 'react';
import type { Brand } from '~/platform/context';
import type { Flash } from '~/platform/flash';
import { Link } from '~/ui/scoped';
import { Logo } from './logo';
import { Notifications } from './notifications';
import { OpenInvitations } from './open-invitations';
import { SessionExpired } from './session-expired';
import classes from './plain-frame.module.css';

interface PlainFrameProps {
  brand: Brand;
  flash: Flash | null;
  openInvitations: number;
  /** Content of the bar next to the name. */
  bar: ReactNode;
  /** Class of the page below the bar. */
  className: string | undefined;
  children: ReactNode;
}

/** The frame of signed-in pages that belong to no project: a bar, no navigation. */
export function PlainFrame({ brand, flash, openInvitations, bar, className, children }: PlainFrameProps) {
  return (
    <>
      <header className={classes.bar}>
        <Link to="/" className={classes.home} title={`Open ${brand.name}`}>
          <Logo brand={brand} />
        </Link>
        <OpenInvitations count={openInvitations} />
        {bar}
      </header>
      <main className={className}>
        <Notifications flash={flash} />
        {children}
      </main>
      <SessionExpired />
    </>
  );
}
