import { uriOfFeatureName } from '#domain/gherkin/feature-paths';
import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { maxThreads } from '#contracts/executions';
import { scheduleOf } from '#domain/executions/repeat';
import { draftKinds } from '#contracts/worker/exploration';
import {
  maxDraftNameLength,
  suiteTag,
  type ProposedScenario,
  type SavedSuite,
} from '#contracts/explorations';
import { notFound, requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { BackLink } from '~/ui/back-link';
import { ButtonLink } from '~/ui/button-link';
import { counted } from '~/ui/counted';
import { DiffView } from '~/ui/diff-view';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { explorationPath, savedFeaturePath, suitePath } from './addresses';
import { draftWords, suiteGaps, whereChecked } from './exploration-words';
import classes from './explorations.module.css';
import { Forms, OmittedScenarios, NotProposed, Requests } from './suite-left-out';

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found ? `First suite of ${found.env}` : 'First suite' },
];

/** Name of the first suite. When it is taken, `mostNames` numbered names are tried. */
const usualName = 'first-suite';
const maxNames = 20;
/** Default of a new schedule (docs/rules/executions.md, Schedule). */
const everyNight = { ...scheduleOf('Every day', []), time: '01:45', timeZone: 0, zone: 'Etc/UTC' };

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { explorationId: id = '' } = args.params;
  const projectId = project.id;
  const found = await upstream.generation.getExploration({ params: { id }, query: { projectId } });
  if (!found.status) throw notFound();
  const { suite, forms, reach, saved, env, branch, settings } = found.exploration;
  const names = suite.filter(({ refused }) => refused === null).map(({ name }) => name);
  // Shows the result of the exploration even when the preview of the saved files cannot be loaded.
  const proposed =
    names.length === 0
      ? null
      : await proposalOf(upstream, { projectId, branch, id, names }).catch((error: unknown) => {
          if (!(error instanceof CallRefused) || error.httpStatus < 500) throw error;
          return { status: false as const, error: `The preview could not be loaded: ${error.message}` };
        });
  return {
    projectId,
    id,
    env: env.name,
    suite,
    forms,
    reach,
    saved,
    signIn: settings.signIn,
    proposal: proposed?.status ? proposed.proposal : null,
    problem: proposed && !proposed.status ? proposed.error : (proposed?.proposal.problem ?? null),
    now: Date.now(),
  };
}

/** Returns a preview of the files that saving all scenarios writes, under a free name. */
async function proposalOf(
  upstream: InProject['upstream'],
  { projectId, branch, id, names }: { projectId: string; branch: string; id: string; names: string[] },
) {
  const tree = await upstream.workspace.getFeatureList({ body: { projectId, branch } });
  const taken = new Set(
    tree.status
      ? tree.foldersAndFeatures.map(({ name }) => name.replace(/\.feature$/, '').toLowerCase())
      : [],
  );
  const tries = Array.from({ length: maxNames }, (_one, at) => usualName + (at === 0 ? '' : `-${at + 1}`));
  const featureName = tries.find((name) => !taken.has(name)) ?? usualName;
  return upstream.generation.proposeSuite({
    params: { id },
    body: { projectId, featureName, scenarios: names },
  });
}

