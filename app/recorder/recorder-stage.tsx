import { Button, TextInput } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import type { RecordingCommand } from '#contracts/worker/recording';
import type { Recording } from '#contracts/recordings';
import { Icon } from '~/ui/icon';
import { Spinner } from '~/ui/spinner';
import { firstCheckIn } from './addresses';
import { CheckBar, checkProblemOf, type ChosenCheck, ProposedChecks } from './check-bar';
import { leaveKeys, listenToKeyboard } from './keyboard-input';
import { PageDialog, PageOverlay, PointedOutline } from './page-overlays';
import { listenToPointer } from './pointer-input';
import { secretKeysOf } from './secrets-of';
import { withTold } from './recorder-state';
import { StageBar } from './stage-bar';
import { useRecorder, type Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

interface RecorderStageProps {
  projectId: string;
  recording: Recording;
  /** Renders the content next to the stage, with the steps received so far. */
  children: (live: Recording) => ReactNode;
}

/**
 * Shows the recorded browser as an image that takes pointer and keyboard input. Native windows of the browser (lists,
 * calendars, dialogs) are drawn over the image. Only one user controls the browser; all others watch.
 */
export function RecorderStage({ projectId, recording, children }: RecorderStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const recorder = useRecorder({ projectId, recording, canvas });
  const isReady =
    recording.state === 'recording' && recorder.connection === 'open' && recorder.link === 'linked';
  const isOn = isReady && recorder.drives;
  const [search] = useSearchParams();
  const [check, setCheck] = useState<ChosenCheck | null>(() => {
    const kind = firstCheckIn(search);
    return kind && { kind, expected: undefined };
  });
  const { isPaused } = recorder;

  const send = usePageInput(
    { canvas, field, address },
    { recorder, isOn, check, onChecked: () => setCheck(null) },
  );

  useFocusBehind(recorder.overlay !== null || recorder.dialog !== null, field);
  const hintId = useId();
  // Covers the image also during the start, when the page is still empty.
  const cover = coverOf(recorder, recording);
  const live = useMemo(() => withTold(recording, recorder.steps), [recording, recorder.steps]);
  // `pointed` changes ten times a second. The memo prevents rendering the content next to the image each time.
  const beside = useMemo(() => children(live), [children, live]);
  const stage = (
    <section className={classes.stage} aria-label="Recorded page">
      <StageBar
        recorder={recorder}
        isOn={isOn}
        isPaused={isPaused}
        isChecking={check !== null}
        addressRef={address}
        onOpened={() => field.current?.focus()}
        onPause={() => send({ type: 'pause', paused: !isPaused })}
        onCheck={() => setCheck(check ? null : { kind: 'visible', expected: undefined })}
      />
      {check && isOn && (
        <CheckBar
          check={check}
          onChange={setCheck}
          onDone={() => setCheck(null)}
          onPage={(kind) => send({ type: 'check', kind, x: 0, y: 0 })}
          recorder={recorder}
        />
      )}
      <RecordedPage
        canvas={canvas}
        field={field}
        hintId={hintId}
        recorder={recorder}
        send={send}
        cover={cover}
        isReady={isReady}
        isOn={isOn}
        isPointable={check !== null && check.kind !== 'response' && isOn}
      />
      {isOn && live.parts.some((part) => secretKeysOf(part).length > 0) && <SecretName recorder={recorder} />}
      <StageFoot
        recorder={recorder}
        userName={recording.userName}
        hintId={hintId}
        isReady={isReady}
        isOn={isOn}
        send={send}
        field={field}
      />
    </section>
  );
  return (
    <>
      {stage}
      {beside}
    </>
  );
}

interface PageFields {
  canvas: RefObject<HTMLCanvasElement>;
  /** Receives the keys that go to the recorded page. */
  field: RefObject<HTMLTextAreaElement>;
  address: RefObject<HTMLInputElement>;
}

interface PageInput {
  recorder: Recorder;
  isOn: boolean;
  check: ChosenCheck | null;
  /** Called after the user pointed at the element to check. */
  onChecked: () => void;
}

/** Sends pointer and keyboard input to the recorded page. @returns a stable function that sends a command */
function usePageInput({ canvas, field, address }: PageFields, input: PageInput) {
  // The listeners are added once. This ref gives them the values of the latest render.
  const now = useRef(input);
  useEffect(() => {
    now.current = input;
  });
  const send = useCallback((command: RecordingCommand) => now.current.recorder.send(command), []);
  useEffect(() => {
    if (!canvas.current || !field.current) return;
    const keys = field.current;
    const offPointer = listenToPointer(canvas.current, {
      send,
      size: () => now.current.recorder.picture,
      isOn: () => now.current.isOn && now.current.recorder.dialog === null,
      pressed(at, { offsetX, offsetY }) {
        const { recorder: present, isOn: mayPress, check: chosen } = now.current;
        // Input methods show their composed text at the position of this field.
        keys.style.translate = `${offsetX}px ${offsetY}px`;
        keys.focus({ preventScroll: true });
        if (!mayPress) return true;
        if (present.overlay) {
          send({ type: 'closeOverlay' });
          return true;
        }
        // The user chooses a response from a list, so presses go to the page.
        if (!chosen || chosen.kind === 'response') return false;
        // The bar says which entry is missing.
        if (checkProblemOf(chosen) !== null) return true;
        send({ type: 'check', kind: chosen.kind, x: at.x, y: at.y, expected: chosen.expected });
        now.current.onChecked();
        return true;
      },
    });
    const offKeyboard = listenToKeyboard(keys, {
      send,
      isOn: () => now.current.isOn && now.current.recorder.dialog === null,
      leave: () => address.current?.focus(),
      tell: (text) => now.current.recorder.tell(text),
    });
    return () => {
      offPointer();
      offKeyboard();
    };
  }, [send, canvas, field, address]);
  return send;
}

interface RecordedPageProps extends Omit<PageFields, 'address'> {
  /** Id of the hint about keys. */
  hintId: string;
  recorder: Recorder;
  send: Recorder['send'];
  /** Message that covers the image; null: the image is current. */
  cover: Cover | null;
  isReady: boolean;
  isOn: boolean;
  /** True while a press chooses the element to check. */
  isPointable: boolean;
}

/** Shows the image of the recorded page, its native windows, and the field that receives the keys. */
function RecordedPage({
  canvas,
  field,
  hintId,
  recorder,
  send,
  cover,
  isReady,
  isOn,
  isPointable,
}: RecordedPageProps) {
  const { picture, overlay, dialog, pointed, isPaused } = recorder;
  const isPointing = isOn && overlay === null && dialog === null && cover === null;
  return (
    <div className={classes.well}>
      <div
        className={classes.picture}
        style={styleOf(picture, isPointing ? pointed?.cursor : undefined)}
        data-check={isPointable || undefined}
        data-on={isOn || undefined}
        data-paused={(isReady && isPaused) || undefined}
        data-covered={cover !== null || undefined}
      >
        <canvas ref={canvas} width={1024} height={768} role="img" aria-label="Picture of the recorded page" />
        <textarea
          ref={field}
          className={classes.keys}
          aria-label="Keyboard of the recorded page"
          aria-describedby={hintId}
          onBlur={() => isOn && send({ type: 'leaveKeys' })}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        {isPointing && picture && pointed?.element && (
          <PointedOutline element={pointed.element} page={picture} />
        )}
        {overlay && isOn && picture && (
          <PageOverlay key={JSON.stringify(overlay)} overlay={overlay} page={picture} recorder={recorder} />
        )}
        {dialog && isReady && <PageDialog dialog={dialog} isOn={isOn} send={send} />}
        {cover && (
          <div className={classes.cover} role="status" data-solid={picture === null || undefined}>
            {cover.isBusy && <Spinner />}
            <p>{cover.text}</p>
          </div>
        )}
      </div>
    </div>
  );
}

interface StageFootProps extends Pick<
  RecordedPageProps,
  'recorder' | 'send' | 'field' | 'hintId' | 'isReady' | 'isOn'
> {
  userName: string;
}

/** Shows what was not recorded, the pause, and the hint about keys, proposed checks or who controls the browser. */
function StageFoot({ recorder, send, field, userName, hintId, isReady, isOn }: StageFootProps) {
  const { told, isPaused } = recorder;
  const takeProposal = (id: number) => {
    send({ type: 'takeProposal', id });
    // The button is removed with its proposal, so move the focus first.
    field.current?.focus({ preventScroll: true });
  };

  return (
    <footer className={classes.foot}>
      <p className={classes.told} role="status" aria-label="Actions that were not recorded">
        {told && (
          <span key={told.count}>
            <Icon name="info" size={14} /> <span>{told.text}</span>
          </span>
        )}
      </p>
      {isReady && isPaused && (
        <p className={classes.hint} data-problem>
          <Icon name="pause" size={14} /> <span>Paused: what is done now is not recorded.</span>
        </p>
      )}
      {isReady && !recorder.drives ? (
        <Watching recorder={recorder} userName={userName} />
      ) : isOn && isPaused ? null : (
        <>
          {isOn && <ProposedChecks proposals={recorder.proposals} onTaken={takeProposal} />}
          <p id={hintId} className={classes.hint} hidden={isOn && recorder.proposals.length > 0}>
            <Icon name="keyboard" size={14} />{' '}
            <span>
              Keys go to the page while it has the focus. <kbd>{leaveKeys}</kbd> leaves it.
            </span>
          </p>
        </>
      )}
    </footer>
  );
}

/** Focuses the page again when a window over it closes and the focus is lost. */
function useFocusBehind(isOver: boolean, field: RefObject<HTMLTextAreaElement>): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isOver && document.activeElement === document.body)
      field.current?.focus({ preventScroll: true });
    was.current = isOver;
  }, [isOver, field]);
}

