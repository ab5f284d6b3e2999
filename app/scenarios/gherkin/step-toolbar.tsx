import { Button } from '@mantine/core';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import type { Place } from '../address';
import type { StepView } from '../gherkin-view';
import { stepActionPath } from './step-address';
import classes from './step-toolbar.module.css';

interface StepToolbarProps {
  projectId: string;
  place: Place;
  /** The selected one. */
  step: StepView | null;
}

/**
 * What can be done with the selected step; nothing before one is selected (specification workbench.md section 2). A
 * step with code that somebody wrote gets no API implementation.
 */
export function StepToolbar({ projectId, place, step }: StepToolbarProps) {
  const to = (action: string) => stepActionPath(projectId, place, action, step?.line ?? 0);
  const predefined = step?.code?.source === 'USER';
  return (
    <div className={classes.toolbar} role="group" aria-label="Selected step">
      {step ? (
        <>
          <ButtonLink {...look} to={to('generate-code')} leftSection={<Icon name="sparkles" size={14} />}>
            Generate
          </ButtonLink>
          <ButtonLink
            {...look}
            to={to('comment')}
            leftSection={<Icon name="message" size={14} />}
            preventScrollReset
          >
            Comment
          </ButtonLink>
          <form method="post" action={`${to('recorder')}&cmd=apitest`} target="_blank">
            <Button
              {...look}
              type="submit"
              leftSection={<Icon name="api" size={14} />}
              disabled={predefined}
              title={predefined ? 'This step has code that somebody wrote' : undefined}
            >
              API implementation
            </Button>
          </form>
          <span className={classes.step} title={step.text}>
            {step.keyword} {step.text}
          </span>
        </>
      ) : (
        <>
          <Button {...look} disabled leftSection={<Icon name="sparkles" size={14} />}>
            Generate
          </Button>
          <Button {...look} disabled leftSection={<Icon name="message" size={14} />}>
            Comment
          </Button>
          <Button {...look} disabled leftSection={<Icon name="api" size={14} />}>
            API implementation
          </Button>
          <span className={classes.step}>Select a step first</span>
        </>
      )}
    </div>
  );
}

const look = { variant: 'default', size: 'compact-sm' } as const;