/** Saves the selected scenarios, or schedules the saved scenarios for every night. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { upstream, project } = caller;
  const { explorationId: id = '' } = args.params;
  const projectId = project.id;
  const form = await args.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const typed = {
    featureName: text('featureName').slice(0, 500),
    // No proposal has a longer name, so a longer one was not sent by this page.
    scenarios: form
      .getAll('scenario')
      .filter((item): item is string => typeof item === 'string' && item.length <= maxDraftNameLength),
  };
  const refused = (error: string, because?: string, status = 422) =>
    data({ typed: text('wish') === 'nightly' ? null : typed, error, because }, { status });
  try {
    if (text('wish') === 'nightly') {
      const error = await runEveryNight(caller, id);
      if (error !== null) return refused(error.error, error.because);
      const notice = await flashCookie('The first suite runs every night at 01:45 UTC', 'success');
      return redirect(`/${projectId}/executions`, { status: 303, headers: { 'set-cookie': notice } });
    }
    if (typed.scenarios.length === 0) return refused('Choose at least one scenario.');
    if (typed.featureName === '') return refused('Give the feature a name.');
    const answer = await upstream.generation.saveSuite({
      params: { id },
      body: { projectId, ...typed },
    });
    if (!answer.status) return refused(answer.error, answer.because);
    return redirect(suitePath(projectId, id), 303);
  } catch (error) {
    const { data: answer } = refusedAnswer(error);
    return refused(answer.error ?? '', answer.because, 403);
  }
}

/** Plans an execution of all scenarios with the tag of first suites. @returns the reason of a failure, or null */
async function runEveryNight(
  { upstream, project }: InProject,
  id: string,
): Promise<{ error: string; because?: string } | null> {
  const projectId = project.id;
  const found = await upstream.generation.getExploration({ params: { id }, query: { projectId } });
  if (!found.status) return found;
  const { branch, env } = found.exploration;
  const tagged = await upstream.workspace.findTagged({
    body: { projectId, branch, sets: [{ tags: [suiteTag] }] },
  });
  const count = (tagged.status && tagged.sets[0]?.count) || 0;
  if (count === 0) return { error: `No scenario of the branch ${branch} has the tag @${suiteTag} any more.` };
  const threadCount = maxThreads(project.maxExecutionThreads, count);
  const plan = (name: string) =>
    upstream.executions.create({
      query: { maxExecutionThreads: project.maxExecutionThreads },
      body: {
        projectId,
        name,
        env: env.name,
        branch,
        healing: 'propose',
        schedule: everyNight,
        flows: [
          {
            browser: 'Chromium',
            viewport: 'Desktop - 1024px',
            attempts: 1,
            scenarioGroups: [{ name: 'First suite', tags: [suiteTag], scenarios: [], threadCount }],
          },
        ],
      },
    });
  for (let number = 1; ; number++) {
    const created = await plan(number === 1 ? 'First suite' : `First suite ${number}`);
    if (created.status) return null;
    if (created.because !== 'name-taken' || number >= maxNames)
      return { error: created.error, because: created.because };
  }
}

