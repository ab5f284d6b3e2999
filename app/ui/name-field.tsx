import { TextInput, type TextInputProps } from '@mantine/core';

/** The name that a dialog asks for first: it has the focus at once, also without JavaScript. */
export function NameField(props: TextInputProps) {
  return <TextInput {...props} autoComplete="off" data-autofocus autoFocus required withAsterisk={false} />;
}
