import { TextInput, type TextInputProps } from '@mantine/core';

/** The address somebody signs in with. */
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
