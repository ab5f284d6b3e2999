/**
 * Enter in a field presses the first button of a form: this one, which is not seen, does what the form's main button
 * does, not what the first one happens to be.
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
