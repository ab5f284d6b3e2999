import type { FieldMetadata } from '@conform-to/react';

/**
 * Properties of a field's control: its name, what was typed and what is wrong with it.
 * @param saved what it shows when nothing was typed yet
 */
export function fieldProps<Value>(
  { name, initialValue, errors }: Pick<FieldMetadata<Value>, 'name' | 'initialValue' | 'errors'>,
  saved?: string,
) {
  const typed = typeof initialValue === 'string' ? initialValue : undefined;
  return { name: String(name), defaultValue: typed ?? saved, error: errors?.[0] };
}
