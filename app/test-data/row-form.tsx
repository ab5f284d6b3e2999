import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { useLocation, useNavigate, useNavigation, useParams } from '@remix-run/react';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { useHydrated } from '~/ui/hydration';
import {
  allEnvironments,
  isHidden,
  keepsSecret,
  testDataForm,
  testDataTypes,
} from '#domain/test-data/test-data-rules';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { selectControl, textareaControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { wayBack } from '~/shell/detour/detour';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { testDataListQuery } from './list-path';
import type { ListChange } from './list-changes';
import type { RowAnswer, RowPosition } from './row-answer';
import classes from './row-form.module.css';

export interface RowFormProps {
  /** Initial values of the fields. A secret's value is left out. */
  initial: TestDataItem;
  place: RowPosition;
  /** The list of the place's version. */
  rows: Pick<TestDataItem, 'key' | 'environment' | 'DataType'>[];
  environments: string[];
  answer: RowAnswer | undefined;
  /** A note about the address that opened the form. Not shown after the form was sent once. */
  hint?: string | null;
}

/** Form of one row of test data. Its fields are cells of the table; the form element is in the last cell. */
export function RowForm(props: RowFormProps) {
  const { search } = useLocation();
  const closed = (dialog: ReactNode) => (
    <tr>
      <td colSpan={5}>{dialog}</td>
    </tr>
  );
  return (
    <LicenceGate closeTo={`..${search}`} around={closed}>
      <TypedRow {...props} />
    </LicenceGate>
  );
}

function TypedRow({ initial, place: begun, rows, environments, answer, hint }: RowFormProps) {
  const position = answer?.place ?? begun;
  const own = useRowPosition(position, begun);
  const stored = own === null ? null : (rows[own]?.DataType ?? null);
  const others = rows.filter((_, position) => position !== own);
  const schema = testDataForm(others, stored);
  const [form, fields] = useCheckedForm(schema, {
    lastResult: answer?.form,
    defaultValue: initial,
    shouldValidate: 'onInput',
  });
  const retype = answer?.retype === true;
  const closeTo = useCloseTo();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') navigate(closeTo, { preventScrollReset: true });
  };
  const refused = answer?.because === 'licence';
  const told = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  const typed = { ...form.value, retype: retype ? '1' : undefined };
  const DataType = testDataTypes.find((type) => type === typed.DataType) ?? 'string';
  const keeps = keepsSecret({ value: '', DataType, retype: typed.retype ?? '' }, stored);
  const asked = retype && !scripted ? 'Type it again' : undefined;
  const choices = [...new Set([allEnvironments, ...environments, fields.environment.initialValue ?? ''])];
  return (
    <>
      <RowNotices answer={answer} hint={hint} problem={told} place={position} begun={begun} />
      <tr className={classes.row} onKeyDown={onKeyDown}>
        <td>
          <TextInput
            ref={firstField}
            {...textControl(fields.key)}
            aria-label="Key"
            placeholder="Key"
            maxLength={200}
            autoComplete="off"
            required
          />
        </td>
        <td>
          <ValueField
            field={fields.value}
            error={fields.value.errors?.[0] ?? asked}
            secret={isHidden(DataType)}
            keeps={keeps}
          />
        </td>
        <td>
          <NativeSelect {...selectControl(fields.DataType)} aria-label="DataType" data={[...testDataTypes]} />
        </td>
        <td>
          <NativeSelect
            {...selectControl(fields.environment)}
            aria-label="Environment"
            data={choices.filter(Boolean).map((name) => ({
              value: name,
              label: name === allEnvironments ? '* (all)' : name,
            }))}
            // The environment decides if the key is taken.
            onChange={() => typed.key && form.validate({ name: fields.key.name })}
          />
        </td>
        <td className={classes.actions}>
          <SaveRow
            form={form}
            place={position}
            retype={retype}
            isBlocked={scripted && !schema.safeParse(typed).success}
            closeTo={closeTo}
          />
          {refused && <LicenceOverForm />}
        </td>
      </tr>
    </>
  );
}

/** Returns where the form leads when it closes: the page that opened it, else the list with its filters. */
function useCloseTo() {
  const { search } = useLocation();
  const { projectId = '' } = useParams();
  return wayBack(search, projectId) ?? { pathname: '..', search: testDataListQuery(search) };
}

/**
 * Returns the position of the edited row in the loaded list; null for a new row.
 * @param place where the row stands by the latest answer
 * @param begun where the row stands in the loaded list
 */
