import { Button } from '@mantine/core';
import { EnterDoes } from '~/ui/enter-does';
import { MadeByNote } from './engine-note';
import type { StepProps } from './feature-step';
import { Kept } from './kept';
import { placeOfChoice } from './rules';
import { ScenarioTexts } from './scenario-texts';
import { BackButton, StepActions } from './step-actions';
import classes from './wizard.module.css';

/** The scenarios as they are going to be saved. */
export function ScenariosStep({ state, errors, busy }: StepProps) {
  const { folders, feature } = placeOfChoice(state.feature);
  return (
    <>
      <EnterDoes intent="save" />
      <Kept state={state} parts={['feature', 'description', 'ideas', 'ideasFrom', 'ideasBy', 'language']} />
      <p className={classes.target}>
        {state.feature.choice === 'new' ? 'New feature' : 'Added to the feature'}{' '}
        <strong title={[...folders, feature].join('/')}>{[...folders, feature].join(' / ')}</strong>
      </p>
      <MadeByNote state={state} />
      {state.scenarios.length === 0 && <p>No scenario is left. Go back to select some.</p>}
      <ScenarioTexts scenarios={state.scenarios} errors={errors} />
      <StepActions busy={busy}>
        <BackButton busy={busy} />
        <Button type="submit" name="intent" value="save-and-generate" variant="default" disabled={busy}>
          Save and generate code for all steps
        </Button>
        <Button type="submit" name="intent" value="save" loading={busy}>
          Save feature
        </Button>
      </StepActions>
    </>
  );
}
