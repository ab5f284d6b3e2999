import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { FormAnswer } from '~/access/form-answer';
import { Notice } from '~/ui/notice';
import { fieldProps } from '~/platform/field-props';
import classes from './onboarding.module.css';

export function VerifyScreen({ email, answer }: { email: string; answer: FormAnswer | undefined }) {
  const [form, fields] = useForm<{ code: string }>({ lastResult: answer?.form });
  const intent = useNavigation().formData?.get('intent');
  return (
    <>
      <p className={classes.text}>
        We sent a code to <strong>{email}</strong>. It is valid for 15 minutes.
      </p>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      <Form method="post" className={classes.code} noValidate>
        <TextInput
          label="Code"
          {...fieldProps(fields.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          withAsterisk={false}
          autoFocus
        />
        <Button type="submit" name="intent" value="verify" loading={intent === 'verify'}>
          Continue
        </Button>
      </Form>
      <Form method="post" className={classes.other}>
        No mail?{' '}
        <button type="submit" name="intent" value="send-code" className={classes.link}>
          Send a new code
        </button>
      </Form>
    </>
  );
}
