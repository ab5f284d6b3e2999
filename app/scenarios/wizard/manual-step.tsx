import { Button } from '@mantine/core';
import { ButtonLink } from '~/ui/button-link';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { featuresPath } from '../address';
import { FeatureFields } from './feature-fields';
import type { StepProps } from './feature-step';
import { ScenarioTexts } from './scenario-texts';
import { StepActions } from './step-actions';

/** Feature and scenarios by hand, on one page and without a generator. */
export function ManualStep(props: StepProps) {
  const { state, errors, busy, projectId } = props;
  return (
    <>
      <EnterDoes intent="save" />
      <FeatureFields {...props} feature={state.feature} />
      <ScenarioTexts scenarios={state.scenarios} errors={errors} />
      <div>
        <Button
          type="submit"
          name="intent"
          value="add-scenario"
          variant="default"
          leftSection={<Icon name="plus" />}
        >
          Add scenario
        </Button>
      </div>
      <StepActions busy={busy}>
        <ButtonLink to={featuresPath(projectId, {})} variant="default">
          Cancel
        </ButtonLink>
        <Button type="submit" name="intent" value="save" loading={busy}>
          Save feature
        </Button>
      </StepActions>
    </>
  );
}
