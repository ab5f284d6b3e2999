import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Recording } from '#contracts/recordings';
import { useSubmitSoon } from '~/ui/use-submit-soon';
import classes from './save-recording.module.css';

interface NamesProps {
  recording: Recording;
  names: { feature: string; scenario: string };
  features: string[];
}

/** Shows the feature and scenario to save to: those that the recording was started for, else a choice. */
export function Names({ recording, names, features }: NamesProps) {
  const { featureName, scenarioName } = recording;
  return (
    <>
      {featureName === null ? (
        <TextInput
          label="Feature"
          name="feature"
          description="An existing feature, or the path of a new one, such as checkout/basket"
          list="features"
          defaultValue={names.feature}
          maxLength={1_000}
        />
      ) : (
        <TextInput
          label="Feature"
          value={featureName}
          readOnly
          description="The recording was started for this feature"
        />
      )}
      <datalist id="features">
        {features.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {scenarioName === null ? (
        <TextInput
          label="Scenario"
          name="scenario"
          description="A name that no other scenario of the feature has"
          defaultValue={names.scenario}
          maxLength={1_000}
        />
      ) : (
        <TextInput
          label="Scenario"
          value={scenarioName}
          readOnly
          description="Its steps come where they were recorded"
        />
      )}
      {scenarioName === null && (
        <Button type="submit" formMethod="get" variant="default" className={classes.show}>
          Show what is written
        </Button>
      )}
    </>
  );
}

/** Milliseconds from the last key until the preview of the typed names loads. */
const typedAfter = 400;

/** Updates the preview as names are typed. A preview of other names cannot be saved. */
export function usePreview(names: { feature: string; scenario: string }) {
  const { submitSoon, forget } = useSubmitSoon(typedAfter);
  const [typed, setTyped] = useState(names);
  const of = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: 'feature' | 'scenario') => {
      const value = fields.get(name);
      return typeof value === 'string' ? value.trim() : names[name];
    };
    return { feature: text('feature'), scenario: text('scenario') };
  };
  return {
    /** Call when the form is submitted: cancels the pending preview. */
    sent: forget,
    isAwaited: typed.feature !== names.feature || typed.scenario !== names.scenario,
    typed(form: HTMLFormElement) {
      const now = of(form);
      setTyped(now);
      submitSoon(() => new URLSearchParams(now));
    },
  };
}
