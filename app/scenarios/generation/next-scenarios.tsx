import classes from './generation-page.module.css';

const mostNamed = 5;

/** Which scenarios are to follow, and why they wait. */
export function NextScenarios({ names }: { names: string[] }) {
  const named = names.slice(0, mostNamed).join(', ');
  const others = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return (
    <p className={classes.next}>
      <strong>
        Next: {named}
        {others}.
      </strong>{' '}
      Code is generated for one scenario after the other, each on top of what was saved before, so that steps
      they share get one definition.
    </p>
  );
}
