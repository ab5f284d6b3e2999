import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { EmailCode } from '~/access/email-code';
import type { FormAnswer } from '~/access/form-answer';
import { EmailCodeText } from '~/ui/email-code-text';
import { Notice } from '~/ui/notice';
import { fieldProps } from '~/platform/field-props';
import classes from './onboarding.module.css';

interface VerifyScreenProps {
  email: string;
  code: EmailCode;
  answer: FormAnswer | undefined;
}

export function VerifyScreen({ email, code, answer }: VerifyScreenProps) {
  const [form, fields] = useForm<{ code: string }>({ lastResult: answer?.form });
  const intent = useNavigation().formData?.get('intent');
  return (
    <>
      <p className={classes.text}>
        <EmailCodeText email={email} {...code} />
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
        {code.sendsMail ? 'No mail?' : 'No code?'}{' '}
        <button type="submit" name="intent" value="send-code" className={classes.link}>
          {code.sendsMail ? 'Send a new code' : 'Make a new code'}
        </button>
      </Form>
    </>
  );
}
