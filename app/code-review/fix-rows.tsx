import { Button, Checkbox } from '@mantine/core';
import { useHydrated } from '~/ui/hydration';
import type { CodeFix } from '#contracts/runs/code-fixes';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { Link } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import type { Selection } from '~/ui/use-selection';
import { fixFormValueOf, foundText, fixLocationText, type FixGroup } from './fixes';
import { fixPath, codeReviewPath } from '~/shell/code-review-paths';
import { VerificationMark } from './verification-mark';
import classes from './code-review.module.css';

interface FixGroupRowsProps {
  projectId: string;
  group: FixGroup<CodeFix>;
  /** True when the fixes are not decided yet. */
  isOpen: boolean;
  ticked: boolean;
  /** The branch that the pages show. */
  branch: string;
  selection: Selection;
  now: number;
}

/** Shows the code fixes of one scenario. Only the group's checkbox needs a script. */
export function FixGroupRows(props: FixGroupRowsProps) {
  const { projectId, group, isOpen, selection } = props;
  const scripted = useHydrated();
  const selected = selection.of(group.key);
  const name = group.scenario || group.feature;
  const query = group.fixes.map((fix) => `fix=${encodeURIComponent(valueOf(fix))}`).join('&');
  return (
    <section className={classes.group} data-scripted={(scripted && isOpen) || undefined} aria-label={name}>
      {scripted && isOpen && (
        <Checkbox
          size="24px"
          className={classes.groupBox}
          aria-label={`Select all of ${name}`}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          onChange={(event) => selection.setAll(group.key, event.currentTarget.checked)}
        />
      )}
      <details open>
        <summary className={classes.summary}>
          <Icon name="chevronRight" className={classes.chevron} />
          <span className={classes.scenario} title={name}>
            {name}
          </span>{' '}
          <span className={classes.feature} title={group.feature}>
            {group.feature}
          </span>{' '}
          <span className={classes.count}>{group.fixes.length}</span>
        </summary>
        <ul className={classes.rows}>
          {group.fixes.map((fix) => (
            <FixRow key={fix._id} {...props} fix={fix} />
          ))}
        </ul>
      </details>
      {isOpen && group.fixes.length > 1 && group.fixes.length <= maxNamed && (
        <IconLink
          to={`${codeReviewPath(projectId)}/discard?${query}`}
          icon="trash"
          label={`Discard all of ${name}`}
          title="Discard all of this scenario"
          className={classes.groupDelete}
        />
      )}
    </section>
  );
}

/** Most fixes that fit into an address. */
const maxNamed = 20;

function valueOf({ _id, fix, branch, step }: CodeFix): string {
  return fixFormValueOf({ id: _id, file: fix.file, branch, step });
}

function FixRow(props: FixGroupRowsProps & { fix: CodeFix }) {
  const { projectId, group, isOpen, ticked, branch, now, fix: oversight } = props;
  const { _id, fix, step, report } = oversight;
  const value = valueOf(oversight);
  const others = report.testCases.length - 1;
  return (
    <li className={classes.row} data-fix={_id} data-open={isOpen || undefined}>
      {isOpen && (
        <Checkbox
          size="xs"
          name="fix"
          value={value}
          data-group={group.key}
          defaultChecked={ticked}
          aria-label={`Select ${step}`}
          className={classes.box}
        />
      )}
      <div className={classes.what}>
        <p className={classes.title}>
          <Link to={fixPath(projectId, _id)} title={step} className={classes.step}>
            {step}
          </Link>{' '}
          <VerificationMark projectId={projectId} verification={oversight.verification} now={now} />
        </p>
        <LocatorChangeText fix={fix} />
        <p className={classes.facts}>
          <span className={classes.place} title={fix.file}>
            {fixLocationText(fix)}
          </span>
          {oversight.branch !== branch && (
            <>
              {' · '}
              <Icon name="gitBranch" size={12} /> <span>{oversight.branch}</span>
            </>
          )}
          {' · '}
          {foundText(oversight)} · last <TimeText at={oversight.updatedAt} now={now} />
          {others > 0 && ` · in ${others + 1} scenarios`}
          {oversight.comments > 0 &&
            ` · ${oversight.comments} ${oversight.comments === 1 ? 'comment' : 'comments'}`}
          {fix.chosenBy && ` · chosen by the model ${fix.chosenBy}`}
          {fix.kind === 'definition' && ' · the whole definition is replaced'}
          <Decision oversight={oversight} now={now} />
        </p>
      </div>
      {isOpen && (
        <div className={classes.rowActions}>
          {fix.kind !== 'none' && (
            <Button
              type="submit"
              name="wish"
              value={`accept ${value}`}
              variant="default"
              size="xs"
              aria-label={`Accept ${step}`}
              data-review-key="a"
            >
              Accept
            </Button>
          )}{' '}
          <ButtonLink
            to={`${codeReviewPath(projectId)}/discard?fix=${encodeURIComponent(value)}`}
            variant="default"
            size="xs"
            aria-label={`Discard ${step}`}
            preventScrollReset
            data-review-key="d"
          >
            Discard …
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

/** Shows the locator that failed, and its replacement. */
export function LocatorChangeText({ fix }: { fix: CodeFix['fix'] }) {
  if (fix.kind === 'none') {
    return (
      <div className={classes.change}>
        <p className={classes.refusal}>
          <Icon name="alertTriangle" size={14} /> Cannot be edited safely
          {fix.refusal && `, because ${fix.refusal}`}
        </p>
        <Locators from={fix.from} to={fix.to} />
      </div>
    );
  }
  return (
    <div className={classes.change}>
      <Locators from={fix.from} to={fix.to} />
    </div>
  );
}

function Locators({ from, to }: { from: string; to: string }) {
  return (
    <>
      <del title={from}>{from}</del> <ins title={to}>{to}</ins>
    </>
  );
}

function Decision({ oversight, now }: { oversight: CodeFix; now: number }) {
  const { state, decidedAt, decidedBy, commit } = oversight;
  if (state === 'open' || decidedAt === null) return null;
  const words = { accepted: 'Accepted', discarded: 'Discarded', outdated: 'Outdated' };
  return (
    <>
      {' · '}
      {words[state]} {decidedBy && `by ${decidedBy}`} <TimeText at={decidedAt} now={now} />
      {commit && (
        <>
          {' · '}
          <code title={commit}>{commit.slice(0, 7)}</code>
        </>
      )}
    </>
  );
}

/** Shows the state of a fix, as on the fix's own page. */
export function StateBadge({ state }: { state: CodeFix['state'] }) {
  return <StatusBadge status={state.toUpperCase()} />;
}
