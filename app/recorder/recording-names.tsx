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

/** Where it goes. What it was recorded for stays; else it is chosen, and the page shows what would be written. */
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

/** Milliseconds without a key after which what was typed is looked up. */
const typedAfter = 400;

/** Shows what would be written as names are typed; what is shown under other names is not saved. */
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
    /** Of the form: what it sends itself is not asked for again. */
    sent: forget,
    isAwaited: typed.feature !== names.feature || typed.scenario !== names.scenario,
    typed(form: HTMLFormElement) {
      const now = of(form);
      setTyped(now);
      submitSoon(() => new URLSearchParams(now));
    },
  };
}
