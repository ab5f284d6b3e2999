import { Button, Textarea } from '@mantine/core';
import { useShell } from '~/shell/frame/use-shell';
import { apart } from '~/ui/apart';
import { ButtonLink } from '~/ui/button-link';
import { EnterDoes } from '~/ui/enter-does';
import { featuresPath } from '../address';
import classes from './wizard.module.css';
import { EngineNote } from './engine-note';
import { examples } from './examples';
import { FeatureFields } from './feature-fields';
import { HiddenState } from './kept';
import { NoEnvironment } from './environment-missing';
import { Patterns } from './patterns';
import { StepActions } from './step-actions';
import type { WizardProps, WizardState } from './wizard-state';

export interface StepProps extends WizardProps {
  state: WizardState;
  errors: Record<string, string>;
  busy: boolean;
}

/** Asks for the feature and the description. */
export function FeatureStep(props: StepProps) {
  const { state, errors, busy, projectId, engine } = props;
  const { environment } = useShell();
  return (
    <>
      <EnterDoes intent="next" />
      <HiddenState state={state} parts={['ideas', 'ideasFrom', 'ideasBy', 'scenarios', 'language']} />
      {engine && !environment && <NoEnvironment projectId={projectId} />}
      <FeatureFields {...props} feature={state.feature} />
      <Textarea
        label="Description"
        name="description"
        defaultValue={state.description}
        error={errors.description}
        description="Numbered steps, steps with expected results, test cases, acceptance criteria, stories, prose or Gherkin. Put names of buttons and texts in quotes."
        rows={12}
        placeholder={
          'As a customer I want to sign in.\n- When I sign in with "anna@example.com" and the password "…", I see the heading "My account"'
        }
      />
      <div className={classes.examples} role="group" aria-label="Examples">
        <span>Begin with an example:</span>{' '}
        {apart(
          examples.map(({ label }, index) => (
            <Button
              key={label}
              type="submit"
              name="intent"
              value={`example:${index}`}
              variant="default"
              size="compact-sm"
              disabled={busy}
            >
              {label}
            </Button>
          )),
        )}
      </div>
      {engine?.name === null && <Patterns />}
      {engine && <EngineNote {...engine} environment={environment} />}
      <StepActions busy={busy}>
        {(state.description || state.ideas.length > 0) && (
          <Button type="submit" name="intent" value="start-over" variant="subtle" disabled={busy}>
            Start over
          </Button>
        )}{' '}
        <ButtonLink to={`/${projectId}/generate?mode=manual`} variant="subtle">
          Write scenarios by hand
        </ButtonLink>{' '}
        <ButtonLink to={featuresPath(projectId, {})} variant="default">
          Cancel
        </ButtonLink>{' '}
        <Button type="submit" name="intent" value="next" loading={busy}>
          Next
        </Button>
      </StepActions>
    </>
  );
}
