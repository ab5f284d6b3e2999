import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { environment } from '#domain/environments/environment';
import { EnvironmentForm } from './environment-form';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const fields = Object.keys(environment.shape);
/** An environment with a value in every field of the schema, also in fields that are added later. */
const stage = environment.parse(
  Object.fromEntries(
    Object.entries(environment.shape).map(([field, schema]) => [
      field,
      schema.safeParse(true).success ? true : field === 'baseUrl' ? 'https://shop.example' : `a ${field}`,
    ]),
  ),
);

/** Opens the form of Edit. */
async function opened() {
  const form = (
    <MantineProvider>
      <EnvironmentForm answer={undefined} initial={stage} others={[]} closeTo=".." submitLabel="Save" />
    </MantineProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: form }]);
  const root = document.body.appendChild(document.createElement('div'));
  const mounted = createRoot(root);
  onTestFinished(async () => {
    await act(async () => mounted.unmount());
    root.remove();
  });
  await act(async () => mounted.render(<RouterProvider router={router} />));
  const control = (field: string) =>
    root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
  const save = () => root.querySelector<HTMLButtonElement>('button[type="submit"]');
  return { control, save };
}

test.each(fields)('shows the saved %s on Edit', async (field) => {
  const { control, save } = await opened();
  const shown = control(field);
  const value = stage[field as keyof typeof stage];
  if (typeof value === 'boolean') expect(shown).toHaveProperty('checked', value);
  else expect(shown?.value).toBe(value);
  expect(save()?.disabled).toBe(true);
});

test.each(fields)('enables Save when only %s changes', async (field) => {
  const { control, save } = await opened();
  const shown = control(field);
  await act(async () => {
    if (shown instanceof HTMLInputElement && shown.type === 'checkbox') shown.click();
    else if (shown) {
      const { prototype } = shown instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(shown, `${shown.value}x`);
      shown.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  expect(save()?.disabled).toBe(false);
});
