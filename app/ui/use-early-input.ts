import { useCallback } from 'react';

/**
 * A ref that keeps what somebody typed or ticked before the page's scripts took over: React would put a controlled
 * field back to what the server rendered.
 * @param keep gets the field when it was changed by then; it sets the state that the field shows
 */
export function useEarlyInput(keep: (field: HTMLInputElement) => void) {
  // Once, as the field appears; later changes come as events.
  return useCallback((field: HTMLInputElement | null) => {
    if (!field) return;
    if (field.value !== field.defaultValue || field.checked !== field.defaultChecked) keep(field);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
