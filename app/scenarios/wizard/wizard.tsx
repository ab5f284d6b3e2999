import { Button, Textarea, Checkbox, TextInput } from '@mantine/core';
import { useFetcher, useLocation, type FetcherWithComponents } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ReadClause } from '#contracts/generation';
import { useAnswer } from '~/live/use-answer';
import { AccessTokenDialog } from '~/shell/detour/access-token-dialog';
import { withoutDetour } from '~/shell/detour/detour';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { OverForm } from '~/shell/forms/over-form';
import { useDismissed } from '~/shell/forms/use-dismissed';
import { ButtonLink } from '~/ui/button-link';
import { EnterDoes } from '~/ui/enter-does';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { useScopedAction } from '~/ui/scoped';
import { Stepper } from '~/ui/stepper';
import { featuresPath } from '../address';
import { MadeByNote, HiddenState, BackButton, StepActions } from './step-form';
import { EnvironmentMissing } from './environment-missing';
import { FeatureFields, FeatureStep, type StepProps } from './feature-step';
import { placeOfChoice } from './rules';
import {
  type MadeScenario,
  type Step,
  type WizardAnswer,
  type WizardProps,
  maxIdeas,
  type IdeaFields,
} from './wizard-state';
import classes from './wizard.module.css';

const headings: Record<Step, string> = {
  feature: 'Add a feature / Select a feature',
  ideas: 'Select scenarios',
  scenarios: 'View generated scenarios',
  manual: 'Write scenarios',
};

const steps = ['feature', 'ideas', 'scenarios'] as const;

const formId = 'wizard';

/** One form for all steps. State that a step does not show is kept in it, so that no entry is lost. */
export function Wizard(props: WizardProps) {
  const fetcher = useFetcher<WizardAnswer>();
  const scopedAction = useScopedAction();
  const posted = useAnswer<WizardAnswer>();
  const { pathname, search, key } = useLocation();
  const answer = fetcher.data ?? posted;
  const state = answer?.state ?? props.first;
  const round = useRound(answer);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(answer, form, heading);
  useKeptForm(form, fetcher, answer, withoutDetour(pathname + search));
  const dismissed = useDismissed(answer, key);
  const busy = fetcher.state !== 'idle';
  const step = { state, errors: answer?.errors ?? {}, busy, ...props };
  return (
    <div className={classes.page}>
      <PageHeader title={state.step === 'manual' ? 'New scenarios' : 'Generate scenarios'} />
      {state.step !== 'manual' && (
        <Stepper
          labels={steps.map((entry) => headings[entry])}
          at={steps.findIndex((other) => other === state.step)}
        />
      )}
      <fetcher.Form
        ref={form}
        id={formId}
        method="post"
        action={scopedAction(`/${props.projectId}/generate${search}`)}
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
          {(closeTo) => <AccessTokenDialog projectId={props.projectId} closeTo={closeTo} form={formId} />}
        </OverForm>
      )}
      {!dismissed && answer?.because === 'environment-missing' && (
        <OverForm>
          {(closeTo) => <EnvironmentMissing projectId={props.projectId} closeTo={closeTo} form={formId} />}
        </OverForm>
      )}
    </div>
  );
}

/** Counts answers, so that fields show each answer's values instead of those React kept from the last. */
function useRound(answer: WizardAnswer | undefined): number {
  const [last, setLast] = useState({ answer, round: 0 });
  if (last.answer === answer) return last.round;
  setLast({ answer, round: last.round + 1 });
  return last.round + 1;
}

/** Moves the focus after an answer: to the added part, the first problem, or the new step's heading. */
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

