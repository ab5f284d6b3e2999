import { useLocation } from '@remix-run/react';
import { WithTestDataLink } from '~/shell/detour/missing-test-data';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { elementWords } from '#domain/errors/element-words';
import { codeLocationText } from '#domain/errors/error-parts';
import type { CodeLocation, ErrorParts } from '#domain/errors/message-parts';
import { isToldBy } from '#domain/errors/error-sentence';
import type { FailureAnalysis, FailureCause } from '#contracts/runs/analysis';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { OfRun } from '../parts/of-run';
import {
  brokenLineLink,
  recordAgainLink,
  shownPlace,
  editScenarioLink,
  stepCodeLink,
  type ResultStep,
} from '../parts/scenario-links';
import type { CodeFrame } from './code-frame';
import { RerunScenario } from './rerun-scenario';
import type { ScenarioView } from './scenario-view';
import frame from './code-frame.module.css';
import classes from './error-report.module.css';
import rootCauseClasses from './root-cause.module.css';

interface ErrorReportProps {
  projectId: string;
  scenario: ScenarioView;
  error: ErrorParts;
  /** The failed step, to open its code; missing when no step failed. */
  step?: Pick<ResultStep, 'text' | 'number'>;
  /** True when the scenario failed because of this error. The root cause is then shown here. */
  decisive?: boolean;
  /** True when nothing failed and the step has no code yet. */
  isPending?: boolean;
}

const noStep = { text: '', number: null };

/** Shows why something failed: reason, expected and actual values, place in the code, next steps. */
export function ErrorReport({
  projectId,
  scenario,
  error,
  step = noStep,
  decisive = false,
  isPending = false,
}: ErrorReportProps) {
  const [location] = error.places;
  const codeLink = stepCodeLink(projectId, scenario, {
    text: step.text,
    number: step.number,
    failedAt: error.places,
  });
  const more = error.log.length > 0 || error.places.length > 1;
  const facts = error.facts.filter((fact) => !isToldBy(error.sentence, fact));
  // The sentence already says that the element is missing.
  const detail = error.sentence && isMissing.test(error.detail) ? '' : error.detail;
  // The lines belong to one place only. They do not fit an error elsewhere, e.g. in a hook of the same step.
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
        {location && (
          <p className={classes.place}>
            at <StepLocation place={location} to={location === shownPlace(error.places) ? codeLink : null} />
          </p>
        )}
        {more && (
          <details className={classes.more}>
            <summary>Call log and stack</summary>
            <pre className={classes.text}>
              {[...error.log, ...error.places.map((at) => `at ${codeLocationText(at)}`)].join('\n')}
            </pre>
          </details>
        )}
        {decisive && scenario.analysis && <RootCause analysis={scenario.analysis} />}
        <NextActions
          projectId={projectId}
          scenario={scenario}
          step={step}
          codeLink={codeLink}
          decisive={decisive}
        />
      </section>
    </OfRun>
  );
}

interface NextActionsProps extends Pick<ErrorReportProps, 'projectId' | 'scenario'> {
  step: Pick<ResultStep, 'number'>;
  codeLink: ReturnType<typeof stepCodeLink>;
  decisive: boolean;
}

/** Links and buttons for the next steps after an error: edit, summarise, rerun, record again. */
function NextActions({ projectId, scenario, step, codeLink, decisive }: NextActionsProps) {
  const wordsLink = editScenarioLink(projectId, scenario);
  const recordLink = recordAgainLink(projectId, scenario, step.number);
  const brokenLine = brokenLineLink(projectId, scenario);
  return (
    <div className={classes.next}>
      <EditStepLink to={codeLink} />{' '}
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
  );
}

const isMissing = /^(?:Error: )?element\(s\) not found$/;

const samePlace = (a: CodeLocation | null, b: CodeLocation): boolean =>
  a?.file === b.file && a.line === b.line;

/** Returns a locator, after a description of its element unless the sentence already has it. */
function inWords(locator: string, sentence: string | null): string {
  const words = elementWords(locator);
  const isSaid =
    sentence === null || words.startsWith('element ') || sentence.toLowerCase().includes(words.toLowerCase());
  return isSaid ? locator : `${words} · ${locator}`;
}

/** Shows the lines around the failed line, from the code that ran. */
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

/** Shows the elements of the page with the most similar names. */
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

/** Links to the dialog in which a language model summarises a failure. @param path the report's path */
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

/** Opens the code of a step. @param to null when the code is not the project's: shows no button */
export function EditStepLink({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <ButtonLink to={to} size="xs" variant="default" leftSection={<Icon name="code" size={14} />}>
      Edit step
    </ButtonLink>
  );
}

/** Shows a place in the code. @param to as in EditStep; without it the place is plain text */
export function StepLocation({ place, to }: { place: CodeLocation; to: string | null }) {
  return to === null ? codeLocationText(place) : <Link to={to}>{codeLocationText(place)}</Link>;
}

/** Advice on what to do next, by cause. */
const nextStep: Record<FailureCause, string> = {
  'locator-gone': 'Compare the element that the step looks for with the page as it was (tab Page).',
  'assertion-differs': 'Decide which is right: what the step expects, or what the page shows.',
  'http-error': 'Look at the request that failed and at the log of the application.',
  'time-out': 'Check what the page did during the step (tabs Screenshot and Network).',
  'script-error': 'Fix the step code at the line below.',
  'environment-unreachable': 'Check the address of the environment, and that the application runs.',
  'test-data-missing': 'Add the value under Test data for this environment.',
  'step-undefined': 'Write or generate the code of the step.',
  infrastructure: 'Run the scenario again; if it stays, tell who runs the workers.',
  unknown: 'Read the error and the last screenshot.',
};

/** Shows the root cause of a failure, with its evidence and the next step. */
export function RootCause({ analysis }: { analysis: FailureAnalysis }) {
  const { tag, cause, evidence, seen, summary } = analysis;
  return (
    <div className={rootCauseClasses.cause}>
      <p className={rootCauseClasses.head}>
        Root cause <strong className={rootCauseClasses.tag}>{tag}</strong>
      </p>
      {evidence.length > 0 && (
        <ul className={rootCauseClasses.evidence}>
          {evidence.map((sentence, index) => (
            <li key={index}>
              <Evidence sentence={sentence} at={seen?.find((item) => item.sentence === index)} />
            </li>
          ))}
        </ul>
      )}
      {summary && (
        <p className={rootCauseClasses.summary}>
          <Icon name="sparkles" size={14} /> {summary.text}{' '}
          <span className={rootCauseClasses.model}>Written by {summary.model}</span>
        </p>
      )}
      <p className={rootCauseClasses.next}>{nextStep[cause]}</p>
    </div>
  );
}

type Seen = NonNullable<FailureAnalysis['seen']>[number];

/** Shows a sentence of evidence. If it is about a request or page error, it links to that step. */
function Evidence({ sentence, at }: { sentence: string; at: Seen | undefined }) {
  const link = useLinks();
  if (!at) return sentence;
  const { step, request } = at;
  // Clear the filters that could hide the entry.
  const to = link({
    step: step + 1,
    view: request === undefined ? 'console' : 'network',
    entry: request === undefined ? null : request + 1,
    whole: null,
    filter: null,
    xhr: null,
    command: null,
    shot: null,
  });
  return (
    <Link to={to} preventScrollReset>
      {sentence}
    </Link>
  );
}
