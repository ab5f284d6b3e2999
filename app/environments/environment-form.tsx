import { getInputProps } from '@conform-to/react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useHydrated } from '~/ui/hydration';
import {
  environmentForm,
  environmentFormValues,
  environmentNameFor,
  type Environment,
  type RunEnvironment,
} from '#domain/environments/environment';
import { freeName } from '#domain/free-name';
import type { FormAnswer } from '~/access/form-answer';
import { textControl, useCheckedForm, useFixedText, useSuggestedText } from '~/platform/checked-form';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import classes from './environment-form.module.css';

interface EnvironmentFormProps {
  /** Why the server rejected the form, with the typed values. */
  answer: FormAnswer | undefined;
  /** The environment being edited; left out when adding. */
  initial?: Environment;
  /** Names of the other environments. */
  others: string[];
  /** The demo app to offer; null for none. */
  demoApp?: RunEnvironment | null;
  closeTo: string;
  submitLabel: string;
  /** Lists executions that use the environment by its name. Shown when the name changes. */
  usedBy?: ReactNode;
}

const renameWarning = <Notice kind="warning">Renaming environments makes test data inaccessible.</Notice>;

const typed = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : '');

type FormInput = Pick<EnvironmentFormProps, 'answer' | 'initial' | 'others'> & {
  demoApp: RunEnvironment | null;
};

/** Checks the form, fills in the demo app or a suggested name, and tells whether every field is unchanged. */
function useEnvironmentForm({ answer, initial, others, demoApp }: FormInput) {
  const before = initial && environmentFormValues(initial);
  const schema = environmentForm(others, initial ? undefined : { demoApp });
  const [form, fields] = useCheckedForm(schema, {
    lastResult: answer?.form,
    defaultValue: before,
    shouldValidate: 'onInput',
  });

  const demo = fields.demo.value === 'on' ? demoApp : null;
  useFixedText(form, fields.baseUrl, demo?.baseUrl ?? null);
  const suggested = demo ? freeName(demo.name, others) : environmentNameFor(typed(fields.baseUrl));
  useSuggestedText(form, fields.name, suggested, Boolean(initial ?? answer?.form));

  const isUnchanged =
    before !== undefined &&
    Object.entries(before).every(
      ([name, saved]) => typed(fields[name as keyof Environment]) === (saved ?? ''),
    );
  return { form, fields, demo, isUnchanged };
}

/**
 * URL first: the name follows its host until the user types a name (docs/rules/environments-and-data.md, Environments).
 */
export function EnvironmentForm({
  answer,
  initial,
  others,
  demoApp = null,
  closeTo,
  submitLabel,
  usedBy,
}: EnvironmentFormProps) {
  const { form, fields, demo, isUnchanged } = useEnvironmentForm({ answer, initial, others, demoApp });
  const scripted = useHydrated();
  const saving = useNavigation().formMethod === 'POST';

  // Without scripts, nothing would enable the button again. A form that the server refused may be sent again.
  const isBlocked = scripted && (isUnchanged || (!form.valid && form.status !== 'error'));
  const beforeRenaming = (
    <div className={classes.renaming}>
      {renameWarning}
      {usedBy}
    </div>
  );
  const refused = answer?.because === 'licence';
  const problem = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  return (
    <>
      <Form
        id={form.id}
        method="post"
        onSubmit={form.onSubmit}
        className={classes.form}
        noValidate
        preventScrollReset
      >
        {problem && <Notice kind="error">{problem}</Notice>}
        {demoApp && (
          <Checkbox
            label="Use the demo app"
            {...getInputProps(fields.demo, { type: 'checkbox', ariaAttributes: false })}
            description="The small web shop that runs beside this product"
          />
        )}
        <TextInput
          label="URL"
          {...textControl(fields.baseUrl)}
          type="url"
          placeholder="https://shop.example.com"
          description="Where the application under test answers"
          // Without scripts, a user may want to clear the box and type a URL.
          disabled={scripted && demo !== null}
          classNames={{ input: classes.fixed }}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Name"
          {...textControl(fields.name)}
          description="At most 32 characters; taken from the URL when left empty"
          autoComplete="off"
        />
        <Checkbox
          label="Propose only"
          {...getInputProps(fields.proposeOnly, { type: 'checkbox', ariaAttributes: false })}
          description="For production: runs here never go on with another element than their code names. They fail, and propose a fix."
        />
        {initial && typed(fields.name) !== initial.name && beforeRenaming}
        {initial && <noscript>{beforeRenaming}</noscript>}
        <DialogActions>
          {isBlocked && isUnchanged && <span className={classes.hint}>No changes detected</span>}
          <ButtonLink to={closeTo} variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" loading={saving} disabled={isBlocked}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </>
  );
}
