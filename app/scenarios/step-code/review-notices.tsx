import { Notice } from '~/ui/notice';
import type { CodeReview } from './code-answer';
import classes from './review-notices.module.css';

/** Where a change comes from, what it would break on the branch, and what became of a run with it. */
export function ReviewNotices({ projectId, review }: { projectId: string; review: CodeReview }) {
  const { update, run } = review;
  return (
    <div className={classes.notices}>
      {run && <RunNotice projectId={projectId} run={run} />}
      {update && (
        <Notice title={`Changed as asked: ${update.request}`}>
          {update.madeBy.engine === 'model'
            ? `Made by ${update.madeBy.model}`
            : 'Made by the built-in engine'}
          {costOf(update.madeBy)}. Nothing is saved yet.
        </Notice>
      )}
      <Duplicates review={review} />
      <Ambiguous review={review} />
    </div>
  );
}

function costOf({ usage }: NonNullable<CodeReview['update']>['madeBy']): string {
  if (!usage) return '';
  const tokens = `${(usage.inputTokens + usage.outputTokens).toLocaleString('en')} tokens`;
  return usage.cost === null ? ` for ${tokens}` : ` for ${tokens}, ${usage.cost.toFixed(4)}`;
}

function RunNotice({ projectId, run }: { projectId: string; run: NonNullable<CodeReview['run']> }) {
  if ('problem' in run) {
    return (
      <Notice kind="error" title="The run was not started">
        {run.problem}
      </Notice>
    );
  }
  return (
    <Notice kind="success" title="The scenario runs with the unsaved code">
      <a href={`/${projectId}/run-report/${run.id}`} target="_blank" rel="noreferrer">
        Open its report
      </a>{' '}
      in a new tab. The change stays here.
    </Notice>
  );
}

function Duplicates({ review: { duplicates } }: { review: CodeReview }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice kind="warning" title="Duplicate step definitions">
      <ul className={classes.list}>
        {duplicates.map(({ pattern, at }) => (
          <li key={pattern}>
            <code>{pattern}</code> would be defined at{' '}
            {at.map(({ file, line }) => `${file}:${line}`).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Ambiguous({ review: { ambiguous, ambiguousSteps } }: { review: CodeReview }) {
  if (ambiguous.length === 0) return null;
  const more = ambiguousSteps - ambiguous.length;
  return (
    <Notice
      kind="warning"
      title="Ambiguous steps: more than one definition would match, so they would not run"
    >
      <ul className={classes.list}>
        {ambiguous.map(({ step, scenario, definitions }) => (
          <li key={step}>
            {step} <span className={classes.where}>in {scenario}:</span>{' '}
            {definitions.map(({ file, line, pattern }) => (
              <span key={`${file}:${line}`} className={classes.definition}>
                <code>{pattern}</code> {file}:{line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {more.toLocaleString('en')} more</p>}
    </Notice>
  );
}
