import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What the fields of a form hold, as they are changed: the fields themselves stay uncontrolled, so that what was typed
 * before the page's scripts took over counts too.
 * @param read of the form's fields
 * @param begin what the server drew
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
