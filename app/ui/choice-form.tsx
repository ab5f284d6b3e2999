import { Button, NativeSelect } from '@mantine/core';
import { useSearchParams, useSubmit } from '@remix-run/react';
import { useHydrated } from './hydration';
import { isScopeName } from './page-scope';
import { Form } from './scoped';
import classes from './choice-form.module.css';

interface ChoiceFormProps {
  label: string;
  /** Parameter of the address that holds the choice; the others stay. */
  name: string;
  choices: { value: string; label: string }[];
  chosen: string | undefined;
}

/** One of many, chosen in the address at once; without JavaScript by a button. */
export function ChoiceForm({ label, name, choices, chosen }: ChoiceFormProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [present] = useSearchParams();
  const remaining = [...present].filter(([other]) => other !== name && !isScopeName(other));
  return (
    <Form
      method="get"
      className={classes.choice}
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      {remaining.map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      <NativeSelect key={chosen} label={label} name={name} data={choices} defaultValue={chosen} />
      {!hydrated && (
        <Button type="submit" variant="default">
          Show
        </Button>
      )}
    </Form>
  );
}
