import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns the current values of a form, updated as the user changes them. The fields stay uncontrolled, so that text
 * typed before the page's scripts loaded counts too.
 * @param read reads the value from the form's fields
 * @param begin the value that the server drew
 */
export function useFormValue<Value>(read: (form: FormData) => Value, begin: Value) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(begin);
  const refresh = useCallback(() => {
    if (form.current) setValue(read(new FormData(form.current)));
  }, [read]);
  useEffect(refresh, [refresh]);
  return { form, value, setValue, refresh };
}
