import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { checkKinds, RecordedResponse } from '#contracts/worker/recording';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { StepText, stepParts } from '~/ui/step-text';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';
import type { RecorderState } from './recorder-state';
import proposedChecksClasses from './proposed-checks.module.css';

/** Kinds of checks. `response` checks a response: the user does not point at an element of the page. */
export type CheckKind = (typeof checkKinds)[number] | 'response';

export interface ChosenCheck {
  kind: CheckKind;
  /** The expected text or pattern, for kinds that need one. */
  expected: string | undefined;
}

/** Labels of the kinds of checks. Checks of the whole page come last. */
const kinds: Record<CheckKind, string> = {
  visible: 'It is visible',
  text: 'Its text, exactly',
  textContains: 'Its text contains …',
  textMatches: 'Its text matches a pattern …',
  value: 'The value of a field',
  checked: 'Checked or not',
  selected: 'What is selected',
  enabled: 'Enabled or disabled',
  count: 'How many there are',
  row: 'Its row of a table',
  aria: 'Structure of this part',
  address: 'Address of the page',
  title: 'Title of the page',
  response: 'Response to a request',
};

/** @returns why the expected text is invalid; null when it is valid or not needed */
export function checkProblemOf({ kind, expected = '' }: ChosenCheck): string | null {
  if (kind !== 'textContains' && kind !== 'textMatches') return null;
  if (expected.trim() === '') return 'Say what it is to say';
  if (kind === 'textContains') return null;
  try {
    new RegExp(expected);
    return null;
  } catch {
    return 'This is no regular expression';
  }
}

interface CheckBarProps {
  check: ChosenCheck;
  onChange: (check: ChosenCheck) => void;
  onDone: () => void;
  /** Called when the user adds a check of the whole page. */
  onPage: (kind: 'address' | 'title') => void;
  recorder: Recorder;
}

/** Chooses the kind of check. The user then points at the element in the image of the page. */
export function CheckBar({ check, onChange, onDone, onPage, recorder }: CheckBarProps) {
  const { kind, expected } = check;
  const needsText = kind === 'textContains' || kind === 'textMatches';
  const problem = checkProblemOf(check);
  return (
    <div className={classes.check} role="group" aria-label="Check">
      <NativeSelect
        aria-label="What is checked"
        value={kind}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as CheckKind, expected })}
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        data-autofocus
      />
      {needsText && (
        <TextInput
          className={classes.expected}
          aria-label={kind === 'textMatches' ? 'Regular expression' : 'Part of its text'}
          placeholder={kind === 'textMatches' ? 'Order \\d+' : 'Part of its text'}
          value={expected ?? ''}
          maxLength={1_000}
          onChange={({ currentTarget }) => onChange({ kind, expected: currentTarget.value })}
        />
      )}
      {kind === 'response' ? (
        <ResponseCheck recorder={recorder} />
      ) : kind === 'address' || kind === 'title' ? (
        <Button
          type="button"
          size="compact-sm"
          onClick={() => {
            onPage(kind);
            onDone();
          }}
        >
          Add check
        </Button>
      ) : (
        <p className={classes.hint} data-problem={problem !== null || undefined}>
          <Icon name={problem ? 'alertTriangle' : 'pointer'} size={14} />{' '}
          <span>{problem ?? 'Now click on it in the picture: it is checked, and not clicked.'}</span>
        </p>
      )}
      <Button type="button" size="compact-sm" variant="subtle" onClick={onDone}>
        {kind === 'response' ? 'Done' : 'Cancel'}
      </Button>
    </div>
  );
}

const responseKinds: Record<RecordedResponse['kind'], string> = {
  fetch: 'fetch',
  xhr: 'XHR',
  document: 'page',
  form: 'form',
};

/** Value of the status in the list of checked parts. The path of a field is never empty. */
const ofStatus = '';

/** Chooses a response since the last action, and the part to check. Presses still go to the page. */
function ResponseCheck({ recorder }: { recorder: Recorder }) {
  const { responses, newest } = recorder;
  const [chosen, setChosen] = useState<number | null>(null);
  const [field, setField] = useState(ofStatus);
  const send = useRef(recorder.send);
  useEffect(() => {
    send.current = recorder.send;
  });
  const isLinked = recorder.link === 'linked';
  // Request responses after each step: if the step is an action, its responses replace the earlier ones.
  useEffect(() => {
    if (isLinked) send.current({ type: 'askResponses' });
  }, [newest, isLinked]);
  const response = responses?.find(({ id }) => id === chosen) ?? responses?.[0];
  const isTold = response?.fields.some(({ path }) => path === field);
  const checked = isTold ? field : ofStatus;
  return (
    <>
      {response ? (
        <>
          <NativeSelect
            className={classes.response}
            aria-label="Response"
            value={response.id}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            data={(responses ?? []).map(({ id, method, address, status, kind }) => ({
              value: String(id),
              label: `${method} ${address} · ${status} · ${responseKinds[kind]}`,
            }))}
          />
          <NativeSelect
            className={classes.response}
            aria-label="Part of the response"
            value={checked}
            onChange={({ currentTarget }) => setField(currentTarget.value)}
            data={[
              { value: ofStatus, label: `Status ${response.status}` },
              ...response.fields.map(({ path, value }) => ({ value: path, label: `${path} = ${value}` })),
            ]}
          />
          <Button
            type="button"
            size="compact-sm"
            onClick={() =>
              recorder.send({
                type: 'checkResponse',
                id: response.id,
                field: checked === ofStatus ? undefined : checked,
              })
            }
          >
            Add check
          </Button>{' '}
        </>
      ) : (
        <p className={classes.hint}>
          <Icon name="info" size={14} />{' '}
          <span>
            {responses === null
              ? 'Loading the responses …'
              : 'No response since the last action. Do something in the picture, then look again.'}
          </span>
        </p>
      )}
      <button
        type="button"
        className={iconButton}
        aria-label="Look again"
        title="Look again"
        onClick={() => recorder.send({ type: 'askResponses' })}
      >
        <Icon name="reload" />
      </button>{' '}
    </>
  );
}

interface ProposedChecksProps {
  proposals: RecorderState['proposals'];
  onTaken: (id: number) => void;
}

/** Proposes checks of the last action's changes. One press adds a check; none is added automatically. */
export function ProposedChecks({ proposals, onTaken }: ProposedChecksProps) {
  const count = proposals.length;
  return (
    <div className={proposedChecksClasses.row} role="group" aria-label="Proposed checks">
      {/* Tells screen readers about new checks. Always rendered, because changes of a new element are not read out. */}
      <p className={proposedChecksClasses.count} role="status">
        {count > 0 && (count === 1 ? 'Changed, as a check:' : 'Changed, as checks:')}
      </p>
      {proposals.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className={proposedChecksClasses.proposal}
          aria-label={`Add check: ${text}`}
          title={`Add check: ${text}`}
          onClick={() => onTaken(id)}
        >
          <Icon name="plus" size={14} />{' '}
          <span className={proposedChecksClasses.text}>
            <StepText parts={stepParts(text)} />
          </span>
        </button>
      ))}
    </div>
  );
}
