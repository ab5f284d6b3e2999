import { Button } from '@mantine/core';
import { useBeforeUnload, useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { Dialog, DialogActions } from '~/ui/dialog';
import { useHeldNavigation } from './use-held-navigation';

interface UnsavedChangesProps {
  /** True when the text differs from the saved text. */
  dirty: boolean;
  /** Id of the form that saves it. */
  formId: string;
  /** Address of the page whose dialogs, as pages below it, do not leave the text. */
  within?: string;
}

/** Asks before a user leaves a page with unsaved text. Needs scripts: without them, the browser does not ask. */
export function UnsavedChanges({ dirty, formId, within }: UnsavedChangesProps) {
  const { pathname, search } = useLocation();
  const saving = useSaving(formId);
  const { isHeld, stay, leave } = useHeldNavigation(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !saving.current &&
      !(within && isWithin(nextLocation.pathname, within)) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useBeforeUnload(useCallback((event) => dirty && event.preventDefault(), [dirty]));
  if (!isHeld) return null;
  const save = () => {
    stay();
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <Dialog title="Unsaved changes" closeTo={pathname + search}>
      <p>You have changes that are not saved.</p>
      <DialogActions>
        <Button type="button" variant="default" onClick={leave}>
          Discard
        </Button>
        <Button type="button" variant="default" onClick={stay}>
          Back to editing
        </Button>
        <Button type="button" onClick={save}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`);

/** True while the form is being sent: that is no leaving, however its address is spelled. */
function useSaving(formId: string) {
  const saving = useRef(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    // The blocker is asked within the event.
    const begin = () => {
      saving.current = true;
      setTimeout(() => (saving.current = false));
    };
    form?.addEventListener('submit', begin);
    return () => form?.removeEventListener('submit', begin);
  }, [formId]);
  return saving;
}
