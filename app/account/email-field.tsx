import { TextInput, type TextInputProps } from '@mantine/core';

/** Field for the e-mail address of a sign-in. */
export function EmailField(props: Pick<TextInputProps, 'defaultValue' | 'error' | 'autoFocus'>) {
  return (
    <TextInput
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      {...props}
    />
  );
}
