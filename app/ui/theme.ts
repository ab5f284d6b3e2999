import { createTheme, type MantineColorSchemeManager } from '@mantine/core';

/** Sizes and spacing of Mantine's controls; colours come from styles/mantine.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'blue',
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  // Dialogs and menus open without animation when the user's system asks for less motion, like styles/base.css.
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    PasswordInput: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Textarea: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    NativeSelect: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
  },
});

/** Stores nothing: the server writes the scheme from a cookie into the document. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
