import { useForm } from '@conform-to/react';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { TestUser } from '#contracts/test-users';
import type { FormAnswer } from '~/access/form-answer';
import { fieldProps } from '~/platform/field-props';
import { FormDialog } from '~/shell/form-dialog';
import { useEarlyInput } from '~/ui/use-early-input';
import { listQuery } from './list-query';

interface UserFormProps {
  title: string;
  /** The test user being edited; left out when adding. */
  initial?: TestUser;
  answer: FormAnswer | undefined;
}

type Fields = Record<'username' | 'password' | 'secretKey' | 'removeSecretKey', string>;

/** Password and secret key are write-only: left empty they stay as they are. */
export function UserForm({ title, initial, answer }: UserFormProps) {
  const [form, fields] = useForm<Fields>({ lastResult: answer?.form });
  const [present] = useSearchParams();
  const scripted = useHydrated();
  const name = fieldProps(fields.username, initial?.username ?? '');
  const [filled, setFilled] = useState({
    username: (name.defaultValue ?? '').trim() !== '',
    password: initial !== undefined,
  });
  const note = (field: keyof typeof filled) => (text: string) =>
    setFilled((before) => ({
      ...before,
      [field]: text.trim() !== '' || (field === 'password' && initial !== undefined),
    }));
  const earlyName = useEarlyInput(({ value }) => note('username')(value));
  const earlyPassword = useEarlyInput(({ value }) => note('password')(value));
  return (
    <FormDialog
      title={title}
      closeTo={`..${listQuery(present)}`}
      failure={answer}
      errors={form.errors}
      submit="Submit"
      disabled={scripted && !(filled.username && filled.password)}
    >
      <TextInput
        label="Username"
        {...name}
        ref={earlyName}
        onChange={(event) => note('username')(event.currentTarget.value)}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        label="Password"
        name="password"
        ref={earlyPassword}
        onChange={(event) => note('password')(event.currentTarget.value)}
        error={fields.password.errors?.[0]}
        description={initial && 'Leave it empty to keep the present one'}
        maxLength={1000}
        autoComplete="new-password"
        required={!initial}
        withAsterisk={false}
      />
      <PasswordInput
        label="Secret key (optional)"
        name="secretKey"
        error={fields.secretKey.errors?.[0]}
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
          name="removeSecretKey"
          value="on"
          defaultChecked={fields.removeSecretKey.initialValue === 'on'}
        />
      )}
    </FormDialog>
  );
}
