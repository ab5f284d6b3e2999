import type { FieldMetadata } from '@conform-to/react';

/**
 * Returns properties of a field's control: its name, the typed value and its errors.
 * @param saved value shown before anything was typed
 */
export function fieldProps<Value>(
  { name, initialValue, errors }: Pick<FieldMetadata<Value>, 'name' | 'initialValue' | 'errors'>,
  saved?: string,
) {
  const typed = typeof initialValue === 'string' ? initialValue : undefined;
  return { name: String(name), defaultValue: typed ?? saved, error: errors?.[0] };
}
