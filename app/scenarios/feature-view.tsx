import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { LastResult } from '#contracts/runs';
import { errorSummaryOf } from '#domain/errors/error-parts';
import { ActionMenu } from '~/ui/action-menu';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import {
  editPath,
  featuresPath,
  generateCodePath,
  historyPath,
  stepCodePath,
  stepLineOf,
  wizardPath,
  type FeatureLocation,
} from './address';
import { ProblemList } from './feature-editor';
import type { FeaturePane, FeaturePart } from './feature-pane';
import classes from './feature-view.module.css';
import { Breadcrumb } from './folder-overview';
import { GherkinBlocks, Tags, StepToolbar } from './gherkin-blocks';
import { TagPopup } from './tags/tag-popup';
import { CodeLines } from './text-fields';
import type { RunChoice } from '~/shell/last-run';
import { DocumentForm, Link } from '~/ui/scoped';
import { cutText } from '~/ui/cut';
import { millisecondsText } from '~/ui/duration';
import { markedStatus, numberText } from '~/ui/run-text';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import { RunMenu } from './run/run-menu';

interface FeatureViewProps {
  projectId: string;
  place: FeatureLocation;
  feature: FeaturePane;
  /** The last choice of what to run in this project. */
  lastChoice: RunChoice | null;
  /** The shown commit; null when unknown. */
  commit: string | null;
  /** The scenario's last result; missing when it was not requested or the scenario never ran. */
  lastRun?: ReactNode;
}

/** Shows a feature or one of its scenarios, to read and to run. */
export function FeatureView({ projectId, place, feature, lastChoice, commit, lastRun }: FeatureViewProps) {
  const { scenario, title, problems, text, blocks } = feature;
  const shown = { ...place, scenario: scenario?.name ?? null };
  const line = stepLineOf(useSearchParams()[0]);
  const selected = blocks.flatMap(({ steps }) => steps).find((step) => step.line === line) ?? null;
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            projectId={projectId}
            folders={place.folders}
            feature={scenario && place.feature ? { name: place.feature, title } : undefined}
          />
        }
        title={<span title={scenario?.name ?? title}>{scenario?.name ?? title}</span>}
      >
        <FeatureActions
          projectId={projectId}
          place={shown}
          feature={feature}
          line={selected?.line ?? null}
          lastChoice={lastChoice}
          commit={commit}
        />
      </PageHeader>
      {lastRun}
      <Tags tags={feature.tags}>
        {text === null && <TagPopup key={shown.scenario} projectId={projectId} place={shown} />}
      </Tags>
      {feature.scenarioMissing && (
        <Notice kind="warning">
          This feature has no scenario “{place.scenario}”. It may have been renamed or deleted. This is the
          whole feature.
        </Notice>
      )}
      <Hints hints={feature.hints} />
      {feature.description && <p className={classes.description}>{feature.description}</p>}
      {text === null ? (
        <>
          {scenario && blocks.some(({ steps }) => steps.length > 0) && (
            <StepToolbar projectId={projectId} place={shown} step={selected} />
          )}
          <GherkinBlocks
            blocks={blocks}
            place={shown}
            projectId={projectId}
            selected={selected?.line ?? null}
          />
          {feature.part && <Parts projectId={projectId} place={shown} part={feature.part} />}
        </>
      ) : (
        <>
          <ProblemList
            title="This file is not valid Gherkin"
            problems={problems}
            cost={text.trim() === '' ? null : feature.cost}
          />
          {text.trim() === '' && <Notice>This file is empty. Edit it to write a feature.</Notice>}
          {text.trim() !== '' && (
            <CodeLines text={text} language="gherkin" problems={problems} label="Text of the file" />
          )}
        </>
      )}
    </>
  );
}

/** Says which scenarios of a long feature are shown, and links to the others. */
function Parts({ projectId, place, part }: { projectId: string; place: FeatureLocation; part: FeaturePart }) {
  const { from, to, of, before } = part;
  const at = (first: number) => featuresPath(projectId, place) + (first > 0 ? `&from=${first}` : '');
  return (
    <nav className={classes.left} aria-label="Scenarios of this feature">
      Scenarios {from + 1} to {to} of {of} are shown.{' '}
      {before !== null && <Link to={at(before)}>Show the scenarios before</Link>}{' '}
      {to < of && <Link to={at(to)}>Show the next scenarios</Link>}
    </nav>
  );
}

