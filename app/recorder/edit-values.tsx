import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { maxColumnLength, standsFor } from '#contracts/recordings/recorded-values';
import { maxKeyLength } from '#domain/test-data/test-data-rules';
import type { RecordingPart } from '#contracts/recordings';
import { Icon } from '~/ui/icon';
import { twinsOf, valuesOfStep, type StepValue } from './step-values';
import classes from './recorded-steps.module.css';

/** Entries for a value that the server refused, or kept while the user visited another page. */
export interface TypedValue {
  /** `id:parameter` */
  place: string;
  key: string;
  newKey: string;
  column: string;
  /** True when the same value in other steps changes too. */
  also: boolean;
}

interface EditValuesProps {
  part: RecordingPart;
  parts: readonly RecordingPart[];
  environment: string;
  /** Keys of test data. */
  keys: readonly string[];
  typed: readonly TypedValue[];
}

/** Edits the values of a step. Part of the step's form, so that the form's other entries are kept. */
export function EditValues({ part, parts, environment, keys, typed }: EditValuesProps) {
  const values = valuesOfStep(part);
  if (values.length === 0) return null;
  return (
    <fieldset className={classes.values}>
      <legend>Values</legend>
      {values.map((value) => {
        const place = `${value.action}:${value.parameter}`;
        return (
          <EditValue
            key={place}
            place={place}
            value={value}
            twins={twinsOf(parts, value).length}
            environment={environment}
            keys={keys}
            typed={typed.find((typedValue) => typedValue.place === place) ?? null}
          />
        );
      })}
    </fieldset>
  );
}

interface EditValueProps {
  place: string;
  value: StepValue;
  /** Number of other places that still have the same recorded value. */
  twins: number;
  environment: string;
  keys: readonly string[];
  typed: TypedValue | null;
}

function EditValue({ place, value, twins, environment, keys, typed }: EditValueProps) {
  const { raw, becomes, suggestion } = value;
  const key = typed?.key ?? (becomes?.as === 'testData' && keys.includes(becomes.name) ? becomes.name : '');
  return (
    <details className={classes.value} open={typed !== null}>
      <summary>
        <code>{raw}</code> <span className={classes.mark}>{saidOf(becomes)}</span>
      </summary>
      <div className={classes.becomes}>
        <NativeSelect
          label="Test data"
          name={`key/${place}`}
          defaultValue={key}
          data={[
            { value: '', label: `New, with this value, for ${environment}` },
            ...keys.map((entry) => ({ value: entry, label: entry })),
          ]}
        />
        <TextInput
          label="Key, if it is new"
          name={`newKey/${place}`}
          defaultValue={typed?.newKey ?? suggestion}
          maxLength={maxKeyLength}
          onKeyDown={pressOwn}
        />
        <Button type="submit" name="intent" value={`testData/${place}`} variant="default">
          Take it from test data
        </Button>
      </div>
      <div className={classes.becomes}>
        <TextInput
          label="Column"
          name={`column/${place}`}
          defaultValue={typed?.column ?? (becomes?.as === 'column' ? becomes.name : suggestion)}
          maxLength={maxColumnLength}
          onKeyDown={pressOwn}
        />
        <Button type="submit" name="intent" value={`column/${place}`} variant="default">
          Make it an Examples column
        </Button>
      </div>
      {twins > 0 && (
        <Checkbox
          name={`also/${place}`}
          label={twins === 1 ? 'Also in one other place' : `Also in ${twins} other places`}
          defaultChecked={typed?.also ?? true}
        />
      )}
      {becomes && (
        <Button
          type="submit"
          name="intent"
          value={`asRecorded/${place}`}
          variant="default"
          leftSection={<Icon name="arrowBackUp" />}
        >
          Put the value back
        </Button>
      )}
    </details>
  );
}

/** Makes Enter press the button next to the field instead of the first button of the form. */
function pressOwn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest(`.${classes.becomes}`)?.querySelector('button')?.click();
}

const saidOf = (becomes: StepValue['becomes']) =>
  becomes === null
    ? 'as recorded'
    : `${becomes.as === 'column' ? 'column' : 'test data'} ${standsFor(becomes)}`;
