import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { MadeByNote } from './engine-note';
import type { StepProps } from './feature-step';
import { HiddenState } from './kept';
import { BackButton, StepActions } from './step-actions';
import { maxIdeas, type IdeaFields } from './wizard-state';
import classes from './ideas-step.module.css';

/** Lists the ideas, to select, edit or remove them. */
export function IdeasStep({ state, errors, busy }: StepProps) {
  return (
    <>
      <EnterDoes intent="create" />
      <HiddenState
        state={state}
        parts={['feature', 'description', 'ideasFrom', 'ideasBy', 'scenarios', 'language']}
      />
      <MadeByNote state={{ ...state, scenarios: [] }} />
      {state.ideas.length === 0 && <p>No scenario ideas. Add one, or go back and describe more.</p>}
      <ul className={classes.ideas}>
        {state.ideas.map((idea, index) => (
          <IdeaCard key={index} idea={idea} index={index} errors={errors} />
        ))}
      </ul>
      <div>
        <Button
          type="submit"
          name="intent"
          value="add-idea"
          variant="default"
          leftSection={<Icon name="plus" />}
          disabled={state.ideas.length >= maxIdeas}
        >
          Add scenario
        </Button>
      </div>
      <StepActions busy={busy}>
        <BackButton busy={busy} />
        <Button type="submit" name="intent" value="create" loading={busy}>
          Next
        </Button>
      </StepActions>
    </>
  );
}

interface IdeaCardProps {
  idea: IdeaFields;
  index: number;
  errors: Record<string, string>;
}

function IdeaCard({ idea, index, errors }: IdeaCardProps) {
  const field = (name: string) => ({
    name: `ideas[${index}].${name}`,
    error: errors[`ideas[${index}].${name}`],
  });
  const title = idea.name || `Scenario ${index + 1}`;
  return (
    <li className={classes.idea}>
      <Checkbox name={`ideas[${index}].chosen`} defaultChecked={idea.chosen} aria-label={`Select ${title}`} />
      <div className={classes.body}>
        <TextInput
          label="Name"
          {...field('name')}
          defaultValue={idea.name}
          maxLength={80}
          autoComplete="off"
        />
        <Textarea
          label="Flow"
          {...field('flow')}
          defaultValue={idea.flow}
          description="A sentence a line; <key> stands for a parameter"
          rows={Math.min(14, Math.max(3, idea.flow.split('\n').length + 1))}
        />
        {idea.parameters.length > 0 && (
          <fieldset className={classes.parameters}>
            <legend>Parameters</legend>
            <p className={classes.hint}>Several values divided by | make a Scenario Outline</p>
            {idea.parameters.map((parameter, at) => (
              <Parameter
                key={at}
                parameter={parameter}
                field={(name) => field(`parameters[${at}].${name}`)}
                intent={`${index}:${at}`}
              />
            ))}
          </fieldset>
        )}
        <Button
          type="submit"
          name="intent"
          value={`add-parameter:${index}`}
          variant="subtle"
          size="compact-sm"
          className={classes.more}
        >
          Add parameter
        </Button>
      </div>
      <button
        type="submit"
        name="intent"
        value={`remove-idea:${index}`}
        className={iconButton}
        aria-label={`Remove ${title}`}
        title="Remove"
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

interface ParameterProps {
  parameter: { key: string; value: string };
  field: (name: 'key' | 'value') => { name: string; error?: string };
  intent: string;
}

function Parameter({ parameter, field, intent }: ParameterProps) {
  return (
    <div className={classes.parameter}>
      <TextInput
        aria-label="Key"
        placeholder="Key"
        {...field('key')}
        defaultValue={parameter.key}
        autoComplete="off"
      />
      <TextInput
        aria-label={`Value of ${parameter.key || 'the parameter'}`}
        placeholder="Value"
        {...field('value')}
        defaultValue={parameter.value}
        autoComplete="off"
      />
      <button
        type="submit"
        name="intent"
        value={`remove-parameter:${intent}`}
        className={iconButton}
        aria-label={`Remove the parameter ${parameter.key}`}
        title="Remove"
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
