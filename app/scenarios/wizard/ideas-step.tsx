import { Button } from '@mantine/core';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { MadeByNote } from './engine-note';
import type { StepProps } from './feature-step';
import { IdeaCard } from './idea-card';
import { Kept } from './kept';
import { BackButton, StepActions } from './step-actions';
import { mostIdeas } from './wizard-state';
import classes from './ideas-step.module.css';

/** The ideas, each to be selected, edited or removed. */
export function IdeasStep({ state, errors, busy }: StepProps) {
  return (
    <>
      <EnterDoes intent="create" />
      <Kept
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
          disabled={state.ideas.length >= mostIdeas}
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
