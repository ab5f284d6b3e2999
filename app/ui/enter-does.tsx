/**
 * Enter in a field presses the first button of a form. This invisible button comes first, and does the same as the
 * form's main button.
 */
export function EnterDoes({ intent }: { intent?: string }) {
  return (
    <button
      type="submit"
      name={intent === undefined ? undefined : 'intent'}
      value={intent}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
