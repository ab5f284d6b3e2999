import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useHydrated } from '~/ui/hydration';
import type { FormAnswer } from '~/access/form-answer';
import { passwordControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { DialogActions } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import { authorizeFields } from './authorize-fields';
import classes from './integrations.module.css';

export interface AuthorizeAnswer extends FormAnswer {
  /** Reason shown next to the message. */
  reason?: string | null;
}

interface AuthorizeFormProps {
  answer: AuthorizeAnswer | undefined;
  /** The project's repository address. Empty when it has none. */
  presetUrl: string;
  /** User name the caller authorised with before. */
  username: string;
  helpUrl: string | null;
  cancel?: ReactNode;
}

/** Fields for address, user name and token. Without scripts, nothing is disabled: the server reports missing fields. */
export function AuthorizeForm({ answer, presetUrl, username, helpUrl, cancel }: AuthorizeFormProps) {
  const [form, fields] = useCheckedForm(authorizeFields(presetUrl), {
    lastResult: answer?.form,
    defaultValue: { url: presetUrl, username },
  });
  const scripted = useHydrated();
  const working = useNavigation().formMethod === 'POST';
  const typed = [fields.url.value, fields.username.value, fields.token.value];
  const incomplete = scripted && typed.some((text = '') => text.trim() === '');
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
        {problem && (
          <Notice kind="error" title={problem}>
            {answer?.reason}
          </Notice>
        )}
        <TextInput
          label="Git repo URL"
          {...textControl(fields.url)}
          type="url"
          placeholder="https://git.example.com/team/tests.git"
          readOnly={presetUrl !== ''}
          description={
            presetUrl ? 'The repository of this project' : 'An empty repository, or one with your tests'
          }
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
          {...textControl(fields.username)}
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
          {...passwordControl(fields.token)}
          description="A token of your own that may read and write the repository; it is kept encrypted"
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
