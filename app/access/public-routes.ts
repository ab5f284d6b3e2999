/** Route modules that anybody may call; every other loader and action calls the gate (tests/architecture.test.ts). */
export const publicRoutes = [
  'root.tsx',
  'account/signed-out.tsx',
  'account/forgot-password.tsx',
  'account/reset-password.tsx',
  'account/sign-in.tsx',
  'account/identity-provider/start.ts',
  'account/identity-provider/callback.ts',
  'account/identity-provider/sign-out.ts',
  'account/sign-up.tsx',
  'account/sign-out.ts',
  'recorder/open-recorder.tsx',
  'invitations/invitation-page.tsx',
  'shell/not-found.tsx',
  'shell/preferences.ts',
  'shell/refused.tsx',
];
