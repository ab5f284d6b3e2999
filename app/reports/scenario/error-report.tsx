import { useLocation } from '@remix-run/react';
import { WithTestDataLink } from '~/shell/detour/missing-test-data';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { elementWords } from '#domain/errors/element-words';
import { codeLocationText } from '#domain/errors/error-parts';
import type { CodeLocation, ErrorParts } from '#domain/errors/message-parts';
import { isToldBy } from '#domain/errors/error-sentence';
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
import { RootCause } from './root-cause';
import { RerunScenario } from './rerun-scenario';
import type { ScenarioView } from './scenario-view';
import { EditStepLink, StepLocation } from './step-code';
import frame from './code-frame.module.css';
import classes from './error-report.module.css';

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
          title="Change the text of the scenario if the step expects the wrong result"
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
          title="Runs the steps before it, then you perform the step in a browser"
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
