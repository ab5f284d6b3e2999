import type { HealCandidate } from '#contracts/healing';
import type { HealingView } from '#contracts/runs/oversight';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import {
  candidateText,
  elementText,
  kindsOfEvidence,
  meantText,
  scoreText,
  verdictOf,
} from './healing-texts';
import { boxesOf, PageAt } from './page-at';
import classes from './healing-evidence.module.css';

interface HealingEvidenceProps {
  healing: HealingView;
  /** Address of a screenshot of the healing's test case. */
  pictureOf: (screenshotId: string) => string;
  /** Address of what a person decides of it; left out where this is its page already, or there is none. */
  reviewPath?: string;
  /** Address where a language model is asked which element it is; left out where none can be. */
  askPath?: string;
  /** Why nobody is asked about its fix; left out where somebody is. */
  notAsked?: string;
}

/**
 * What is known of one search for an element: what was looked for and found, the page before and after with the element
 * marked, the scores of what was compared, and why it was taken or refused. Drawn by the server, without JavaScript.
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
          none={report.before ? 'No picture is kept' : 'No run that passed has seen the element'}
        />
        <PageAt
          moment="After"
          element={report.found ? elementText(report.found) : byWords ? meantText(byWords) : null}
          address={screenshotId && pictureOf(screenshotId)}
          drawn={null}
          boxes={boxesOf(report.found ?? byWords)}
          none="No picture is kept"
        />
      </div>
      {report.found && (
        <Scores
          found={report.found}
          runnerUp={report.runnerUp}
          isTaken={report.to !== null}
          isSure={report.chosenBy === undefined}
        />
      )}
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

interface ScoresProps {
  found: HealCandidate;
  runnerUp: HealCandidate | null;
  isTaken: boolean;
  /** The rules were. */
  isSure: boolean;
}

function Scores({ found, runnerUp, isTaken, isSure }: ScoresProps) {
  return (
    <>
      <table className={classes.scores}>
        <caption className="visually-hidden">How much is the same</caption>
        <thead>
          <tr>
            <th scope="col">Same as before</th>
            <th scope="col" title={elementText(found)}>
              {isTaken ? 'Found' : 'Nearest'}
            </th>
            {runnerUp && (
              <th scope="col" title={elementText(runnerUp)}>
                Runner-up
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {kindsOfEvidence.map(({ kind, word }) => (
            <tr key={kind}>
              <th scope="row">{word}</th>
              <td>{scoreText(found.scores[kind])}</td>
              {runnerUp && <td>{scoreText(runnerUp.scores[kind])}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All together</th>
            <td>{scoreText(found.score)}</td>
            {runnerUp && <td>{scoreText(runnerUp.score)}</td>}
          </tr>
        </tfoot>
      </table>
      <p className={classes.runnerUp}>
        {runnerUp ? candidateText(runnerUp, isTaken && isSure) : 'No other element of the page was like it.'}
      </p>
    </>
  );
}
