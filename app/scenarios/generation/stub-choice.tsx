import type { StepGeneration } from '#contracts/generation';
import type { Choice } from '#contracts/generation/proposal';
import { Notice } from '~/ui/notice';
import classes from './generation-page.module.css';
import type { Chain } from '~/shell/chain/chain';
import { Link } from '~/ui/scoped';
import { queryOfReview } from './review-path';

interface StubChoiceProps {
  generation: Pick<StepGeneration, 'steps'>;
  choice: Choice;
  chain: Chain | null;
}

/** Offers to save stubs with the reasons for steps without code. The default saves only generated code. */
export function StubChoice({ generation: { steps }, choice, chain }: StubChoiceProps) {
  const { withStubs } = choice;
  const other = queryOfReview({ ...choice, withStubs: !withStubs }, chain);
  const left = steps.filter(({ state, hasCode }) => state === 'refused' && !hasCode).length;
  const said = left === 1 ? '1 step stays' : `${left} steps stay`;
  return (
    <div className={classes.stubs}>
      <Notice kind="warning" title={`${said} without code`}>
        {withStubs
          ? 'Stubs with the reasons are saved for them: scenarios stop there as pending. '
          : 'Only steps that got code are saved. '}{' '}
        <Link to={other || '.'} preventScrollReset replace>
          {withStubs ? 'Save without stubs' : 'Add stubs with the reasons'}
        </Link>
      </Notice>
    </div>
  );
}
