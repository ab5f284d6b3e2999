import { Button, Checkbox, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { maxCommentLength, type Recording, type RecordingPart } from '#contracts/recordings';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Form } from '~/ui/scoped';
import { stepTextOf } from './arrange-steps';
import { EditValues, type TypedValue } from './edit-values';
import classes from './recorded-steps.module.css';

/** Id of the form, for buttons elsewhere on the page that submit it. */
export const stepForm = 'edit-step';

/** The page action's answer to a change that failed. */
export interface StepsAnswer {
  error?: string;
  because?: string;
  /** Id of an action of the step that the change was for. */
  at: number | null;
  /** The typed text of the step. `comment` is the typed comment. */
  text: string;
  comment?: string;
  /** True when the user asked for code of its own. */
  ownCode?: boolean;
  /** The user's entries for values. */
  values?: TypedValue[];
}

interface EditStepProps {
  part: RecordingPart;
  recording: Recording;
  keys: readonly string[];
  hasNext: boolean;
  /** Entries that the server refused, or kept while the user visited another page; null: none. */
  typed: Pick<StepsAnswer, 'text' | 'comment' | 'ownCode' | 'values'> | null;
}

/** Edits a step: its text, comment, own code and values. Also joins it with the next step. */
export function EditStep({ part, recording, keys, hasNext, typed }: EditStepProps) {
  const id = part.actions[0]?.id ?? -1;
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <Form id={stepForm} method="post" replace preventScrollReset className={classes.edit}>
      <input type="hidden" name="at" value={id} />
      <input type="hidden" name="version" value={recording.version} />
      <Textarea
        ref={words}
        label="Words of the step"
        description="Without keyword. Recorded values in quotes become parameters. Leave it empty for the recorder’s words"
        name="text"
        defaultValue={typed?.text ?? stepTextOf(part)}
        maxLength={2000}
        rows={2}
        autosize={false}
      />
      <Textarea
        label="Comment"
        description="Written above the step in the feature, each line after #"
        name="comment"
        defaultValue={typed?.comment ?? part.comment ?? ''}
        maxLength={maxCommentLength}
        rows={2}
        autosize={false}
      />
      <Checkbox
        name="ownCode"
        label="Own code, even if a step of the project does the same"
        defaultChecked={typed?.ownCode ?? !part.mayReuse}
      />
      <div className={classes.buttons}>
        <Button type="submit" name="intent" value="words">
          Keep
        </Button>{' '}
        <ButtonLink to="." variant="default" replace preventScrollReset>
          Cancel
        </ButtonLink>{' '}
        {hasNext && (
          <Button
            type="submit"
            name="intent"
            value="join"
            variant="default"
            leftSection={<Icon name="joined" />}
            title="Combines this step and the next into one step with these words"
          >
            Join with next
          </Button>
        )}{' '}
        {part.actions.length > 1 && (
          <Button
            type="submit"
            name="intent"
            value="split"
            variant="default"
            leftSection={<Icon name="split" />}
          >
            Split
          </Button>
        )}
      </div>
      <EditValues
        part={part}
        parts={recording.parts}
        environment={recording.env}
        keys={keys}
        typed={typed?.values ?? []}
      />
    </Form>
  );
}