function styleOf(picture: Recorder['picture'], cursor: string | undefined): CSSProperties {
  const { width, height } = picture ?? { width: 1024, height: 768 };
  return { '--width': width, '--height': height, '--cursor': cursor } as CSSProperties;
}

interface Cover {
  text: string;
  isBusy: boolean;
}

/** Returns the message that covers the image while the image is not current. */
function coverOf(recorder: Recorder, { state, progress, browser }: Recording): Cover | null {
  const { connection, link } = recorder;
  if (connection === 'refused')
    return {
      text: 'This page can no longer show the browser. Reload it to see why.',
      isBusy: false,
    };
  if (connection === 'lost')
    return {
      text: 'The connection to the server was lost. It reconnects automatically. The listed steps are saved.',
      isBusy: true,
    };
  if (state !== 'recording' || connection === 'opening')
    return { text: `${recorder.progress ?? (progress || 'The browser is being opened')} …`, isBusy: true };
  if (link === 'away')
    return {
      text: `${browser === 'local' ? 'The recorder on the tester’s machine' : 'The worker that has this browser'} does not answer. If it stays away, the recording ends by itself; nothing that is listed is lost.`,
      isBusy: true,
    };
  if (link === 'interrupted')
    return {
      text: `The connection to the ${browser === 'local' ? 'tester’s machine' : 'worker'} is interrupted. It reconnects automatically.`,
      isBusy: true,
    };
  return recorder.picture === null ? { text: 'The picture is on its way …', isBusy: true } : null;
}

