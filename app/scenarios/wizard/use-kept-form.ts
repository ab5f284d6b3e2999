import type { FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, type RefObject } from 'react';
import type { WizardAnswer } from './wizard-state';

type Entries = [name: string, value: string][];

/**
 * Keeps what was typed in this tab while somebody is elsewhere, say to make an access token, until it is saved or
 * started over. Needs scripts; without them the browser's own Back brings the form back.
 * @param key of the page, so that each wizard has its own text
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement>,
  fetcher: FetcherWithComponents<WizardAnswer>,
  answer: WizardAnswer | undefined,
  key: string,
): void {
  const asked = useRef('');
  const { submit } = fetcher;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const begin = (event: SubmitEvent) => {
      asked.current = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    };
    const keep = () => write(key, entriesOf(element));
    element.addEventListener('submit', begin);
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('submit', begin);
      element.removeEventListener('input', keep);
      // Saved, the page goes by itself; its text is in the feature then.
      if (asked.current.startsWith('save')) forget(key);
    };
  }, [form, key]);
  useEffect(() => {
    if (!answer) return;
    if (asked.current === 'start-over') forget(key);
    else if (form.current) write(key, entriesOf(form.current));
    asked.current = '';
  }, [answer, form, key]);
  const restored = useRef(false);
  useEffect(() => {
    const kept = restored.current || answer ? null : read(key);
    restored.current = true;
    if (!kept) return;
    const data = new FormData();
    for (const [name, value] of kept) data.append(name, value);
    data.set('intent', 'stay');
    submit(data, { method: 'post' });
  }, [answer, key, submit]);
}

function entriesOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

const prefix = 'wizard:';

/** A browser may refuse storage, or have no room: then nothing is kept, and nothing else breaks. */
function write(key: string, entries: Entries): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(entries));
  } catch {
    forget(key);
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    return;
  }
}

function read(key: string): Entries | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Entries | null;
  } catch {
    return null;
  }
}
