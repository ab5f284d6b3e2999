import { createTheme, type MantineColorSchemeManager } from '@mantine/core';

/** Sizes and spacing of Mantine's controls; colours come from styles/mantine.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'blue',
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  // Dialogs and menus open at once for whoever asked the system for less motion, as styles/base.css has it.
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

/** The scheme is a cookie that the server writes into the document, so Mantine has nothing to store. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
