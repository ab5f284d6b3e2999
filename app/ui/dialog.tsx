import { useNavigate } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { apart } from './apart';
import { ButtonLink } from './button-link';
import { Icon } from './icon';
import { Link } from './scoped';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Where closing leads: the page below the dialog. */
  closeTo: string;
  children: ReactNode;
  /** Pixels, or the whole window. Default: 480. */
  width?: number | 'window';
}

/**
 * A modal with its own route: `<dialog open>` over the page without JavaScript, a real modal (focus stays inside)
 * with it. Clicks outside do not close it; its close button and Escape do (docs/rules/interface.md, Dialogs).
 */
export function Dialog({ title, closeTo, children, width }: DialogProps) {
  const navigate = useNavigate();
  return (
    <DialogFrame
      title={title}
      width={width}
      onEscape={() => navigate(closeTo, { preventScrollReset: true })}
      close={
        <Link to={closeTo} className={classes.close} aria-label="Close" preventScrollReset>
          <Icon name="x" />
        </Link>
      }
    >
      {children}
    </DialogFrame>
  );
}

/** The same as a part of a form: a button of the form closes it, and nothing that was typed in the form gets lost. */
export function FormPartDialog(props: Omit<DialogProps, 'closeTo'> & { closeIntent: string }) {
  const { title, width, children, closeIntent } = props;
  const close = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      title={title}
      width={width}
      onEscape={() => close.current?.click()}
      close={
        <button
          ref={close}
          type="submit"
          name="intent"
          value={closeIntent}
          className={classes.close}
          aria-label="Close"
        >
          <Icon name="x" />
        </button>
      }
    >
      {children}
    </DialogFrame>
  );
}

interface DialogFrameProps {
  title: string;
  width?: number | 'window';
  close: ReactNode;
  onEscape: () => void;
  children: ReactNode;
}

function DialogFrame({ title, width = 480, close, onEscape, children }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
        style={{ width: width === 'window' ? undefined : width }}
        data-window={width === 'window' || undefined}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          onEscape();
        }}
      >
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          {close}
        </header>
        <div className={classes.body}>{children}</div>
      </dialog>
    </div>
  );
}

/** A dialog that only tells something. */
export function MessageDialog({ closeTo, children, ...dialog }: DialogProps) {
  return (
    <Dialog {...dialog} closeTo={closeTo}>
      {children}
      <DialogActions>
        <ButtonLink to={closeTo} variant="default" preventScrollReset>
          Close
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

/** The buttons at the end of a dialog, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{apart(children)}</div>;
}
