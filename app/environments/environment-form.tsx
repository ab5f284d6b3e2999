import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { Environment } from '#contracts/environment';
import { environmentNameFor } from '#contracts/environment-rules';
import type { FormAnswer } from '~/access/form-answer';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { ButtonLink } from '~/ui/button-link';
import { DialogActions } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import classes from './environment-form.module.css';

interface EnvironmentFormProps {
  /** Why the form came back, with what was typed. */
  answer: FormAnswer | undefined;
  /** The environment being edited; left out when adding. */
  initial?: Environment;
  closeTo: string;
  submitLabel: string;
}

/** URL first: the name follows its host until somebody types a name (specification shell.md section 5). */
export function EnvironmentForm({ answer, initial, closeTo, submitLabel }: EnvironmentFormProps) {
  const [form, fields] = useForm<Environment>({ lastResult: answer?.form });
  const [url, setUrl] = useState(fields.baseUrl.initialValue ?? initial?.baseUrl ?? '');
  const [typedName, setTypedName] = useState(fields.name.initialValue ?? initial?.name);
  const name = typedName ?? environmentNameFor(url);
  const renames = initial !== undefined && name.trim() !== initial.name;
  const refused = answer?.because === 'licence';
  const problem = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  return (
    <>
      <Form method="post" className={classes.form} noValidate preventScrollReset>
        {problem && <Notice kind="error">{problem}</Notice>}
        <TextInput
          label="URL"
          name="baseUrl"
          type="url"
          placeholder="https://shop.example.com"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={fields.baseUrl.errors?.[0]}
          description="Where the application under test answers"
          autoComplete="off"
          data-autofocus
          required
          withAsterisk={false}
        />
        <TextInput
          label="Name"
          name="name"
          value={name}
          onChange={(event) => setTypedName(event.currentTarget.value)}
          error={fields.name.errors?.[0]}
          description="At most 32 characters; taken from the URL when left empty"
          autoComplete="off"
          withAsterisk={false}
        />
        {renames && <Notice kind="warning">Renaming environments makes test data inaccessible.</Notice>}
        <DialogActions>
          <ButtonLink to={closeTo} variant="default">
            Cancel
          </ButtonLink>
          <Button type="submit" loading={useNavigation().state !== 'idle'}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </>
  );
}
