import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { CodeFixDetails } from '#contracts/runs/code-fixes';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { Form, Link, OnBranch } from '~/ui/scoped';
import { ExactTime, TimeText } from '~/ui/time';
import { StateBadge } from './fix-rows';
import { fixFormValueOf, foundText, placeAddress, fixLocationText } from './fixes';
import { fixPath, codeReviewPath } from '~/shell/code-review-paths';
import { KeyHint } from './key-hint';
import { VerificationMark } from './verification-mark';
import classes from './fix-page.module.css';

interface FixHeaderProps {
  projectId: string;
  /** The branch that the pages show. */
  branch: string;
  fix: CodeFixDetails;
  previous: string | null;
  next: string | null;
  now: number;
}

/** Shows the step of a fix, a one-line summary, and the possible actions. */
export function FixHeader(props: FixHeaderProps) {
  const { projectId, fix, previous, next } = props;
  const { _id, state, step } = fix;
  const isOpen = state === 'open';
  return (
    <>
      <PageHeader
        above={<BackLink to={codeReviewPath(projectId, isOpen ? {} : { state })}>Code Review</BackLink>}
        title={<span title={step}>{step}</span>}
      >
        <Steps projectId={projectId} previous={previous} next={next} />
        {isOpen && <Decisions path={fixPath(projectId, _id)} fix={fix} />}
      </PageHeader>
      <Facts {...props} />
      <KeyHint accepts={isOpen && fix.fix.kind !== 'none'} discards={isOpen} />
    </>
  );
}

function Steps({ projectId, previous, next }: Pick<FixHeaderProps, 'projectId' | 'previous' | 'next'>) {
  return (
    <nav className={classes.steps} aria-label="Open code fixes">
      {previous && (
        <Link to={fixPath(projectId, previous)} rel="prev" data-review-key="k">
          <Icon name="arrowLeft" size={14} /> Previous
        </Link>
      )}{' '}
      {next && (
        <Link to={fixPath(projectId, next)} rel="next" data-review-key="j">
          Next <Icon name="arrowRight" size={14} />
        </Link>
      )}
    </nav>
  );
}

function Decisions({
  path,
  fix: { _id, fix, branch, step, verification },
}: {
  path: string;
  fix: CodeFixDetails;
}) {
  const sent = useNavigation().formData?.get('wish');
  const running = verification?.state === 'running';
  return (
    <>
      <ButtonLink to={`${path}/discard`} variant="default" preventScrollReset data-review-key="d">
        Discard …
      </ButtonLink>{' '}
      {fix.kind !== 'none' && (
        <Form method="post" className={classes.decisions} preventScrollReset>
          <input type="hidden" name="fix" value={fixFormValueOf({ id: _id, file: fix.file, branch, step })} />
          <Button
            type="submit"
            name="wish"
            value="verify"
            variant="default"
            disabled={running}
            loading={sent === 'verify'}
          >
            {running ? 'Verifying' : verification ? 'Verify again' : 'Verify'}
          </Button>{' '}
          <Button type="submit" name="wish" value="accept" loading={sent === 'accept'} data-review-key="a">
            Accept fix
          </Button>
        </Form>
      )}
    </>
  );
}

function Facts({ projectId, fix: oversight, now }: FixHeaderProps) {
  const { fix, state, decidedAt, decidedBy, commit, verification } = oversight;
  const address = placeAddress(projectId, fix);
  return (
    <ul className={classes.facts} aria-label="About this code fix">
      <li>
        <StateBadge state={state} />
      </li>
      {decidedAt !== null && state !== 'open' && (
        <li>
          {decidedBy && `by ${decidedBy} `}
          <TimeText at={decidedAt} now={now} />
          {commit && (
            <>
              {' · commit '}
              <code title={commit}>{commit.slice(0, 7)}</code>
            </>
          )}
        </li>
      )}
      {fix.file !== '' && (
        <li className={classes.file} title={fix.file}>
          <Icon name="code" size={14} />{' '}
          {address ? (
            <OnBranch branch={oversight.branch}>
              <Link to={address}>{fixLocationText(fix)}</Link>
            </OnBranch>
          ) : (
            fixLocationText(fix)
          )}
        </li>
      )}
      <li title={`Branch ${oversight.branch}`}>
        <Icon name="gitBranch" size={14} /> {oversight.branch}
      </li>
      <li>
        {foundText(oversight)}, last <ExactTime at={oversight.updatedAt} />
      </li>
      {verification && (
        <li>
          <VerificationMark projectId={projectId} verification={verification} now={now} />
        </li>
      )}
    </ul>
  );
}
