/** Route modules that anybody may call; every other loader and action calls the gate (tests/architecture.test.ts). */
export const publicRoutes = [
  'root.tsx',
  'account/sign-in.tsx',
  'account/sign-up.tsx',
  'account/sign-out.ts',
  'shell/not-found.tsx',
  'shell/preferences.ts',
];
