import { Link, useNavigate } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Where closing leads: the page below the dialog. */
  closeTo: string;
  children: ReactNode;
  /** Pixels; 480 unless told. */
  width?: number;
}

/**
 * A modal as a route of its own: `<dialog open>` over the page without JavaScript, a real modal (focus kept inside)
 * with it. It ignores clicks beside it and closes by its close button or Escape (specification shell.md section 4).
 */
export function Dialog({ title, closeTo, children, width = 480 }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // `open` was rendered by the server; showModal refuses an open dialog.
    element.removeAttribute('open');
    element.showModal();
    // Without a field that asks for it the close button has the focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, []);
  return (
    <div className={classes.layer}>
      <dialog
        ref={dialog}
        open
        className={classes.dialog}
        style={{ width }}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          navigate(closeTo, { preventScrollReset: true });
        }}
      >
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          <Link to={closeTo} className={classes.close} aria-label="Close" preventScrollReset>
            <Icon name="x" />
          </Link>
        </header>
        <div className={classes.body}>{children}</div>
      </dialog>
    </div>
  );
}

/** The buttons at the end of a dialog, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