/** Says why an existing feature cannot be shown, and links to the remaining actions. */
export function UnreadFeatureNotice({
  projectId,
  place,
  reason,
}: {
  projectId: string;
  place: FeatureLocation;
  reason: string;
}) {
  return (
    <>
      <PageHeader
        above={<Breadcrumb projectId={projectId} folders={place.folders} />}
        title={<span title={place.feature ?? ''}>{place.feature}</span>}
      />
      <Notice kind="warning" title="This feature cannot be shown">
        {reason} <Link to={featuresPath(projectId, place, 'clone')}>Get the code</Link>, edit the file in your
        clone and push it, or{' '}
        <Link to={featuresPath(projectId, { ...place, scenario: null }, 'delete')}>delete the feature</Link>.
      </Notice>
    </>
  );
}

/** Lists lines that the parser reads as a description, although they were probably meant as keywords. */
function Hints({ hints }: Pick<FeaturePane, 'hints'>) {
  if (hints.length === 0) return null;
  return (
    <div className={classes.hints}>
      <Notice kind="warning" title="This is read as a description, and so is what follows">
        {hints.slice(0, maxHints).map(({ line, message }) => (
          <div key={line}>
            Line {line}: {message}
          </div>
        ))}
      </Notice>
    </div>
  );
}

const maxHints = 10;

interface FeatureActionsProps {
  projectId: string;
  place: FeatureLocation;
  feature: FeaturePane;
  /** Line of the selected step, where an edit begins. */
  line: number | null;
  lastChoice: RunChoice | null;
  /** The shown commit; null when unknown. */
  commit: string | null;
}

/** Shows the actions of a feature or scenario. A file that does not parse must be edited first. */
function FeatureActions({ projectId, place, feature, line, lastChoice, commit }: FeatureActionsProps) {
  const broken = feature.text !== null;
  return (
    <>
      {place.scenario && (
        <ButtonLink
          to={stepCodePath(projectId, place)}
          variant="default"
          leftSection={<Icon name="code" />}
          data-tour="code"
        >
          Step code
        </ButtonLink>
      )}{' '}
      {broken ? (
        <ButtonLink
          to={editPath(projectId, place)}
          leftSection={<Icon name="pencil" />}
          title="Edit the Gherkin file"
          data-tour="gherkin"
        >
          Edit
        </ButtonLink>
      ) : (
        <>
          <GenerateMenu projectId={projectId} place={place} feature={feature} />
          <EditMenu projectId={projectId} place={place} line={line} />
          <RunMenu
            projectId={projectId}
            place={place}
            last={lastChoice}
            commit={commit}
            runnable={feature.runnable}
            hasRows={place.scenario !== null && hasRows(feature)}
            primary
          />
        </>
      )}
      <MoreActions projectId={projectId} place={place} />
    </>
  );
}

function hasRows({ blocks }: FeaturePane): boolean {
  return blocks.some(({ examples }) => examples.some(({ rows }) => rows.length > 0));
}

function MoreActions({ projectId, place }: { projectId: string; place: FeatureLocation }) {
  const ofFeature = { ...place, scenario: null };
  return (
    <Menu label={<Icon name="dots" />} name="More actions" align="right">
      <Link to={featuresPath(projectId, place, 'new-scenario')} className={menuItem} preventScrollReset>
        <Icon name="plus" /> New scenario
      </Link>
      {place.scenario && (
        <>
          <Link
            to={featuresPath(projectId, place, 'rename-scenario')}
            className={menuItem}
            preventScrollReset
          >
            <Icon name="pencil" /> Rename scenario
          </Link>
          <Link to={featuresPath(projectId, place, 'delete')} className={menuItem} preventScrollReset>
            <Icon name="trash" /> Delete scenario
          </Link>
        </>
      )}
      <Link to={historyPath(projectId, place)} className={menuItem}>
        <Icon name="history" /> History
      </Link>
      <Link to={featuresPath(projectId, place, 'clone')} className={menuItem} preventScrollReset>
        <Icon name="gitBranch" /> Get the code
      </Link>
      <Link to={featuresPath(projectId, ofFeature, 'delete')} className={menuItem} preventScrollReset>
        <Icon name="trash" /> Delete feature
      </Link>
    </Menu>
  );
}

