import { Button } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import type { MadeBy, StepGeneration } from '#contracts/generation';
import type { ProposedFile } from '#contracts/generation/proposed-file';
import { affectedBy, filesToSave, isSameChoice, type ProposalChoice } from '#contracts/generation/proposal';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { flashCookie } from '~/platform/flash';
import { scenarioPath } from '~/scenarios/address';
import { following, goneText, type Chain, type Following } from '~/shell/chain/chain';
import { storedForm } from '~/shell/detour/kept-form.server';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { BackLink } from '~/ui/back-link';
import { DiffView } from '~/ui/diff-view';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form, Link, OnBranch, PlainLink } from '~/ui/scoped';
import { Spinner } from '~/ui/spinner';
import { ChangedDefinitions, OfferedChanges } from './proposed-changes';
import { rowsWithoutCode, scenariosBeside } from './one-after-other.server';
import { GenerationSteps } from './generation-steps';
import { chainAt, choiceOf, noChoice, queryOfReview, generationReviewPath } from './review-path';
import { discardProposal, saveProposal, type SaveAnswer } from './save-proposal.server';
import { TrialNotice } from './trial-notice';
import { readTrial, runTrial } from './trial.server';
import classes from './generation-page.module.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Step code of ${data.generation.scenarioName}` : 'Step code' },
];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const { generationId: id = '' } = args.params;
  const [found, report, kept] = await Promise.all([
    upstream.generation.getStepGeneration({ params: { id }, query: { projectId: project.id } }),
    upstream.runs.getRun({ query: { runId: id, testCases: 'none' } }),
    storedForm(args, caller),
  ]);
  if (!found.status) throw notFound();
  const { generation } = found;
  const choice = choiceOf(kept ?? new URL(args.request.url).searchParams);
  const files = filesToSave(generation.files, choice);
  const definitions = generation.files.flatMap((file) => file.definitions ?? []);
  const chain = chainAt(args.request);
  const [trial, beside] = await Promise.all([
    readTrial({ upstream }, generation.trial, choice),
    scenariosBeside({ project, upstream }, generation),
  ]);
  const { scenarioName } = generation;
  return {
    projectId: project.id,
    generation: { ...generation, files },
    choice,
    chain,
    next: following(beside, scenarioName, chain),
    definitions: definitions.filter(
      ({ change, isStub }) => choice.withStubs || change !== 'added' || !isStub,
    ),
    offered: generation.files.flatMap(({ name, offered = [] }) =>
      offered.map((item) => ({ ...item, file: name })),
    ),
    affected: affectedBy(generation.files, choice),
    trial,
    rows: rowsWithoutCode(beside, scenarioName),
    isOutdated: generation.trial !== null && !isSameChoice(generation.trial, choice),
    // Retention deletes reports before proposed code that is not saved yet.
    hasReport: report.status,
    /** True when steps remain without code, so that stubs can be saved for them. */
    offersStubs: generation.files.some(({ withoutStubs }) => withoutStubs !== undefined),
  };
}

