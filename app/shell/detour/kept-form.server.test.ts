import { expect, test } from 'vitest';
import { storedForm, neverKept } from './kept-form.server';

type Caller = Parameters<typeof storedForm>[1];

const caller = (kept: boolean) =>
  ({
    project: { id: 'p1' },
    upstream: {
      auth: {
        getKeptForm: async () =>
          kept
            ? {
                status: true,
                form: { fields: [...Object.entries({ name: 'Smoke', env: '' })], fills: 'env' },
              }
            : { status: false, error: 'gone' },
      },
    },
  }) as unknown as Caller;
const request = (path: string, init?: RequestInit) => ({ request: new Request(`http://a${path}`, init) });

test('a form comes back with what was made in the field that asks for it', async () => {
  const there = await storedForm(request('/p1/plan?kept=k&made=QA'), caller(true));
  expect([...there!]).toEqual([
    ['name', 'Smoke'],
    ['env', 'QA'],
  ]);
  expect((await storedForm(request('/p1/plan?kept=k'), caller(true)))!.get('env')).toBe('');
  expect(await storedForm(request('/p1/plan?made=QA'), caller(true))).toBeNull();
});

test('one that is gone is told, but never in place of the answer to a form', async () => {
  const gone = await storedForm(request('/p1/plan.data?a=b&kept=k&made=QA'), caller(false)).catch(
    (thrown: Response) => thrown,
  );
  expect(gone).toBeInstanceOf(Response);
  expect((gone as Response).headers.get('location')).toBe('/p1/plan?a=b');
  expect((gone as Response).headers.get('set-cookie')).toContain('notice=');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await storedForm(request('/p1/plan?kept=k', { headers }), caller(false))).toBeNull();
});

test('fields of secrets are not kept', () => {
  for (const name of ['password', 'newPassword', 'client_secret', 'token']) expect(name).toMatch(neverKept);
  for (const name of ['name', 'description', 'key', 'env', 'kept']) expect(name).not.toMatch(neverKept);
});
