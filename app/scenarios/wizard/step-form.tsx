import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { apart } from '~/ui/apart';
import classes from './wizard.module.css';
import { modelUsageOf, type WizardState } from './wizard-state';

/** Keeps state that the current step does not show, as a hidden field of the form. */
export function HiddenState({ state, parts }: { state: WizardState; parts: (keyof WizardState)[] }) {
  const kept = Object.fromEntries(parts.map((part) => [part, state[part]]));
  return <input type="hidden" name="kept" value={JSON.stringify(kept)} />;
}

interface EngineNoteProps {
  /** Name of the model; null for the built-in engine. */
  name: string | null;
  budget: { used: number; limit: number } | null;
  environment: { name: string; baseUrl: string } | null;
}

const count = (tokens: number) => tokens.toLocaleString('en');

/** Says which engine will write, for which site, and its token budget. */
export function EngineNote({ name, budget, environment }: EngineNoteProps) {
  return (
    <p className={classes.note}>
      {name === null ? (
        <>
          <strong>Built-in engine</strong>: rules without a language model. The same description gives the
          same scenarios.
        </>
      ) : (
        <>
          <strong>Model {name}</strong>
          {budget && ` · ${count(budget.used)} of ${count(budget.limit)} tokens of today are used`}
        </>
      )}
      {environment && (
        <>
          {' '}
          Environment: <span title={environment.baseUrl}>{environment.name}</span>.
        </>
      )}
    </p>
  );
}

/** Says which engine wrote, and how many tokens it used. */
export function MadeByNote({ state }: { state: WizardState }) {
  const usage = modelUsageOf([state.ideasBy, ...state.scenarios.map(({ madeBy }) => madeBy)]);
  if (!usage)
    return (
      <p className={classes.note}>Made by the built-in engine, by rules and without a language model.</p>
    );
  const cost = usage.cost === null ? '' : ` · $${usage.cost.toFixed(usage.cost < 0.1 ? 4 : 2)}`;
  return (
    <p className={classes.note}>
      Made by the model {usage.model} · {count(usage.tokens)} tokens{cost}
    </p>
  );
}

/** Shows the buttons of a step, and a status during requests. */
export function StepActions({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={classes.actions}>
      <span role="status" className={classes.busy}>
        {busy && 'Hang on, Processing...'}
      </span>{' '}
      {apart(children)}
    </div>
  );
}

/** Goes back one step and keeps the typed text. */
export function BackButton({ busy }: { busy: boolean }) {
  return (
    <Button type="submit" name="intent" value="back" variant="default" disabled={busy}>
      Back
    </Button>
  );
}
