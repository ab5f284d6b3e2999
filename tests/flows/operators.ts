import type { Page } from '@playwright/test';

/** Users for each of these tests. OPERATORS names them when the product starts. */
const names = ['js', 'nojs', 'axe'] as const;
const emailOf = (name: (typeof names)[number]) => `operator-${name}@example.com`;
const password = 'correct horse 42';

/** Value of OPERATORS. */
export const operators = names.map(emailOf);

/** Signs an operator in. Creates the account the first time. */
export async function signInOperator(page: Page, name: (typeof names)[number]): Promise<void> {
  const account = { email: emailOf(name), password };
  const request = { form: { ...account, firstname: 'Olga', lastname: 'Operator' }, maxRedirects: 0 };
  const signedUp = await page.request.post('/signup', request);
  if (signedUp.status() === 302) return;
  const signedIn = await page.request.post('/login', { form: account, maxRedirects: 0 });
  if (signedIn.status() !== 302) throw new Error(`The operator was not signed in: ${signedIn.status()}`);
}