function Watching({ recorder, userName }: { recorder: Recorder; userName: string }) {
  return (
    <div className={classes.watching}>
      <p className={classes.hint}>
        <Icon name="eye" size={14} />{' '}
        <span>
          {recorder.mayDrive
            ? 'Another page of yours drives; this one watches.'
            : `You watch. ${userName} drives, and nobody else can.`}
        </span>
      </p>
      {recorder.mayDrive && (
        <Button type="button" size="compact-sm" variant="default" onClick={recorder.takeOver}>
          Take over
        </Button>
      )}
    </div>
  );
}

const secretKey = /^[\w.:-]{1,100}$/;

/** Names the test data that replaces the next secret. Without a name, the name of the field is used. */
function SecretName({ recorder }: { recorder: Recorder }) {
  const [name, setName] = useState('');
  const [kept, setKept] = useState('');
  const isSound = secretKey.test(name);
  return (
    <form
      className={classes.secret}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSound) return;
        recorder.send({ type: 'nameSecret', key: name });
        setKept(name);
      }}
    >
      <label htmlFor="secret-name">Test data key of the next secret</label>
      <TextInput
        id="secret-name"
        value={name}
        maxLength={100}
        placeholder="Named after the field"
        error={name !== '' && !isSound}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={!isSound || name === kept}>
        {name !== '' && name === kept ? 'Key set' : 'Set key'}
      </Button>
    </form>
  );
}
