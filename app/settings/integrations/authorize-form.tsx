import { useForm } from '@conform-to/react';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { FormAnswer } from '~/access/form-answer';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { DialogActions } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import classes from './integrations.module.css';

export interface AuthorizeAnswer extends FormAnswer {
  /** What stands beside the message. */
  reason?: string | null;
}

interface AuthorizeFormProps {
  answer: AuthorizeAnswer | undefined;
  /** Address the project has; empty when it has none. */
  presetUrl: string;
  /** User name the caller authorised with before. */
  username: string;
  helpUrl: string | null;
  cancel?: ReactNode;
}

type Fields = { url: string; username: string; token: string };

/** Address, user name and token. Without scripts nothing is disabled: the server says what is missing. */
export function AuthorizeForm({ answer, presetUrl, username, helpUrl, cancel }: AuthorizeFormProps) {
  const [form, fields] = useForm<Fields>({ lastResult: answer?.form });
  const working = useNavigation().formMethod === 'POST';
  const initial = {
    url: presetUrl || (fields.url.initialValue ?? ''),
    username: fields.username.initialValue ?? username,
    token: '',
  };
  const [typed, setTyped] = useState<Fields>(initial);
  const incomplete = useHydrated() && Object.values(typed).some((text) => text.trim() === '');
  const change = (name: keyof Fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTyped((now) => ({ ...now, [name]: value }));
  };
  const refused = answer?.because === 'licence';
  const problem = form.errors?.[0] ?? (refused ? undefined : answer?.error);
  return (
    <>
      <Form method="post" className={classes.form} noValidate preventScrollReset>
        {problem && (
          <Notice kind="error" title={problem}>
            {answer?.reason}
          </Notice>
        )}
        <TextInput
          label="Git repo URL"
          name="url"
          type="url"
          placeholder="https://git.example.com/team/tests.git"
          defaultValue={initial.url}
          readOnly={presetUrl !== ''}
          description={
            presetUrl ? 'The repository of this project' : 'An empty repository, or one with your tests'
          }
          error={fields.url.errors?.[0]}
          onChange={change('url')}
          data-autofocus={presetUrl === '' || undefined}
          autoFocus={presetUrl === ''}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <TextInput
          label="Username"
          name="username"
          defaultValue={initial.username}
          error={fields.username.errors?.[0]}
          onChange={change('username')}
          data-autofocus={presetUrl !== '' || undefined}
          autoFocus={presetUrl !== ''}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Git token"
          name="token"
          description="A token of your own that may read and write the repository; it is kept encrypted"
          error={fields.token.errors?.[0]}
          onChange={change('token')}
          maxLength={2000}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        {helpUrl && (
          <a className={classes.help} href={helpUrl} target="_blank" rel="noreferrer">
            How to get this data <Icon name="externalLink" size={14} />
          </a>
        )}
        {working && <p className={classes.working}>Hang on, Processing...</p>}
        <DialogActions>
          {cancel}
          <Button type="submit" loading={working} disabled={incomplete}>
            Authorize
          </Button>
        </DialogActions>
      </Form>
      {refused && <LicenceOverForm />}
    </>
  );
}