/** Menu to edit the shown text, or its recording in the recorder (opens a new tab). */
function EditMenu({ projectId, place, line }: Pick<FeatureActionsProps, 'projectId' | 'place' | 'line'>) {
  return (
    <span data-tour="gherkin">
      <ActionMenu name="Edit" icon="pencil">
        {place.scenario && (
          <Link to={editPath(projectId, place, 'scenario', line)} className={menuItem}>
            Edit this scenario
          </Link>
        )}{' '}
        <Link to={editPath(projectId, place, 'feature', line)} className={menuItem}>
          Edit the Gherkin file
        </Link>
        {place.scenario && (
          <DocumentForm method="post" action={featuresPath(projectId, place, 'recorder')} target="_blank">
            <button type="submit" className={menuItem}>
              Edit recording
            </button>
          </DocumentForm>
        )}
      </ActionMenu>
    </span>
  );
}

interface GenerateMenuProps {
  projectId: string;
  place: FeatureLocation;
  feature: FeaturePane;
}

/** Menu to generate scenarios and their code (docs/rules/scenarios.md, Ways to a scenario). */
function GenerateMenu({ projectId, place, feature }: GenerateMenuProps) {
  const steps = feature.blocks.flatMap((block) => block.steps);
  const again = steps.some(({ code }) => code?.source === 'AI');
  return (
    <ActionMenu name="Generate" icon="sparkles">
      <Link to={generateCodePath(projectId, place, 'missing')} className={menuItem} preventScrollReset>
        Generate missing code
      </Link>{' '}
      <Link to={generateCodePath(projectId, place, 'all')} className={menuItem} preventScrollReset>
        {again ? 'Re-generate code for all steps' : 'Generate code for all steps'}
      </Link>{' '}
      <Link to={wizardPath(projectId, place)} className={menuItem}>
        Generate scenarios
      </Link>
    </ActionMenu>
  );
}

/** Characters of the error. The report has the whole error. */
const maxReasonLength = 240;

/** Returns the last result of a scenario as its page shows it. */
export function lastRunView({ status, healed, runId, testCaseId, time, duration, about }: LastResult) {
  return {
    status: markedStatus(status, healed),
    isOver: status !== 'RUNNING' && status !== 'QUEUED',
    report: `run-report/${runId}/${testCaseId}`,
    time,
    duration,
    /** The error in one line. */
    reason:
      status === 'FAILED' && about?.message
        ? cutText(errorSummaryOf(about.message), maxReasonLength, maxReasonLength)
        : null,
    run: about ? { number: about.runNumber, environment: about.environment, username: about.username } : null,
    history: about ? `scenario-history/${about.scenarioId}` : null,
  };
}

interface LastRunProps {
  projectId: string;
  lastRun: ReturnType<typeof lastRunView>;
  now: number;
}

/** Shows the scenario's last result in a line below its title, with links to its report and history. */
export function LastRun({ projectId, lastRun, now }: LastRunProps) {
  const { status, isOver, report, time, duration, reason, run, history } = lastRun;
  return (
    <section className={classes.lastRun} aria-label="Last run">
      <StatusBadge status={status} />{' '}
      <span>
        {isOver ? <TimeText at={time} now={now} /> : 'now'}
        {duration !== null && ` · ${millisecondsText(duration)}`}
        {run &&
          ` · ${[numberText(run.number), run.environment, `by ${run.username}`].filter(Boolean).join(' · ')}`}
      </span>{' '}
      {reason && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}{' '}
      <span className={classes.links}>
        {/* The fragment scrolls to the failed step, also without JavaScript. */}
        <Link to={`/${projectId}/${report}#selected`}>Report</Link>{' '}
        {history && <Link to={`/${projectId}/${history}`}>Past results</Link>}
      </span>
    </section>
  );
}