/** Shows the scenarios before they are saved. */
function ScenariosStep({ state, errors, busy }: StepProps) {
  const { folders, feature } = placeOfChoice(state.feature);
  return (
    <>
      <EnterDoes intent="save" />
      <HiddenState
        state={state}
        parts={['feature', 'description', 'ideas', 'ideasFrom', 'ideasBy', 'language']}
      />
      <p className={classes.target}>
        {state.feature.choice === 'new' ? 'New feature' : 'Added to the feature'}{' '}
        <strong title={[...folders, feature].join('/')}>{[...folders, feature].join(' / ')}</strong>
      </p>
      <MadeByNote state={state} />
      <Counted scenarios={state.scenarios} />
      {state.scenarios.length === 0 && <p>You removed all scenarios. Go back and select at least one.</p>}
      <ScenarioTexts scenarios={state.scenarios} errors={errors} />
      {state.scenarios.length > 1 && (
        <p className={classes.note}>
          Code is generated for one scenario after the other: the review of each leads to the next.
        </p>
      )}
      <StepActions busy={busy}>
        <BackButton busy={busy} />
        <Button type="submit" name="intent" value="save" variant="default" disabled={busy}>
          Save feature
        </Button>{' '}
        <Button type="submit" name="intent" value="save-and-generate" loading={busy}>
          Save and generate code for all steps
        </Button>
      </StepActions>
    </>
  );
}

/** Counts how many clauses of the description the scenarios have as steps. */
function Counted({ scenarios }: { scenarios: MadeScenario[] }) {
  const clauses = scenarios.flatMap((scenario) => scenario.clauses);
  if (clauses.length === 0) return null;
  const kept = clauses.filter(({ state }) => state === 'kept').length;
  return (
    <Notice kind={kept > 0 ? 'warning' : 'info'}>
      {clauses.length} clauses in, {clauses.length} out.{' '}
      {kept > 0
        ? `${kept} not understood: kept word for word and marked.`
        : 'Each is a step of the project or a known sentence.'}
    </Notice>
  );
}

/** Asks for a feature and scenarios written by hand, on one page and without a generator. */
function ManualStep(props: StepProps) {
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
        </ButtonLink>{' '}
        <Button type="submit" name="intent" value="save" loading={busy}>
          Save feature
        </Button>
      </StepActions>
    </>
  );
}

type Entries = [name: string, value: string][];

/**
 * Keeps typed entries in this tab when the user leaves the page in any way, until they are saved or the user starts
 * over. Needs scripts; links that return here keep entries without scripts too (app/shell/detour/detour.ts).
 * @param key key of the page, so that each wizard has its own entries
 */
function useKeptForm(
  form: RefObject<HTMLFormElement>,
  fetcher: FetcherWithComponents<WizardAnswer>,
  answer: WizardAnswer | undefined,
  key: string,
): void {
  const asked = useRef('');
  const { submit } = fetcher;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const begin = (event: SubmitEvent) => {
      asked.current = event.submitter instanceof HTMLButtonElement ? event.submitter.value : '';
    };
    const keep = () => write(key, entriesOf(element));
    element.addEventListener('submit', begin);
    element.addEventListener('input', keep);
    return () => {
      element.removeEventListener('submit', begin);
      element.removeEventListener('input', keep);
      // After a save the page navigates away, and the feature has the text.
      if (asked.current.startsWith('save')) forget(key);
    };
  }, [form, key]);
  useEffect(() => {
    if (!answer) return;
    if (asked.current === 'start-over') forget(key);
    else if (form.current) write(key, entriesOf(form.current));
    asked.current = '';
  }, [answer, form, key]);
  const restored = useRef(false);
  useEffect(() => {
    const kept = restored.current || answer ? null : read(key);
    restored.current = true;
    if (!kept) return;
    const data = new FormData();
    for (const [name, value] of kept) data.append(name, value);
    data.set('intent', 'stay');
    submit(data, { method: 'post' });
  }, [answer, key, submit]);
}

