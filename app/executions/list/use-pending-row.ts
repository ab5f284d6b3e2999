import { useNavigation } from '@remix-run/react';
import type { RowIntent } from './row-action.server';

const intents: readonly RowIntent[] = ['run', 'enable', 'disable', 'stop', 'read', 'report'];

/**
 * Returns the action in progress for a row, from the click until the list shows its result; null for none.
 * @param id the id that the row's form sends
 */
export function usePendingRow(id: string): RowIntent | null {
  const { formData } = useNavigation();
  if (formData?.get('id') !== id) return null;
  const intent = formData.get('intent');
  return intents.find((other) => other === intent) ?? null;
}