/** Shows the scenarios that an exploration proposes, the files that saving writes, and what is left out. */
export default function SuitePage() {
  const { projectId, id, env, suite, forms, reach, saved, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  const proposed = suite.filter(({ refused }) => refused === null);
  // Problems of a form are shown with the form, so they are left out here.
  const ofForms = new Set(forms.map(({ draft }) => draft));
  const others = suite.filter(({ refused, name }) => refused !== null && !ofForms.has(name));
  const requests = [...new Set(suite.flatMap(({ request }) => request ?? []))];
  const form = <SuiteForm proposed={proposed} />;
  return (
    <>
      <PageHeader
        title={`First suite of ${env}`}
        above={<BackLink to={explorationPath(projectId, id)}>Exploration of {env}</BackLink>}
      />
      {answer?.error && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      {answer?.because === 'licence' && <LicenceOverForm />}
      {saved && <Saved projectId={projectId} saved={saved} now={now} isSending={isSending} />}
      {reach && <OmittedScenarios sentences={suiteGaps(reach)} />}
      {proposed.length === 0 ? (
        <EmptyState title="No scenario to propose">
          {suite.length === 0
            ? 'This exploration proposed none.'
            : 'No scenario passed twice with a check that can fail. The reasons are below.'}
        </EmptyState>
      ) : saved && !answer?.error ? (
        <div className={classes.section}>
          <details className={classes.more}>
            <summary>Save a choice of the {proposed.length.toLocaleString('en')} scenarios once more</summary>
            <div className={classes.moreFields}>{form}</div>
          </details>
        </div>
      ) : (
        form
      )}
      {forms.length + (reach?.forms ?? 0) > 0 && (
        <Forms projectId={projectId} env={env} all={forms} more={reach?.forms ?? 0} />
      )}
      {others.length > 0 && <NotProposed all={others} />}
      {requests.length > 0 && <Requests projectId={projectId} all={requests} />}
    </>
  );
}

/** Form with the proposed scenarios to select, the files that saving writes, and the name of the feature. */
function SuiteForm({ proposed }: { proposed: ProposedScenario[] }) {
  const { proposal, problem, signIn } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  const typed = answer?.typed ?? null;
  return (
    <Form method="post" className={classes.section} aria-labelledby="proposed">
      <h2 id="proposed">Proposed ({proposed.length})</h2>
      <p className={classes.lead}>
        Each of them was carried out twice and passed. {whereChecked(proposed)}
        {signIn && ` All of them begin with the steps of “${signIn.scenarioName}”.`}
      </p>
      {!answer?.error && problem !== null && <Notice kind="error">{problem}</Notice>}
      {draftKinds.map((kind) => (
        <Scenarios
          key={kind}
          kind={kind}
          all={proposed.filter((item) => item.kind === kind)}
          chosen={typed?.scenarios ?? null}
        />
      ))}
      {proposal !== null && proposal.kept > 0 && (
        <Notice kind="info">
          {counted(proposal.kept, 'sentence has', 'sentences have')} code in this project already. It stays,
          and was not tried here.
        </Notice>
      )}
      {proposal && (
        <details className={classes.more}>
          <summary>What is written: one feature and {stepFiles(proposal.files.length)}</summary>
          <div className={classes.moreFields}>
            <DiffView name={uriOfFeatureName(proposal.featureName)} before="" after={proposal.feature} />
            {proposal.files.map(({ name, before, after }) => (
              <DiffView key={name} name={name} before={before} after={after} />
            ))}
          </div>
        </details>
      )}
      <div className={classes.save}>
        <TextInput
          label="Feature"
          name="featureName"
          description="A new one, with folders such as shop/first-suite"
          defaultValue={typed?.featureName ?? proposal?.featureName ?? usualName}
        />{' '}
        <Button type="submit" loading={isSending} leftSection={<Icon name="check" />}>
          Save the chosen scenarios
        </Button>
      </div>
    </Form>
  );
}

const stepFiles = (count: number) =>
  count === 0 ? 'no step code' : counted(count, 'file of step code', 'files of step code');

function Saved({
  projectId,
  saved,
  now,
  isSending,
}: {
  projectId: string;
  saved: SavedSuite;
  now: number;
  isSending: boolean;
}) {
  return (
    <section aria-labelledby="saved" className={classes.section}>
      <Notice kind="success" title={`${counted(saved.scenarios, 'scenario was', 'scenarios were')} saved`}>
        <span id="saved">
          They are in <code>{uriOfFeatureName(saved.featureName)}</code> with the tag @{suiteTag}, saved{' '}
          <TimeText at={saved.at} now={now} />.
        </span>
      </Notice>
      <div className={classes.actions}>
        <Form method="post">
          <input type="hidden" name="wish" value="nightly" />
          <Button type="submit" loading={isSending} leftSection={<Icon name="clock" />}>
            Run every night
          </Button>
        </Form>{' '}
        <ButtonLink to={savedFeaturePath(projectId, saved.featureName)} variant="default">
          Open the feature
        </ButtonLink>
      </div>
    </section>
  );
}

function Scenarios({
  kind,
  all,
  chosen,
}: {
  kind: ProposedScenario['kind'];
  all: readonly ProposedScenario[];
  /** null: all of them. */
  chosen: readonly string[] | null;
}) {
  if (all.length === 0) return null;
  return (
    <fieldset className={classes.scenarios}>
      <legend>
        {draftWords[kind]} <span className={classes.count}>({all.length})</span>
      </legend>
      <ul className={classes.findings}>
        {all.map(({ name, steps, proof }) => (
          <li key={name}>
            <Checkbox
              name="scenario"
              value={name}
              label={name}
              description={
                proof === 'empty' ? 'Its checks were seen to fail on an empty page alone' : undefined
              }
              defaultChecked={chosen?.includes(name) ?? true}
            />
            <Steps steps={steps} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Steps({ steps }: Pick<ProposedScenario, 'steps'>) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ keyword, text }, at) => (
        <li key={at}>
          <span className={classes.keyword}>{keyword}</span> {text}
        </li>
      ))}
    </ol>
  );
}