function useRowPosition(position: RowPosition, begun: RowPosition): number | null {
  // After a conflict, the row has a place in the other user's list. The page may or may not have loaded that list
  // with the answer. If it has not, the row keeps its old place.
  const [listed, setListed] = useState(position.version === begun.version ? position : begun);
  const found = [position, listed].find(({ version }) => version === begun.version) ?? begun;
  if (found.row !== listed.row || found.version !== listed.version) setListed(found);
  return found.row;
}

interface RowNoticesProps extends Pick<RowFormProps, 'answer' | 'hint'> {
  /** Why the row was not saved. */
  problem: string | undefined;
  place: RowPosition;
  begun: RowPosition;
}

/** Shows messages above the row: the hint of the address, an error, or a conflict with another user. */
function RowNotices({ answer, hint, problem, place, begun }: RowNoticesProps) {
  return (
    <>
      {hint && !answer && (
        <tr>
          <td colSpan={5} className={classes.notice}>
            <Notice kind="warning">{hint}</Notice>
          </td>
        </tr>
      )}
      {(problem || answer?.conflict) && (
        <tr>
          <td colSpan={5} className={classes.notice}>
            {problem && <Notice kind="error">{problem}</Notice>}
            {answer?.conflict && <ConflictNotice {...answer.conflict} place={place} begun={begun} />}
          </td>
        </tr>
      )}
    </>
  );
}

interface SaveRowProps {
  form: Pick<FormMetadata, 'id' | 'onSubmit'>;
  place: RowPosition;
  /** True when a secret is typed again. */
  retype: boolean;
  /** True when the typed row breaks a rule. */
  isBlocked: boolean;
  closeTo: ComponentProps<typeof ButtonLink>['to'];
}

/** The form element of the row, with its buttons. The fields are in other cells. */
function SaveRow({ form, place, retype, isBlocked, closeTo }: SaveRowProps) {
  const saving = useNavigation().formMethod === 'POST';
  return (
    <Form id={form.id} method="post" onSubmit={form.onSubmit} noValidate preventScrollReset>
      <input type="hidden" name="row" value={place.row ?? ''} />
      <input type="hidden" name="version" value={place.version} />
      {retype && <input type="hidden" name="retype" value="1" />}
      <Button type="submit" size="compact-sm" loading={saving} disabled={isBlocked}>
        Save
      </Button>{' '}
      <ButtonLink to={closeTo} variant="default" size="compact-sm" preventScrollReset>
        Cancel
      </ButtonLink>
    </Form>
  );
}

interface ValueFieldProps {
  field: FieldMetadata<string | undefined>;
  error: string | undefined;
  secret: boolean;
  /** True when an empty field keeps the stored secret. */
  keeps: boolean;
}

function ValueField({ field, error, secret, keeps }: ValueFieldProps) {
  const props = {
    'aria-label': 'Value',
    placeholder: keeps ? 'Empty: unchanged' : 'Value',
    error,
    // The control depends on the text and on its type.
    defaultValue: field.value,
    autoComplete: 'off',
    spellCheck: false,
  };
  // A single-line field would lose the line breaks.
  if (!secret && field.value?.includes('\n')) {
    return <Textarea {...textareaControl(field)} {...props} rows={3} />;
  }
  return (
    <TextInput {...textControl(field)} {...props} type={secret ? 'password' : 'text'} required={!keeps} />
  );
}

/** Changes shown in full. Further changes are only counted. */
const maxShown = 8;

interface ConflictNoticeProps {
  changedBy: string;
  changes: ListChange[];
  /** Where the row stands now, and where it stood when the form was opened. */
  place: RowPosition;
  begun: RowPosition;
}

/** Shows the changes that another user saved since the form opened. The typed row stays in its fields. */
function ConflictNotice({ changedBy, changes, place, begun }: ConflictNoticeProps) {
  const more = changes.length - maxShown;
  const deleted = begun.row !== null && place.row === null;
  return (
    <Notice kind="warning" title={`${changedBy} changed the test data since you opened this page.`}>
      <ul className={classes.changes}>
        {changes.slice(0, maxShown).map(({ key, environment, what, now }) => (
          <li key={`${environment} ${key}`}>
            {what} <strong title={key}>{key}</strong> (
            {environment === allEnvironments ? 'all environments' : environment})
            {now !== null && (
              <>
                , now <code title={now}>{now}</code>
              </>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      Nothing is overwritten yet.{' '}
      {deleted ? 'Save adds your row again.' : 'Save puts your row into their list; Cancel shows theirs.'}
    </Notice>
  );
}
