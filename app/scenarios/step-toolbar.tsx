import { Button } from '@mantine/core';
import { ActionMenu } from '~/ui/action-menu';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { menuItem } from '~/ui/menu';
import { DocumentForm } from '~/ui/scoped';
import { stepActionPath, type FeatureLocation } from './address';
import type { FeatureStepView } from './feature-pane';
import classes from './step-toolbar.module.css';

interface StepToolbarProps {
  projectId: string;
  place: FeatureLocation;
  /** The selected step; null for none. */
  step: FeatureStepView | null;
}

/**
 * Shows the actions for the selected step, disabled until a step is selected (docs/rules/scenarios.md, Step toolbar). A
 * step with code written by a user gets no API implementation.
 */
export function StepToolbar({ projectId, place, step }: StepToolbarProps) {
  const to = (action: string) => stepActionPath(projectId, place, action, step?.line ?? 0);
  const predefined = step?.code?.source === 'USER';
  return (
    <div className={classes.toolbar} role="group" aria-label="Selected step">
      {step ? (
        <>
          <ButtonLink
            {...buttonStyle}
            to={to('generate-code')}
            leftSection={<Icon name="sparkles" size={14} />}
          >
            Generate
          </ButtonLink>{' '}
          <ButtonLink
            {...buttonStyle}
            to={to('comment')}
            leftSection={<Icon name="message" size={14} />}
            preventScrollReset
          >
            Comment
          </ButtonLink>
          <DocumentForm method="post" action={`${to('recorder')}&cmd=apitest`} target="_blank">
            <Button
              {...buttonStyle}
              type="submit"
              leftSection={<Icon name="api" size={14} />}
              disabled={predefined}
              title={predefined ? 'This step has code that somebody wrote' : undefined}
            >
              API implementation
            </Button>
          </DocumentForm>
          <ActionMenu name="Record" icon="video" compact>
            <DocumentForm method="post" action={`${to('recorder')}&cmd=again`} target="_blank">
              <button type="submit" className={menuItem}>
                Record again
              </button>
            </DocumentForm>{' '}
            <DocumentForm method="post" action={`${to('recorder')}&cmd=behind`} target="_blank">
              <button type="submit" className={menuItem}>
                Continue after this step
              </button>
            </DocumentForm>
          </ActionMenu>
          <span className={classes.stepToolbarStep} title={step.text}>
            {step.keyword} {step.text}
          </span>
        </>
      ) : (
        <>
          <Button {...buttonStyle} disabled leftSection={<Icon name="sparkles" size={14} />}>
            Generate
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="message" size={14} />}>
            Comment
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="api" size={14} />}>
            API implementation
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="video" size={14} />}>
            Record
          </Button>{' '}
          <span className={classes.stepToolbarStep}>Select a step first</span>
        </>
      )}
    </div>
  );
}

const buttonStyle = { variant: 'default', size: 'compact-sm' } as const;
