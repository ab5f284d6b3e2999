import { Button } from '@mantine/core';
import { useActionData, useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { AccessTokenDialog } from '~/shell/access-token-dialog';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { OverForm } from '~/shell/over-form';
import { useDismissed } from '~/shell/use-dismissed';
import { EnterDoes } from '~/ui/enter-does';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Stepper } from '~/ui/stepper';
import { MadeByNote } from './engine-note';
import { EnvironmentMissing } from './environment-missing';
import { FeatureStep, type StepProps } from './feature-step';
import { IdeasStep } from './ideas-step';
import { Kept } from './kept';
import { ManualStep } from './manual-step';
import { placeOfChoice } from './rules';
import { ScenarioTexts } from './scenario-texts';
import { BackButton, StepActions } from './step-actions';
import { useKeptForm } from './use-kept-form';
import type { Step, WizardAnswer, WizardState } from './wizard-state';
import classes from './wizard.module.css';

export interface WizardProps {
  projectId: string;
  first: WizardState;
  /** Paths of all features; null when there are too many to list. */
  features: string[] | null;
  hasFeatures: boolean;
  folders: string[];
  /** Null in manual mode. Its name is null for the built-in engine. */
  engine: { name: string | null; budget: { used: number; limit: number } | null } | null;
}

const headings: Record<Step, string> = {
  feature: 'Add a feature / Select a feature',
  ideas: 'Select scenarios',
  scenarios: 'View generated scenarios',
  manual: 'Write scenarios',
};

const steps = ['feature', 'ideas', 'scenarios'] as const;

/** One form for all steps: what a step does not show travels along in it, so that nothing is lost on the way. */
export function Wizard(props: WizardProps) {
  const fetcher = useFetcher<WizardAnswer>();
  const posted = useActionData<WizardAnswer>();
  const { pathname, search, key } = useLocation();
  const answer = fetcher.data ?? posted;
  const state = answer?.state ?? props.first;
  const round = useRound(answer);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(answer, form, heading);
  useKeptForm(form, fetcher, answer, pathname + search);
  const dismissed = useDismissed(answer, key);
  const busy = fetcher.state !== 'idle';
  const step = { state, errors: answer?.errors ?? {}, busy, ...props };
  return (
    <div className={classes.page}>
      <PageHeader title={state.step === 'manual' ? 'New scenarios' : 'Generate scenarios'} />
      {state.step !== 'manual' && (
        <Stepper
          labels={steps.map((one) => headings[one])}
          at={steps.findIndex((one) => one === state.step)}
        />
      )}
      <fetcher.Form
        ref={form}
        method="post"
        action={`/${props.projectId}/generate${search}`}
        noValidate
        className={classes.form}
      >
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          {headings[state.step]}
        </h2>
        {answer?.failure && (
          <Notice kind="error" title={answer.failure.title}>
            {answer.failure.reason}
          </Notice>
        )}
        {answer?.errors[''] && <Notice kind="error">{answer.errors['']}</Notice>}
        <input type="hidden" name="step" value={state.step} />
        <div key={round} className={classes.step}>
          {state.step === 'feature' && <FeatureStep {...step} />}
          {state.step === 'ideas' && <IdeasStep {...step} />}
          {state.step === 'scenarios' && <ScenariosStep {...step} />}
          {state.step === 'manual' && <ManualStep {...step} />}
        </div>
      </fetcher.Form>
      {!dismissed && answer?.because === 'licence' && <LicenceOverForm />}
      {!dismissed && answer?.because === 'access-key-missing' && (
        <OverForm>
          {(closeTo) => <AccessTokenDialog projectId={props.projectId} closeTo={closeTo} />}
        </OverForm>
      )}
      {!dismissed && answer?.because === 'environment-missing' && (
        <OverForm>
          {(closeTo) => <EnvironmentMissing projectId={props.projectId} closeTo={closeTo} />}
        </OverForm>
      )}
    </div>
  );
}

/** Counts answers: fields show what came back with each, not what React remembers of the one before. */
function useRound(answer: WizardAnswer | undefined): number {
  const [last, setLast] = useState({ answer, round: 0 });
  if (last.answer === answer) return last.round;
  setLast({ answer, round: last.round + 1 });
  return last.round + 1;
}

/** Focus follows what happened: the part that was added, the first problem, or the heading of another step. */
function useFocus(
  answer: WizardAnswer | undefined,
  form: React.RefObject<HTMLFormElement>,
  heading: React.RefObject<HTMLHeadingElement>,
): void {
  const seen = useRef(answer);
  useEffect(() => {
    if (!answer || seen.current === answer) return;
    const before = seen.current?.state.step ?? 'feature';
    seen.current = answer;
    const field =
      answer.focus && answer.focus !== 'list' ? form.current?.elements.namedItem(answer.focus) : null;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
    else if (wrong) wrong.focus();
    else if (before !== answer.state.step || answer.focus === 'list' || answer.failure)
      heading.current?.focus();
  }, [answer, form, heading]);
}

/** The scenarios as they are going to be saved. */
function ScenariosStep({ state, errors, busy }: StepProps) {
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
