import type { HealingView } from '#contracts/runs/code-fixes';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { candidateText, comparedTexts, elementText, meantText, sameText, verdictOf } from './healing-texts';
import { boxesOf, PageAt } from './page-at';
import classes from './healing-evidence.module.css';

interface HealingEvidenceProps {
  healing: HealingView;
  /** Address of a screenshot of the healing's test case. */
  pictureOf: (screenshotId: string) => string;
  /** Address where the user decides about the fix. Left out on that page itself, or when there is no fix. */
  reviewPath?: string;
  /** Address that asks a language model for the right element. Left out when no model can be asked. */
  askPath?: string;
  /** Why no user is asked about the fix. Left out when a user is asked. */
  notAsked?: string;
}

/**
 * Shows one search for an element: what was searched and found, the page before and after with the element marked, its
 * texts then and now, and why it was accepted or refused. Rendered by the server, without JavaScript.
 */
export function HealingEvidence({ healing, pictureOf, reviewPath, askPath, notAsked }: HealingEvidenceProps) {
  const { report, drawn, screenshotId, beforeScreenshotId } = healing;
  const verdict = verdictOf(report);
  const { byWords } = report;
  return (
    <section className={classes.evidence} aria-label={verdict.word} data-tone={verdict.tone}>
      <p className={classes.verdict}>
        <Icon name={verdict.icon} size={16} /> <strong>{verdict.word}</strong> <span>{verdict.sentence}</span>
      </p>
      <Locators healing={healing} />
      {report.doubt && (
        <p className={classes.doubt}>
          <Icon name="alertTriangle" size={14} /> {report.doubt}
        </p>
      )}
      <div className={classes.pages}>
        <PageAt
          moment="Before"
          element={report.before ? elementText(report.before) : null}
          address={beforeScreenshotId && pictureOf(beforeScreenshotId)}
          drawn={drawn}
          boxes={boxesOf(report.before)}
          isCropped
          none={report.before ? 'No picture is kept' : 'No run that passed has seen the element'}
        />
        <PageAt
          moment="After"
          element={report.found ? elementText(report.found) : byWords ? meantText(byWords) : null}
          address={screenshotId && pictureOf(screenshotId)}
          drawn={null}
          boxes={boxesOf(report.found ?? byWords)}
          isCropped
          none="No picture is kept"
        />
      </div>
      <Compared healing={healing} />
      {askPath && report.choices?.some(({ veto }) => veto === null) && (
        <p>
          <Link to={askPath} className={classes.review} preventScrollReset>
            <Icon name="sparkles" size={14} /> Ask the model
          </Link>
        </p>
      )}
      {notAsked && report.outcome !== 'refused' && <p className={classes.doubt}>{notAsked}</p>}
      {reviewPath && healing.oversight && (
        <p>
          <Link to={reviewPath} className={classes.review}>
            <Icon name="eye" size={14} /> {reviewTexts[healing.oversight.state]}
          </Link>
        </p>
      )}
    </section>
  );
}

const reviewTexts = {
  open: 'Review the code fix',
  accepted: 'The code fix was accepted',
  discarded: 'The code fix was discarded',
  outdated: 'The code fix is outdated',
};

function Locators({ healing: { report } }: { healing: HealingView }) {
  const { place, locator, to, action } = report;
  return (
    <dl className={classes.locators}>
      <div data-tone="red">
        <dt>Looked for</dt>
        <dd>
          <code>{locator}</code>
        </dd>
      </div>
      {to !== null && (
        <div data-tone="green">
          <dt>Found by</dt>
          <dd>
            <code>{to}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>Call</dt>
        <dd>
          {action}
          {place && (
            <span className={classes.place}>
              {' '}
              at {place.file}:{place.line}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Compares the original element with the found one, and names the runner-up. */
function Compared({ healing: { report } }: { healing: HealingView }) {
  const { found, runnerUp, to, chosenBy } = report;
  if (!found) return null;
  return (
    <>
      <table className={classes.compared}>
        <caption className="visually-hidden">The element before and after</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">{to === null ? 'Nearest' : 'Found'}</th>
          </tr>
        </thead>
        <tbody>
          {comparedTexts(report).map(({ what, before, after }) => (
            <tr key={what} data-changed={before !== after || undefined}>
              <th scope="row">{what}</th>
              <td>{before || <span className={classes.nothing}>none</span>}</td>
              <td>{after || <span className={classes.nothing}>none</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.words}>{sameText(found.scores)}</p>
      <p className={classes.words}>
        {runnerUp
          ? candidateText(runnerUp, to !== null && chosenBy === undefined)
          : 'No other element of the page was like it.'}
      </p>
    </>
  );
}
