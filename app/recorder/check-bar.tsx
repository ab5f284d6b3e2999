import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { checkKinds } from '#contracts/worker/recording';
import { Icon } from '~/ui/icon';
import { ResponseCheck } from './response-check';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

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
  if (expected.trim() === '') return 'Enter the expected text';
  if (kind === 'textContains') return null;
  try {
    new RegExp(expected);
    return null;
  } catch {
    return 'This is not a valid regular expression';
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
