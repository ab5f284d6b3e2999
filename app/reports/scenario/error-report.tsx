import { useLocation } from '@remix-run/react';
import { WithTestDataLink } from '~/shell/missing-test-data';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { elementWords } from '#domain/errors/element-words';
import { placeText } from '#domain/errors/error-parts';
import type { CodePlace, ErrorParts } from '#domain/errors/message-parts';
import { isToldBy } from '#domain/errors/error-sentence';
import { OfRun } from '../parts/of-run';
import {
  brokenLineLink,
  recordAgainLink,
  shownPlace,
  editScenarioLink,
  stepCodeLink,
  type RanStep,
} from '../parts/scenario-links';
import type { CodeFrame } from './code-frame';
import { RootCause } from './root-cause';
import { RerunScenario } from './rerun-scenario';
import type { ScenarioView } from './scenario-view';
import { EditStep, StepPlace } from './step-code';
import frame from './code-frame.module.css';
import classes from './error-report.module.css';

interface ErrorReportProps {
  projectId: string;
  scenario: ScenarioView;
  error: ErrorParts;
  /** To open its code; left out when no step failed. */
  step?: Pick<RanStep, 'text' | 'number'>;
  /** The error is why the scenario failed, so its root cause stands here. */
  decisive?: boolean;
  /** Nothing failed: the code of the step is not written. */
  isPending?: boolean;
}

const noStep = { text: '', number: null };

/** Why something failed: the reason, expected and found, where in the code, and what to do next. */
export function ErrorReport({
  projectId,
  scenario,
  error,
  step = noStep,
  decisive = false,
  isPending = false,
}: ErrorReportProps) {
  const [place] = error.places;
  const codeLink = stepCodeLink(projectId, scenario, {
    text: step.text,
    number: step.number,
    failedAt: error.places,
  });
  const wordsLink = editScenarioLink(projectId, scenario);
  const recordLink = recordAgainLink(projectId, scenario, step.number);
  const brokenLine = brokenLineLink(projectId, scenario);
  const more = error.log.length > 0 || error.places.length > 1;
  const facts = error.facts.filter((fact) => !isToldBy(error.sentence, fact));
  // The sentence says so.
  const detail = error.sentence && isMissing.test(error.detail) ? '' : error.detail;
  // Of another place there are no lines, as of code that a hook of the same step called.
  const lines = scenario.codeFrame;
  const isFramed = lines !== null && samePlace(shownPlace(error.places), lines);
  return (
    <OfRun scenario={scenario}>
      <section
        className={classes.error}
        aria-label={isPending ? 'Not written' : 'Error'}
        data-pending={isPending || undefined}
      >
        <p className={classes.reason}>
          <WithTestDataLink projectId={projectId} text={error.sentence ?? error.reason} />
        </p>
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map(({ name, text }) => (
              <div key={name} data-tone={toneOf(name)}>
                <dt>{name}</dt>
                <dd>{name === 'Locator' ? inWords(text, error.sentence) : text}</dd>
              </div>
            ))}
          </dl>
        )}
        {detail && <pre className={classes.text}>{detail}</pre>}
        {decisive && scenario.nearest.length > 0 && <Nearest elements={scenario.nearest} />}
        {isFramed && <CodeLines frame={lines} />}
        {error.sentence && <p className={frame.call}>{error.reason}</p>}
        {place && (
          <p className={classes.place}>
            at <StepPlace place={place} to={place === shownPlace(error.places) ? codeLink : null} />
          </p>
        )}
        {more && (
          <details className={classes.more}>
            <summary>Call log and stack</summary>
            <pre className={classes.text}>
              {[...error.log, ...error.places.map((at) => `at ${placeText(at)}`)].join('\n')}
            </pre>
          </details>
        )}
        {decisive && scenario.analysis && <RootCause analysis={scenario.analysis} />}
        <div className={classes.next}>
          <EditStep to={codeLink} />{' '}
          {decisive && wordsLink && (
            <ButtonLink
              to={wordsLink}
              size="xs"
              variant="default"
              leftSection={<Icon name="pencil" size={14} />}
              title="Its text, where what a step expects is what is wrong"
            >
              Edit scenario
            </ButtonLink>
          )}{' '}
          {brokenLine && (
            <ButtonLink
              to={brokenLine}
              size="xs"
              variant="default"
              leftSection={<Icon name="pencil" size={14} />}
            >
              Open line {scenario.line}
            </ButtonLink>
          )}{' '}
          {decisive && scenario.analysis && scenario.summaryOffered && (
            <SummariseLink
              path={`/${projectId}/run-report/${scenario.runId}/${scenario.id}`}
              again={scenario.analysis.summary !== undefined}
            />
          )}{' '}
          {scenario.rerunnable && <RerunScenario projectId={projectId} scenario={scenario} secondary />}{' '}
          {recordLink && (
            <ButtonLink
              to={recordLink}
              size="xs"
              variant="default"
              leftSection={<Icon name="video" size={14} />}
              title="The steps before it run first, then you show in a browser what it should do"
            >
              Record again
            </ButtonLink>
          )}
        </div>
      </section>
    </OfRun>
  );
}

const isMissing = /^(?:Error: )?element\(s\) not found$/;

const samePlace = (one: CodePlace | null, other: CodePlace): boolean =>
  one?.file === other.file && one.line === other.line;

/** A locator behind what it looks for, where the sentence has not said that. */
function inWords(locator: string, sentence: string | null): string {
  const words = elementWords(locator);
  const isSaid =
    sentence === null || words.startsWith('element ') || sentence.toLowerCase().includes(words.toLowerCase());
  return isSaid ? locator : `${words} · ${locator}`;
}

/** The lines around the one that failed, as they ran. */
function CodeLines({ frame: { file, line, lines } }: { frame: CodeFrame }) {
  return (
    <ol className={frame.frame} aria-label={`Code that ran, ${file}`} tabIndex={0}>
      {lines.map(({ number, text }) => (
        <li key={number} className={frame.line} data-failed={number === line || undefined}>
          <span className={frame.number}>{number}</span> <code>{text}</code>
          {number === line && <span className="visually-hidden"> failed here</span>}
        </li>
      ))}
    </ol>
  );
}

/** What the page had that is called most alike. */
function Nearest({ elements }: { elements: ScenarioView['nearest'] }) {
  return (
    <p className={frame.nearest}>
      Nearest on the page:{' '}
      {elements.map(({ role, name }, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {role} <strong>“{name}”</strong>
        </span>
      ))}
    </p>
  );
}

function toneOf(name: string): 'green' | 'red' | undefined {
  if (name.startsWith('Expected')) return 'green';
  return name.startsWith('Received') ? 'red' : undefined;
}

/** Opens the dialog that has the language model summarise a failure. @param path of the scenario's report */
function SummariseLink({ path, again }: { path: string; again: boolean }) {
  const { search } = useLocation();
  return (
    <ButtonLink
      to={`${path}/summary${search}`}
      size="xs"
      variant="default"
      leftSection={<Icon name="sparkles" size={14} />}
      preventScrollReset
    >
      {again ? 'Summarise anew' : 'Summarise'}
    </ButtonLink>
  );
}
