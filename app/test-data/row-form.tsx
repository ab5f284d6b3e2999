import { useForm } from '@conform-to/react';
import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { Form, useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { allEnvironments, isHidden, testDataTypes } from '#contracts/test-data-rules';
import type { TestDataItem } from '#contracts/workspace';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import { useEarlyInput } from '~/ui/use-early-input';
import { ConflictNotice } from './conflict-notice';
import type { RowAnswer, RowPlace } from './row-answer';
import { useRowFields } from './use-row-fields';
import classes from './row-form.module.css';

export interface RowFormProps {
  /** What stands in the fields at first; the value of a secret is left out. */
  initial: TestDataItem;
  place: RowPlace;
  /** Keys and environments of the other rows. */
  others: Pick<TestDataItem, 'key' | 'environment'>[];
  environments: string[];
  answer: RowAnswer | undefined;
}

const formId = 'row';

/** One row of test data as it is typed: table rows, whose fields belong to a form in the last cell. */
export function RowForm({ initial, place: begun, others, environments, answer }: RowFormProps) {
  const [form, fields] = useForm<Record<keyof TestDataItem, string>>({ lastResult: answer?.form });
  const place = answer?.place ?? begun;
  const retype = answer?.retype === true;
  const typed = useRowFields({
    initial,
    typed: answer?.form && {
      key: fields.key.initialValue ?? '',
      value: fields.value.initialValue ?? '',
      DataType: fields.DataType.initialValue ?? initial.DataType,
      environment: fields.environment.initialValue ?? '',
    },
    others,
    answer,
    keeps: begun.row !== null && !retype,
  });
  const { search } = useLocation();
  const navigate = useNavigate();
  const saving = useNavigation().formMethod === 'POST';
  const scripted = useHydrated();
  const closeTo = `..${search}`;
  const firstField = useRef<HTMLInputElement | null>(null);
  useEffect(() => firstField.current?.focus(), []);
  const earlyKey = useEarlyInput(({ value }) => typed.change({ key: value }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') navigate(closeTo, { preventScrollReset: true });
  };
  const errors = {
    key: typed.problems.key ?? (typed.touched.key ? undefined : fields.key.errors?.[0]),
    value:
      typed.problems.value ??
      (typed.touched.value
        ? undefined
        : (fields.value.errors?.[0] ?? (retype && !scripted ? 'Type it again' : undefined))),
  };
  const refused = answer?.because === 'licence';
  const told = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  const secret = isHidden(typed.DataType);
  const choices = [...new Set([allEnvironments, ...environments, typed.environment])].filter(Boolean);
  return (
    <>
      {(told || answer?.conflict) && (
        <tr>
          <td colSpan={5} className={classes.notice}>
            {told && <Notice kind="error">{told}</Notice>}
            {answer?.conflict && <ConflictNotice {...answer.conflict} place={place} begun={begun} />}
          </td>
        </tr>
      )}
      <tr className={classes.row} onKeyDown={onKeyDown}>
        <td>
          <TextInput
            ref={(field) => {
              firstField.current = field;
              earlyKey(field);
            }}
            form={formId}
            name="key"
            aria-label="Key"
            placeholder="Key"
            value={typed.key}
            onChange={(event) => typed.change({ key: event.currentTarget.value })}
            error={errors.key}
            maxLength={200}
            autoComplete="off"
            required
          />
        </td>
        <td>
          <ValueField
            value={typed.value}
            onChange={(value) => typed.change({ value })}
            error={errors.value}
            secret={secret}
            keeps={typed.keepsValue}
          />
        </td>
        <td>
          <NativeSelect
            form={formId}
            name="DataType"
            aria-label="DataType"
            data={[...testDataTypes]}
            value={typed.DataType}
            onChange={(event) => typed.change({ DataType: event.currentTarget.value })}
            error={fields.DataType.errors?.[0]}
          />
        </td>
        <td>
          <NativeSelect
            form={formId}
            name="environment"
            aria-label="Environment"
            data={choices.map((name) => ({
              value: name,
              label: name === allEnvironments ? '* (all)' : name,
            }))}
            value={typed.environment}
            onChange={(event) => typed.change({ environment: event.currentTarget.value })}
            error={fields.environment.errors?.[0]}
          />
        </td>
        <td className={classes.actions}>
          <Form
            id={formId}
            method="post"
            noValidate
            preventScrollReset
            onSubmit={(event) => {
              if (typed.isBlocked) event.preventDefault();
            }}
          >
            <input type="hidden" name="row" value={place.row ?? ''} />
            <input type="hidden" name="version" value={place.version} />
            {retype && <input type="hidden" name="retype" value="1" />}
            <Button type="submit" size="compact-sm" loading={saving} disabled={scripted && typed.isBlocked}>
              Save
            </Button>
            <ButtonLink to={closeTo} variant="default" size="compact-sm" preventScrollReset>
              Cancel
            </ButtonLink>
          </Form>
          {refused && <LicenceOverForm />}
        </td>
      </tr>
    </>
  );
}

interface ValueFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  secret: boolean;
  /** An empty field leaves the stored secret. */
  keeps: boolean;
}

function ValueField({ value, onChange, error, secret, keeps }: ValueFieldProps) {
  const early = useEarlyInput((field) => onChange(field.value));
  const props = {
    form: formId,
    name: 'value',
    'aria-label': 'Value',
    placeholder: keeps ? 'Empty: unchanged' : 'Value',
    value,
    error,
    autoComplete: 'off',
    spellCheck: false,
  };
  // A field of one line would lose the line breaks.
  if (!secret && value.includes('\n')) {
    return <Textarea {...props} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...props}
      ref={early}
      type={secret ? 'password' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
      required={!keeps}
    />
  );
}