/** Stops the generation, or saves or discards the files that it proposes. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const { generationId: id = '' } = args.params;
  const form = await args.request.formData();
  const wish = form.get('wish');
  const chain = chainAt(args.request);
  if (wish === 'stop') {
    const stopped = await upstream.generation.stopStepGeneration({
      params: { id },
      body: { projectId: project.id },
    });
    const notice = stopped.status ? 'The generation is stopped' : stopped.error;
    return redirect(generationReviewPath(project.id, id, noChoice, chain), {
      status: 303,
      headers: { 'set-cookie': await flashCookie(notice, stopped.status ? 'success' : 'error') },
    });
  }
  try {
    if (wish === 'discard' || wish === 'next') {
      const done = wish === 'discard' ? 'Code discarded' : null;
      return await discardProposal(args, caller, id, { chain, done });
    }
    const choice = choiceOf(form);
    if (wish === 'run') return await runTrial(caller, id, choice, chain);
    const then = wish === 'save-run' ? 'run' : wish === 'save-next' ? 'next' : null;
    return await saveProposal(args, caller, id, { choice, chain, then });
  } catch (error) {
    return data<SaveAnswer>(refusedAnswer(error).data, { status: 403 });
  }
}

export default function GenerationPage() {
  const { projectId, generation, choice, definitions, offered, affected, trial, ...more } =
    useLoaderData<typeof loader>();
  const { offersStubs, hasReport, isOutdated, rows, chain, next } = more;
  const answer = useAnswer<typeof action>();
  const { id, state, files } = generation;
  const active = state === 'queued' || state === 'running';
  return (
    <OnBranch branch={generation.branch} environment={generation.env}>
      {active && <LiveGeneration projectId={projectId} generationId={id} />}
      <GenerationHeader
        projectId={projectId}
        generation={generation}
        choice={choice}
        hasReport={hasReport}
        hasNext={next.names.length > 0}
        savable={files.length > 0 || offered.length > 0}
        discardable={files.length > 0 || offered.length > 0 || offersStubs}
        affected={affected.scenarios.length}
        othersUseOffered={offered.some(({ users }) => users.total > 0)}
        hasPassed={trial?.state === 'passed'}
      />
      {answer?.because === 'licence' && (
        <LicenceDialog closeTo={generationReviewPath(projectId, id, choice, chain)} />
      )}
      {answer?.error && answer.because !== 'licence' && (
        <Notice kind="error" title={answer.trying ? 'The scenarios were not run' : 'The code was not saved'}>
          {answer.error} {answer.because === 'conflict' && 'Generate it again to have it put on top of that.'}
        </Notice>
      )}
      <NextScenarios next={next} />
      {state === 'failed' && (
        <Notice kind="error" title="The code could not be generated">
          <span className={classes.reason}>{generation.error}</span>
        </Notice>
      )}
      <GenerationSteps
        projectId={projectId}
        generation={generation}
        form={!active && (files.length > 0 || offered.length > 0) ? reviewForm : undefined}
      />
      {!active && affected.scenarios.length > 0 && (
        <div className={classes.stubs}>
          <TrialNotice projectId={projectId} affected={affected} trial={trial} isOutdated={isOutdated} />
        </div>
      )}
      {!active && rows && <RowsWithoutCode rows={rows} />}
      {!active && offersStubs && <StubChoice generation={generation} choice={choice} chain={chain} />}
      {!active && definitions.length > 0 && (
        <ChangedDefinitions projectId={projectId} definitions={definitions} />
      )}
      {!active && offered.length > 0 && (
        <OfferedChanges
          projectId={projectId}
          offered={offered}
          choice={choice}
          chain={chain}
          form={reviewForm}
        />
      )}
      {!active && files.length > 0 && <ProposedCode files={files} theirs={answer?.current ?? null} />}
      {!active && files.length === 0 && offered.length === 0 && state !== 'failed' && (
        <div className={classes.stubs}>
          <Notice>
            There is nothing to save: no code was generated.{' '}
            <PlainLink href={scenarioPath(projectId, generation)}>Back to the scenario</PlainLink>
          </Notice>
        </div>
      )}
    </OnBranch>
  );
}

/** Keeps the page up to date during the generation: by socket, or by reloading without JavaScript. */
function LiveGeneration({ projectId, generationId }: { projectId: string; generationId: string }) {
  useRunLive({ projectId, generationId, follows: 'steps' });
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}

interface ProposedCodeProps {
  files: ProposedFile[];
  /** A file that another user changed after the proposal. The proposal is compared with their version. */
  theirs: { name: string; content: string } | null;
}

/** Shows the step files with the generated code, each compared with the branch. */
function ProposedCode({ files, theirs }: ProposedCodeProps) {
  return (
    <section className={classes.files} aria-labelledby="proposed-code">
      <h2 id="proposed-code" className={classes.heading}>
        Changes
      </h2>
      {files.map(({ name, before, after }) => {
        const other = theirs?.name === name ? theirs.content : null;
        return <DiffView key={name} name={name} before={other ?? before} after={after} />;
      })}
    </section>
  );
}

function runText(affected: number): string {
  if (affected === 0) return 'Run scenarios that use it';
  return affected === 1 ? 'Run the scenario that uses it' : `Run the ${affected} scenarios that use it`;
}

/** Id of the form. Offered changes further down the page belong to it too. */
const reviewForm = 'review';

const titles: Record<StepGeneration['state'], string> = {
  queued: 'Generating step code',
  running: 'Generating step code',
  done: 'Review generated code',
  stopped: 'Review generated code',
  failed: 'Generating step code',
};

/** Says which engine generates the code, with its tokens and cost so far. */
function engineOf({ engine, model, usage }: MadeBy): string {
  if (engine === 'built-in') return 'Built-in engine';
  if (!usage) return `Model ${model}`;
  const tokens = (usage.inputTokens + usage.outputTokens).toLocaleString('en');
  const cost = usage.cost === null ? '' : ` · $${usage.cost.toFixed(usage.cost < 0.1 ? 4 : 2)}`;
  return `Model ${model} · ${tokens} tokens${cost}`;
}

interface GenerationHeaderProps {
  projectId: string;
  generation: StepGeneration;
  choice: ProposalChoice;
  hasReport: boolean;
  /** True when code of further scenarios is generated after this one's. */
  hasNext: boolean;
  savable: boolean;
  /** Number of scenarios that use the changed code. */
  affected: number;
  /** True when other scenarios use code that changes only if the user accepts an offered change. */
  othersUseOffered: boolean;
  /** True when the affected scenarios passed with the changed code. */
  hasPassed: boolean;
  /** True when there is something to discard, even if only stubs. */
  discardable: boolean;
}

