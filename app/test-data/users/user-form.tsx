import { getInputProps } from '@conform-to/react';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { testUserForm } from '#domain/test-data/test-user-rules';
import type { TestUser } from '#contracts/test-users';
import type { FormAnswer } from '~/access/form-answer';
import { passwordControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { FormDialog } from '~/shell/forms/form-dialog';
import { testUserListQuery } from './list-query';

interface UserFormProps {
  title: string;
  /** The test user being edited; left out when adding. */
  initial?: TestUser;
  answer: FormAnswer | undefined;
}

const filled = ({ value }: { value: string | undefined }) => (value ?? '').trim() !== '';

/** Password and secret key are write-only: left empty they stay as they are. */
export function UserForm({ title, initial, answer }: UserFormProps) {
  const [form, fields] = useCheckedForm(testUserForm, {
    lastResult: answer?.form,
    defaultValue: { username: initial?.username },
  });
  const [present] = useSearchParams();
  const scripted = useHydrated();
  const complete = filled(fields.username) && (initial !== undefined || filled(fields.password));
  return (
    <FormDialog
      title={title}
      closeTo={`..${testUserListQuery(present)}`}
      failure={answer}
      errors={form.errors}
      checked={form}
      submit="Submit"
      disabled={scripted && !complete}
    >
      <TextInput
        label="Username"
        {...textControl(fields.username)}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        label="Password"
        {...passwordControl(fields.password)}
        description={initial && 'Leave it empty to keep the present one'}
        maxLength={1000}
        autoComplete="new-password"
        required={!initial}
        withAsterisk={false}
      />
      <PasswordInput
        label="Secret key (optional)"
        {...passwordControl(fields.secretKey)}
        description={
          initial?.hasSecretKey
            ? 'Leave it empty to keep the present one'
            : 'For one-time codes: base32 or an otpauth:// address'
        }
        maxLength={500}
        autoComplete="off"
      />
      {initial?.hasSecretKey && (
        <Checkbox
          label="Remove the secret key"
          {...getInputProps(fields.removeSecretKey, { type: 'checkbox', ariaAttributes: false })}
        />
      )}
    </FormDialog>
  );
}
