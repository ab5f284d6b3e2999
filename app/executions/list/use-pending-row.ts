import { useNavigation } from '@remix-run/react';
import type { RowIntent } from './row-action.server';

const intents: readonly RowIntent[] = ['run', 'enable', 'disable', 'stop', 'read', 'report'];

/**
 * Whether a row is being acted on, from the click until the list is there that shows it.
 * @param id as the row's form sends it
 */
export function usePendingRow(id: string): RowIntent | null {
  const { formData } = useNavigation();
  if (formData?.get('id') !== id) return null;
  const intent = formData.get('intent');
  return intents.find((one) => one === intent) ?? null;
}
