import { goneText, type Following } from '~/shell/chain/chain';
import { Notice } from '~/ui/notice';
import classes from './generation-page.module.css';

const mostNamed = 5;

/** Lists the scenarios that follow, why they wait, and which ones were renamed or deleted since. */
export function NextScenarios({ next }: { next: Following }) {
  const { names } = next;
  const gone = goneText(next);
  const named = names.slice(0, mostNamed).join(', ');
  const others = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return (
    <>
      {gone && <Notice kind="warning">{gone}</Notice>}
      {names.length > 0 && (
        <p className={classes.next}>
          <strong>
            Next: {named}
            {others}.
          </strong>{' '}
          Code is generated for one scenario after the other, each on top of what was saved before, so that
          steps they share get one definition.
        </p>
      )}
    </>
  );
}
