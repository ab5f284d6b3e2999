import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { RecordingOverlay, RecordingEvent } from '#contracts/worker/recording';
import { sendFiles, whyNotSent } from './send-files';
import type { Recorder } from './use-recorder';
import classes from './page-overlays.module.css';

interface PageOverlayProps {
  overlay: RecordingOverlay;
  /** Size of the page in CSS pixels. */
  page: { width: number; height: number };
  recorder: Recorder;
}

const names: Record<RecordingOverlay['kind'], string> = {
  select: 'Options',
  date: 'Date',
  time: 'Time',
  month: 'Month',
  week: 'Week',
  'datetime-local': 'Date and time',
  color: 'Colour',
  file: 'Files',
};

/** Replaces a native window that the browser opens over its page: a list, a calendar, colours, files. */
export function PageOverlay({ overlay, page, recorder }: PageOverlayProps) {
  const { kind } = overlay;
  const frame = useRef<HTMLDivElement>(null);
  const close = () => recorder.send({ type: 'closeOverlay' });
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, []);
  return (
    <div
      ref={frame}
      className={classes.overlay}
      role="dialog"
      aria-label={names[kind]}
      style={placeOf(overlay, page)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      {kind === 'select' ? (
        <Options overlay={overlay} recorder={recorder} close={close} />
      ) : kind === 'file' ? (
        <Files overlay={overlay} recorder={recorder} close={close} />
      ) : (
        <Value overlay={overlay} recorder={recorder} close={close} />
      )}
    </div>
  );
}

/** Places the overlay below its field, or above if there is more room; in the middle without a field. */
function placeOf({ box }: RecordingOverlay, page: { width: number; height: number }): CSSProperties {
  const part = (length: number, whole: number) => `${Math.min(Math.max((length / whole) * 100, 0), 100)}%`;
  if (!box) return { top: '20%', left: '50%', translate: '-50% 0' };
  const isLow = box.y + box.height > page.height * 0.6;
  const isRight = box.x > page.width * 0.6;
  return {
    top: isLow ? undefined : part(box.y + box.height, page.height),
    bottom: isLow ? part(page.height - box.y, page.height) : undefined,
    left: isRight ? undefined : part(box.x, page.width),
    right: isRight ? part(page.width - box.x - box.width, page.width) : undefined,
    minWidth: part(box.width, page.width),
  };
}

interface PartProps {
  overlay: RecordingOverlay;
  recorder: Recorder;
  close: () => void;
}

function Options({ overlay: { options, isMultiple }, recorder, close }: PartProps) {
  const list = useRef<HTMLSelectElement>(null);
  const choose = () => {
    const values = [...(list.current?.selectedOptions ?? [])].map(
      ({ value }) => options[Number(value)]?.value ?? '',
    );
    if (values.length > 0 || isMultiple) recorder.send({ type: 'chooseOptions', values });
  };
  const selected = options.flatMap(({ isSelected }, index) => (isSelected ? [String(index)] : []));
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <select
        ref={list}
        className={classes.options}
        aria-label="Options"
        size={Math.min(Math.max(options.length, 2), 10)}
        multiple={isMultiple}
        defaultValue={isMultiple ? selected : selected[0]}
        onClick={(event) => {
          if (!isMultiple && event.target instanceof HTMLOptionElement && !event.target.disabled) choose();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          choose();
        }}
      >
        {options.map(({ label, value, isDisabled }, index) => (
          <option key={index} value={index} disabled={isDisabled}>
            {label || value || '(empty)'}
          </option>
        ))}
      </select>
      <Buttons submit="Choose" close={close} />
    </form>
  );
}

function Value({ overlay: { kind, value }, recorder, close }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        recorder.send({ type: 'chooseValue', value: input.current?.value ?? '' });
      }}
    >
      <input
        ref={input}
        className={classes.value}
        type={kind}
        // Allows seconds, so that a value of the page keeps them.
        step={kind === 'time' || kind === 'datetime-local' ? 'any' : undefined}
        aria-label={names[kind]}
        defaultValue={value}
      />
      <Buttons submit="Set" close={close} />
    </form>
  );
}