/** Shows the title and progress of the generation, and the available actions. */
function GenerationHeader(props: GenerationHeaderProps) {
  const { projectId, generation, hasReport, hasNext, savable, discardable } = props;
  const { id, state, scenarioName, env, progress, madeBy } = generation;
  const active = state === 'queued' || state === 'running';
  const wish = useNavigation().formData?.get('wish');
  const back = scenarioPath(projectId, generation);
  return (
    <>
      <PageHeader
        title={titles[state]}
        above={
          <BackLink to={back} title={scenarioName}>
            {scenarioName}
          </BackLink>
        }
      >
        {active && (
          <Form method="post">
            <Button type="submit" name="wish" value="stop" variant="default" loading={wish === 'stop'}>
              Stop
            </Button>
          </Form>
        )}
        {!active && hasNext && !savable && (
          <Form method="post">
            <Button type="submit" name="wish" value="next" loading={wish === 'next'}>
              Generate next
            </Button>
          </Form>
        )}
        {!active && discardable && (savable || !hasNext) && (
          <>
            <Form method="post">
              <Button
                type="submit"
                name="wish"
                value="discard"
                variant="default"
                loading={wish === 'discard'}
              >
                {hasNext ? 'Discard and generate next' : 'Discard'}
              </Button>
            </Form>
            {savable && <ReviewForm {...props} />}
          </>
        )}
      </PageHeader>
      <p className={classes.progress} role="status" aria-live="polite">
        {active && <Spinner />}
        <span className={classes.text}>{progress}</span>{' '}
        <span className={classes.engine}>
          {engineOf(madeBy)} · environment {env}
          {hasReport && (
            <>
              {' · '}
              <Link to={`/${projectId}/run-report/${id}`}>Report</Link>
            </>
          )}
        </span>
      </p>
    </>
  );
}

/** Buttons that try or save the generated code. Fields of the offered changes belong to this form. */
function ReviewForm({ choice, affected, hasPassed, hasNext, othersUseOffered }: GenerationHeaderProps) {
  const risky = affected > 0 && !hasPassed;
  const wish = useNavigation().formData?.get('wish');
  return (
    <Form method="post" id={reviewForm} className={classes.review} preventScrollReset>
      {choice.withStubs && <input type="hidden" name="stubs" value="1" />}
      {(affected > 0 || othersUseOffered) && (
        <Button
          type="submit"
          name="wish"
          value="run"
          variant={risky ? 'filled' : 'default'}
          loading={wish === 'run'}
        >
          {runText(affected)}
        </Button>
      )}{' '}
      <Button type="submit" name="wish" value="save-run" variant="default" loading={wish === 'save-run'}>
        Save and run
      </Button>{' '}
      <Button
        type="submit"
        name="wish"
        value="save"
        variant={risky || hasNext ? 'default' : 'filled'}
        loading={wish === 'save'}
      >
        Save changes
      </Button>
      {hasNext && (
        <>
          {' '}
          <Button
            type="submit"
            name="wish"
            value="save-next"
            variant={risky ? 'default' : 'filled'}
            loading={wish === 'save-next'}
          >
            Save and generate next
          </Button>
        </>
      )}
    </Form>
  );
}

const maxNamed = 5;

/** Lists the scenarios that follow, why they wait, and which ones were renamed or deleted since. */
function NextScenarios({ next }: { next: Following }) {
  const { names } = next;
  const gone = goneText(next);
  const named = names.slice(0, maxNamed).join(', ');
  const others = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  return (
    <>
      {gone && <Notice kind="warning">{gone}</Notice>}
      {names.length > 0 && (
        <p className={classes.next}>
          <strong>
            Next: {named}
            {others}.
          </strong>{' '}
          Code is generated for one scenario after the other, each on top of what was saved before, so that
          steps they share get one definition.
        </p>
      )}
    </>
  );
}

/** Says how many rows of an outline still lack code, because code is generated for one row at a time. */
function RowsWithoutCode({ rows: { rows, of } }: { rows: { rows: number; of: number } }) {
  return (
    <div className={classes.stubs}>
      <Notice title="Code is written in one row of Examples at a time">
        On the branch {rows} of {of} rows have a step without code by now, and the first of them was tried
        here. The page of the scenario says how many are left after saving, and leads to the next.
      </Notice>
    </div>
  );
}

interface StubChoiceProps {
  generation: Pick<StepGeneration, 'steps'>;
  choice: ProposalChoice;
  chain: Chain | null;
}

/** Offers to save stubs with the reasons for steps without code. The default saves only generated code. */
function StubChoice({ generation: { steps }, choice, chain }: StubChoiceProps) {
  const { withStubs } = choice;
  const other = queryOfReview({ ...choice, withStubs: !withStubs }, chain);
  const remaining = steps.filter(({ state, hasCode }) => state === 'refused' && !hasCode).length;
  const said = remaining === 1 ? '1 step stays' : `${remaining} steps stay`;
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
