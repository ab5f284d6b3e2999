import { Button, TextInput } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useHydrated } from '~/ui/hydration';
import { AccessTokenDialog } from '~/shell/detour/access-token-dialog';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { OverForm } from '~/shell/forms/over-form';
import { Notice } from '~/ui/notice';
import { useScopedAction } from '~/ui/scoped';
import type { CodeAnswer, FailedUpdate } from './code-answer';
import { codePath, type StepCodeLocation } from './step-code-address';
import {
  doneMessage,
  failedMessage,
  maxRequestLength,
  messageTime,
  progressMessages,
  suggestions,
  suggestionsFor,
} from './update-suggestions';
import classes from './update-prompt.module.css';

interface UpdatePromptProps {
  projectId: string;
  at: StepCodeLocation;
  /** The file of the step's definition. */
  file: string;
  /** True when there are unsaved changes: the request would apply to other code. */
  dirty: boolean;
  failed: FailedUpdate | undefined;
  onUpdate: (answer: CodeAnswer) => void;
}

/** Requests a change of the selected step's code in words. Shows the result for review; saves nothing. */
export function UpdatePrompt({ projectId, at, file, dirty, failed, onUpdate }: UpdatePromptProps) {
  const [initial] = useState(failed?.request ?? '');
  const [request, setRequest] = useState(initial);
  const fetcher = useFetcher<CodeAnswer>();
  const scopedAction = useScopedAction();
  const message = useUpdateProgress(fetcher, onUpdate);
  const scripted = useHydrated();
  const pending = message !== null;
  const view = codePath(projectId, { ...at, editing: false, stubs: true });
  return (
    <fetcher.Form method="post" action={scopedAction(view)} className={classes.prompt}>
      {failed && !pending && <Failure projectId={projectId} failed={failed} />}
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="file" value={file} />
      <div className={classes.row}>
        <RequestField
          initial={initial}
          value={request}
          onChange={setRequest}
          disabled={dirty}
          readOnly={pending}
        />
        <Button
          type="submit"
          variant="default"
          loading={pending}
          disabled={dirty || (scripted && request.trim() === '')}
        >
          Send
        </Button>
      </div>
      <p className={classes.message} role="status">
        {message ?? (dirty ? 'Save or discard your changes before you ask for more.' : '')}
      </p>
    </fetcher.Form>
  );
}

function Failure({ projectId, failed }: { projectId: string; failed: FailedUpdate }) {
  if (failed.because === 'licence') return <LicenceOverForm />;
  if (failed.because === 'access-key-missing') {
    return <OverForm>{(closeTo) => <AccessTokenDialog projectId={projectId} closeTo={closeTo} />}</OverForm>;
  }
  return (
    <Notice kind="error" title={failedMessage}>
      {failed.error}
    </Notice>
  );
}

interface RequestFieldProps {
  /** Initial text. */
  initial: string;
  /** Current text. */
  value: string;
  onChange: (text: string) => void;
  disabled: boolean;
  readOnly: boolean;
}

/** Field for the request. Typing `/` opens suggestions. Without scripts they are listed below. */
function RequestField({ initial, value, onChange, disabled, readOnly }: RequestFieldProps) {
  const listId = useId();
  const scripted = useHydrated();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // Includes text that the user typed before the page's scripts loaded.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => onChange(field.current?.value ?? ''), []);
  const offered = open && !disabled && !readOnly ? suggestionsFor(value) : [];
  const choose = (text: string) => {
    if (field.current) field.current.value = `/${text}`;
    onChange(`/${text}`);
    setOpen(false);
  };
  function onKeyDown(event: KeyboardEvent) {
    const chosen = offered[active];
    if (chosen === undefined) return;
    if (event.key === 'Enter') choose(chosen);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length);
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.field}>
      <TextInput
        ref={field}
        name="request"
        label="Change this step with AI"
        placeholder="Say what should change, or type / for suggestions"
        description={scripted ? undefined : `For example: ${suggestions.join(' · ')}`}
        defaultValue={initial}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        disabled={disabled}
        readOnly={readOnly}
        required
        withAsterisk={false}
        maxLength={maxRequestLength}
        autoComplete="off"
        role={scripted ? 'combobox' : undefined}
        aria-expanded={scripted ? offered.length > 0 : undefined}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-autocomplete={scripted ? 'list' : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
      />
      {offered.length > 0 && (
        <ul id={listId} role="listbox" aria-label="Suggestions" className={classes.suggestions}>
          {offered.map((text, index) => (
            <li
              key={text}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keep the focus in the field, so that the list stays open until the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(text)}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Shows the messages of an update one after the other while the request runs. The last one stays 1.5 s, then `onEnd`
 * gets the answer. A refusal shows no message, because its dialog says why.
 * @returns the current message; null when no update is running
 */
function useUpdateProgress(
  { state, data }: { state: string; data: CodeAnswer | undefined },
  onEnd: (answer: CodeAnswer) => void,
): string | null {
  const pending = state !== 'idle';
  const [index, setIndex] = useState(0);
  const [ended, setEnded] = useState<CodeAnswer>();
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(
      () => setIndex((at) => Math.min(at + 1, progressMessages.length - 1)),
      messageTime,
    );
    return () => {
      clearInterval(timer);
      setIndex(0);
    };
  }, [pending]);
  const fresh = pending || data === ended ? undefined : data;
  useEffect(() => {
    if (!fresh) return;
    const finish = () => {
      setEnded(fresh);
      end.current(fresh);
    };
    const timer = setTimeout(finish, fresh.failedUpdate?.because ? 0 : messageTime);
    return () => clearTimeout(timer);
  }, [fresh]);
  if (pending) return progressMessages[index] ?? null;
  if (!fresh || fresh.failedUpdate?.because) return null;
  return fresh.review ? doneMessage : failedMessage;
}