function Files({ overlay: { isMultiple }, recorder, close }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const problemId = useId();
  const open = async () => {
    const files = [...(input.current?.files ?? [])];
    const why = whyNotSent(files);
    setProblem(why);
    if (why !== null) return;
    setSending(true);
    try {
      await sendFiles(files, recorder.send);
    } catch {
      setProblem('The file could not be read.');
    }
    setSending(false);
  };
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p className={classes.about}>
        The page asks for {isMultiple ? 'files' : 'a file'}. It is kept in the project.
      </p>
      <input
        ref={input}
        type="file"
        aria-label={isMultiple ? 'Files' : 'File'}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        multiple={isMultiple}
      />
      {problem !== null && (
        <p id={problemId} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Buttons submit="Open" close={close} isSending={isSending} />
    </form>
  );
}

function Buttons({ submit, close, isSending }: { submit: string; close: () => void; isSending?: boolean }) {
  return (
    <div className={classes.buttons}>
      <Button type="button" size="compact-sm" variant="default" onClick={close}>
        Cancel
      </Button>{' '}
      <Button type="submit" size="compact-sm" loading={isSending}>
        {submit}
      </Button>
    </div>
  );
}

interface PageDialogProps {
  dialog: NonNullable<Recorder['dialog']>;
  isOn: boolean;
  send: Recorder['send'];
}

const titles = {
  alert: 'The page says',
  confirm: 'The page asks',
  prompt: 'The page asks',
  beforeunload: 'Leave the page?',
};

/** Shows a dialog of the page. The page waits until the user answers it. */
export function PageDialog({ dialog: { kind, message, value }, isOn, send }: PageDialogProps) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus();
  }, []);
  const refuse = () => send({ type: 'answerDialog', accept: false });
  const accept = () => {
    const typed = form.current && new FormData(form.current).get('text');
    send({ type: 'answerDialog', accept: true, text: typeof typed === 'string' ? typed : undefined });
  };
  return (
    <div className={classes.veil}>
      <form
        ref={form}
        className={classes.dialog}
        role="alertdialog"
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOn) refuse();
        }}
      >
        <h2 id={titleId}>{titles[kind]}</h2>
        <p className={classes.message}>
          {kind === 'beforeunload' ? 'It may not have kept what was typed in it.' : message}
        </p>
        {kind === 'prompt' && (
          <TextInput
            name="text"
            aria-label={message || 'Answer'}
            defaultValue={value}
            readOnly={!isOn}
            maxLength={4_000}
          />
        )}
        {isOn ? (
          <PagesAnswers kind={kind} refuse={refuse} />
        ) : (
          <p className={classes.about}>The user who controls the browser answers it.</p>
        )}
      </form>
    </div>
  );
}

function PagesAnswers({ kind, refuse }: { kind: keyof typeof titles; refuse: () => void }): ReactNode {
  const isLeaving = kind === 'beforeunload';
  return (
    <div className={classes.buttons}>
      {kind !== 'alert' && (
        <Button type="button" variant="default" onClick={refuse}>
          {isLeaving ? 'Stay' : 'Cancel'}
        </Button>
      )}{' '}
      <Button type="submit">{isLeaving ? 'Leave' : 'OK'}</Button>
    </div>
  );
}

type Element = NonNullable<Extract<RecordingEvent, { type: 'pointed' }>['element']>;

interface PointedOutlineProps {
  element: Element;
  /** Size of the page in CSS pixels. */
  page: { width: number; height: number };
}

/** CSS pixels of the page that a label needs above or below. */
const labelled = 28;

/** Outlines and names the element under the pointer. Only for pointer users: the steps name it for all. */
export function PointedOutline({ element: { box, noun, name }, page }: PointedOutlineProps) {
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  const right = Math.min(page.width, box.x + box.width);
  const bottom = Math.min(page.height, box.y + box.height);
  if (right <= left || bottom <= top) return null;
  const part = (length: number, whole: number) => `${(length / whole) * 100}%`;
  const style: CSSProperties = {
    left: part(left, page.width),
    top: part(top, page.height),
    width: part(right - left, page.width),
    height: part(bottom - top, page.height),
  };
  const place = top >= labelled ? 'above' : page.height - bottom >= labelled ? 'below' : 'inside';
  return (
    <div
      className={classes.outline}
      style={style}
      data-label={place}
      data-side={left > page.width * 0.6 ? 'right' : 'left'}
      aria-hidden
    >
      <p className={classes.label}>
        <span className={classes.noun}>{noun}</span>
        {name !== '' && <> “{name}”</>}
      </p>
    </div>
  );
}