function entriesOf(form: HTMLFormElement): Entries {
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

const storedAt = 'wizard:';

/** Stores the entries. If the browser refuses or its storage is full, keeps nothing and does not throw. */
function write(key: string, entries: Entries): void {
  try {
    sessionStorage.setItem(storedAt + key, JSON.stringify(entries));
  } catch {
    forget(key);
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(storedAt + key);
  } catch {
    return;
  }
}

function read(key: string): Entries | null {
  try {
    return JSON.parse(sessionStorage.getItem(storedAt + key) ?? 'null') as Entries | null;
  } catch {
    return null;
  }
}

interface ScenarioTextsProps {
  scenarios: MadeScenario[];
  /** Message by field, e.g. `scenarios[0].text`. */
  errors: Record<string, string>;
}

/** Lists the scenarios as Gherkin, to read, edit and remove. */
function ScenarioTexts({ scenarios, errors }: ScenarioTextsProps) {
  return (
    <ol className={classes.scenarios}>
      {scenarios.map((scenario, index) => (
        <ScenarioText
          key={index}
          scenario={scenario}
          index={index}
          error={errors[`scenarios[${index}].text`]}
        />
      ))}
    </ol>
  );
}

/** Shows one scenario, and the sentences of its idea that it leaves out. */
function ScenarioText({ scenario, index, error }: { scenario: MadeScenario; index: number; error?: string }) {
  const { text, ...info } = scenario;
  const name = /^[^@#\n]*?:[ \t]*(\S.*)$/m.exec(text)?.[1] ?? `Scenario ${index + 1}`;
  return (
    <li className={classes.scenario}>
      <input type="hidden" name={`scenarios[${index}].info`} value={JSON.stringify(info)} />
      <header className={classes.scenarioHeader}>
        <h3 title={name}>{name}</h3>
        {(scenario.from || scenario.madeBy) && <span className={classes.by}>{writtenBy(scenario)}</span>}{' '}
        <button
          type="submit"
          name="intent"
          value={`remove-scenario:${index}`}
          className={iconButton}
          aria-label={`Remove ${name}`}
          title="Remove"
        >
          <Icon name="trash" />
        </button>
      </header>
      <Textarea
        name={`scenarios[${index}].text`}
        aria-label={`Gherkin of ${name}`}
        defaultValue={text}
        error={error}
        rows={Math.min(40, text.split('\n').length + 1)}
        spellCheck={false}
        classNames={{ input: classes.gherkin }}
      />
      <ClausesReview clauses={scenario.clauses} />
      {scenario.left.length > 0 && (
        <details open className={classes.left}>
          <summary>
            {scenario.left.length === 1 ? '1 sentence is' : `${scenario.left.length} sentences are`} not in it
          </summary>
          <ul>
            {scenario.left.map(({ sentence, reason }, at) => (
              <li key={at}>
                “{sentence}” <span className={classes.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const states: Record<ReadClause['state'], string> = {
  existing: 'Step of the project',
  known: 'Known sentence',
  kept: 'Not understood, kept word for word',
  remark: 'Remark',
};

/** Returns in words who wrote a scenario. */
function writtenBy({ madeBy, from }: MadeScenario): string {
  if (madeBy?.engine === 'model') return `Written by the model ${madeBy.model ?? ''}`.trim();
  return madeBy || from ? 'Written by rules' : 'Written by hand';
}

/** Lists the clauses of a scenario's description, each with its step. Leaves out and adds nothing. */
function ClausesReview({ clauses }: { clauses: ReadClause[] }) {
  if (clauses.length === 0) return null;
  const kept = clauses.filter(({ state }) => state === 'kept').length;
  const things = clauses.length === 1 ? '1 clause' : `${clauses.length} clauses`;
  return (
    <details open={kept > 0} className={classes.clauses}>
      <summary>
        {things} in, {clauses.length} out{' '}
        {kept > 0 && <strong className={classes.kept}>{kept} not understood, kept word for word</strong>}
      </summary>
      <ol>
        {clauses.map(({ said, step, state, reason }, at) => (
          <li key={at} data-state={state}>
            <span className={classes.said}>
              {state === 'kept' || said === step ? step : `${said} → ${step}`}
            </span>{' '}
            <span className={state === 'kept' ? classes.kept : classes.reason}>
              {states[state]}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Lists the ideas, to select, edit or remove them. */
function IdeasStep({ state, errors, busy }: StepProps) {
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
