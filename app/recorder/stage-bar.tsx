import { Button } from '@mantine/core';
import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { parseUrl } from '#domain/parse-url';
import { apart } from '~/ui/apart';
import { Icon, type IconName } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

interface StageBarProps {
  recorder: Recorder;
  /** True while this page controls the browser. */
  isOn: boolean;
  isPaused: boolean;
  isChecking: boolean;
  addressRef: RefObject<HTMLInputElement>;
  /** Called after an address opened: moves the focus to the page. */
  onOpened: () => void;
  onPause: () => void;
  onCheck: () => void;
}

/** Shows the browser's controls (tabs, address) and the recorder's: pause, check, undo. */
export function StageBar(props: StageBarProps) {
  const { recorder, isOn, isPaused, isChecking, addressRef, onOpened, onPause, onCheck } = props;
  const { send } = recorder;
  return (
    <div className={classes.bar}>
      <div className={classes.row}>
        {apart([
          ...ways.map((way) => <Go key={way.to} {...way} isOn={isOn} send={send} />),
          <AddressBar
            key="address"
            recorder={recorder}
            isOn={isOn}
            addressRef={addressRef}
            onOpened={onOpened}
          />,
          <Button
            key="pause"
            type="button"
            size="compact-sm"
            variant={isPaused ? 'filled' : 'default'}
            leftSection={<Icon name={isPaused ? 'circleDot' : 'pause'} />}
            disabled={!isOn}
            onClick={onPause}
            title={isPaused ? 'Record your actions again' : 'Stop recording your actions until you continue'}
          >
            {isPaused ? 'Go on' : 'Pause'}
          </Button>,
          <Button
            key="check"
            type="button"
            size="compact-sm"
            variant={isChecking ? 'filled' : 'default'}
            leftSection={<Icon name="focus" />}
            aria-pressed={isChecking}
            disabled={!isOn || isPaused}
            onClick={onCheck}
            title="Point at what is right as it is"
          >
            Check
          </Button>,
          <Button
            key="undo"
            type="button"
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="arrowBackUp" />}
            disabled={!isOn}
            onClick={() => send({ type: 'undo' })}
            title="Takes the last step out; the page stays as it is"
          >
            Undo
          </Button>,
        ])}
      </div>
      {recorder.tabs.titles.length > 1 && <BrowserTabs recorder={recorder} isOn={isOn} />}
    </div>
  );
}

function BrowserTabs({ recorder: { tabs, send }, isOn }: Pick<StageBarProps, 'recorder' | 'isOn'>) {
  return (
    <div className={classes.tabs} role="group" aria-label="Tabs">
      {tabs.titles.map((title, index) => (
        <button
          key={index}
          type="button"
          className={classes.tab}
          aria-pressed={index === tabs.shown}
          disabled={!isOn}
          title={title}
          onClick={() => send({ type: 'showTab', index })}
        >
          {title || `Tab ${index + 1}`}
        </button>
      ))}
      <button
        type="button"
        className={iconButton}
        aria-label="Close this tab"
        title="Close this tab"
        disabled={!isOn}
        onClick={() => send({ type: 'closeTab' })}
      >
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

const ways = [
  { to: 'back', name: 'Back', icon: 'arrowLeft' },
  { to: 'forward', name: 'Forward', icon: 'arrowRight' },
  { to: 'reload', name: 'Reload', icon: 'reload' },
] as const;

interface GoProps {
  to: (typeof ways)[number]['to'];
  name: string;
  icon: IconName;
  isOn: boolean;
  send: Recorder['send'];
}

function Go({ to, name, icon, isOn, send }: GoProps) {
  return (
    <button
      type="button"
      className={iconButton}
      aria-label={name}
      title={name}
      disabled={!isOn}
      onClick={() => send({ type: 'go', to })}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Reads a typed address, also one without a scheme: `shop.example/basket`. @returns null if invalid */
export function readTypedAddress(typed: string, current: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > 2_000) return null;
  const url = text.startsWith('/') ? parseUrl(text, parseUrl(current)?.href) : parseUrl(withScheme(text));
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function withScheme(text: string): string {
  // A colon before digits separates a port, not a scheme.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return text;
  // Apps on localhost or an IP address rarely have a certificate, so they get http.
  return `${/^(?:localhost|[\d.]+|\[[\da-f:]+\])(?:[:/]|$)/i.test(text) ? 'http' : 'https'}://${text}`;
}

interface AddressBarProps {
  recorder: Recorder;
  isOn: boolean;
  addressRef: RefObject<HTMLInputElement>;
  onOpened: () => void;
}

function AddressBar({ recorder: { tabs, send, tell }, isOn, addressRef, onOpened }: AddressBarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const address = tabs.address === 'about:blank' ? '' : tabs.address;
  // A page that navigates on its own must not discard an address that the user is typing.
  useEffect(() => {
    if (document.activeElement !== addressRef.current) setTyped(null);
  }, [address, addressRef]);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const url = readTypedAddress(typed ?? address, address);
    if (url === null) return tell('Not opened: it is not the address of a page');
    send({ type: 'open', url });
    setTyped(null);
    onOpened();
  };
  return (
    <form className={classes.address} onSubmit={open}>
      <input
        ref={addressRef}
        aria-label="Address"
        placeholder="Address of a page"
        autoComplete="off"
        spellCheck={false}
        readOnly={!isOn}
        value={typed ?? address}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          // Keep the user's text from now on: the page's own address must not replace it during typing.
          setTyped(currentTarget.value);
          currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          setTyped(null);
          currentTarget.blur();
        }}
      />
    </form>
  );
}
