import { useForm, type FieldMetadata, type SubmissionResult } from '@conform-to/react';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import type { z } from 'zod';
import { isSameBaseUrl, type Environment } from '#domain/environments/environment';
import { explorationLimits } from '#contracts/worker/exploration';
import { explorationRules } from '#domain/exploring/rules';
import type { FeatureNode } from '#contracts/workspace/feature';
import type { ExplorationSummary } from '#contracts/explorations';
import { chooseEnvironment, environmentsOf } from '~/access/environments';
import type { FormAnswer } from '~/access/form-answer';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { invalid, parseForm } from '~/platform/forms';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { choiceChanged } from '~/ui/page-scope';
import { Form, Link } from '~/ui/scoped';
import { counted } from '~/ui/counted';
import { StatusBadge } from '~/ui/status-badge';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import { explorationPath } from './addresses';
import { explorationForm } from './exploration-form';
import { MemoryHeader } from './memory-header';
import classes from './explorations.module.css';
import { explorationStatusOf } from './exploration-words';

export const meta: MetaFunction = () => [{ title: 'Explore · Application map' }];

const maxListed = 50;
/** Most scenarios offered for signing in. Scenarios with matching names come first. */
const maxOffered = 300;
const signsIn = /sign.?in|log.?in|anmeld|einlogg/i;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const projectId = project.id;
  const [list, tree, past] = await Promise.all([
    environmentsOf(caller),
    upstream.workspace.getFeatureList({ body: { projectId, branch } }),
    upstream.generation.listExplorations({ query: { projectId, limit: maxListed } }),
  ]);
  const scenarios = tree.status ? scenariosIn(tree.foldersAndFeatures) : [];
  return {
    projectId,
    branch,
    problem: list.problem,
    environments: list.environments,
    current: list.current ?? '',
    scenarios: scenarios
      .toSorted((a, b) => Number(signsIn.test(b.scenario)) - Number(signsIn.test(a.scenario)))
      .slice(0, maxOffered),
    explorations: past.status ? past.explorations : [],
    rules: explorationRules(),
    now: Date.now(),
  };
}

interface OfferedScenario {
  feature: string;
  scenario: string;
}

function scenariosIn(nodes: readonly FeatureNode[]): OfferedScenario[] {
  return nodes.flatMap(({ name, parents, children, scenarios }) => {
    const feature = [...parents, name.replace(/\.feature$/, '')].join('/');
    return [...scenarios.map((scenario) => ({ feature, scenario: scenario.name })), ...scenariosIn(children)];
  });
}

/**
 * Creates the first environment of a project from the typed address. It may exist already, when the form is sent again
 * or the same address was spelled differently. @returns its name
 */
async function addEnvironment(
  { workspace }: InProject['upstream'],
  where: { projectId: string; branch: string },
  environment: Environment,
): Promise<{ status: true; name: string } | { status: false; error: string; because?: string }> {
  const list = await workspace.getEnvironments({ body: where });
  const same = list.status && list.allEnv.find(({ baseUrl }) => isSameBaseUrl(baseUrl, environment.baseUrl));
  if (same) return { status: true, name: same.name };
  const { name } = environment;
  const added = await workspace.pushEnvironment({ body: { ...where, name, data: environment } });
  return added.status ? { status: true, name } : added;
}

type StartAnswer = FormAnswer & {
  /** The environment of the refused exploration. It may be new. */
  environment?: string;
};

/** Starts an exploration of an environment, and leads to the page that follows it. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, branch, upstream } = caller;
  const submission = parseForm(await args.request.formData(), explorationForm);
  if (submission.status !== 'success') return invalid(submission);
  const { address: first, environment: chosen, ...settings } = submission.value;
  let environment = chosen;
  const refused = (error: string | undefined, because: string | undefined, status = 422) => {
    const form = submission.reply() as SubmissionResult<string[]>;
    return data<StartAnswer>({ form, environment, error, because }, { status });
  };
  try {
    if (first) {
      const added = await addEnvironment(upstream, { projectId: project.id, branch }, first);
      if (!added.status) return refused(added.error, added.because);
      environment = added.name;
    }
    const answer = await upstream.generation.startExploration({
      body: { projectId: project.id, branch, env: environment, ...settings },
    });
    if (!answer.status) return refused(answer.error, answer.because);
    await chooseEnvironment(caller, environment);
    return redirect(explorationPath(project.id, answer.exploration.id), {
      status: 303,
      headers: choiceChanged('environment'),
    });
  } catch (error) {
    const { data: answer } = refusedAnswer(error);
    return refused(answer.error, answer.because, 403);
  }
}

/** Starts and lists explorations, which visit the application's pages (docs/rules/explorations.md). */
export default function ExplorationsPage() {
  const { projectId, problem, explorations, now } = useLoaderData<typeof loader>();
  const active = explorations.some(({ state }) => state === 'queued' || state === 'running');
  useRunLive({ projectId, explorations: true, active });
  return (
    <>
      <MemoryHeader projectId={projectId} tab="explore" at={null} maps={[]} />
      {problem !== null ? (
        <Notice kind="error" title="The environments could not be read">
          {problem}
        </Notice>
      ) : (
        <Start />
      )}
      <PastExplorations projectId={projectId} explorations={explorations} now={now} />
    </>
  );
}

/** Explains what an exploration does, above the form that starts one. */
function Start() {
  const { branch, rules } = useLoaderData<typeof loader>();
  const answer = useAnswer<StartAnswer>();
  return (
    <section aria-labelledby="start" className={classes.section}>
      <h2 id="start">Explore the application</h2>
      <p className={classes.lead}>
        A browser visits the application page by page: it follows links, opens menus, tabs and dialogs, and
        searches. It stays on the address of the environment. The pages go into the map of the branch{' '}
        <strong>{branch}</strong>. Broken pages, links and scripts are listed as findings.
      </p>
      <ExplorationRules rules={rules} />
      {answer?.error && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      {answer?.because === 'licence' && <LicenceOverForm />}
      <StartForm answer={answer} />
    </section>
  );
}

function StartForm({ answer }: { answer: StartAnswer | undefined }) {
  const { environments, current } = useLoaderData<typeof loader>();
  const isSending = useNavigation().formMethod === 'POST';
  const [, fields] = useForm<z.input<typeof explorationForm>>({ lastResult: answer?.form });
  const isFirst = answer?.form === undefined;
  const isTicked = (field: TextField, first = false) => (isFirst ? first : field.value === 'on');
  const asksToConfirm = answer?.because === 'confirm' || environments.some(({ proposeOnly }) => proposeOnly);
  return (
    <Form method="post" className={classes.form}>
      {environments.length === 0 && (
        <TextInput
          label="Where is your application?"
          {...typedControl(fields.address, '')}
          inputMode="url"
          required
          placeholder="https://shop.example.com"
          description="It becomes an environment of this project"
        />
      )}
      {environments.length > 0 && (
        <NativeSelect
          label="Environment"
          name="environment"
          description="It begins there"
          data={environments.map(({ name, baseUrl }) => ({ value: name, label: `${name} (${baseUrl})` }))}
          defaultValue={answer?.environment ?? fields.environment.value ?? current}
        />
      )}
      <RefusedEnvironments />
      <div className={classes.numbers}>
        <TextInput
          label="Pages"
          {...typedControl(fields.pages, isFirst ? '100' : '')}
          inputMode="numeric"
          description={`At most ${explorationLimits.pages}`}
        />{' '}
        <TextInput
          label="Minutes"
          {...typedControl(fields.minutes, isFirst ? '10' : '')}
          inputMode="numeric"
          description={`At most ${explorationLimits.minutes}`}
        />
      </div>
      <SignInChoice field={fields.signIn} />
      <MoreAddresses origins={fields.origins} requests={fields.requests} />
      <UnclearChoice isChecked={isTicked(fields.unclear)} />
      <Checkbox
        name="suite"
        label="Propose a first suite"
        description="Scenarios for pages, links and forms, with checks that can fail, for you to review"
        defaultChecked={isTicked(fields.suite, true)}
      />
      {asksToConfirm && (
        <Checkbox
          name="confirmed"
          label="It may be explored although it only proposes fixes"
          description="For environments that are used by others, such as production"
          defaultChecked={isTicked(fields.confirmed)}
        />
      )}
      <div>
        <Button type="submit" loading={isSending} leftSection={<Icon name="search" />}>
          Explore
        </Button>
      </div>
    </Form>
  );
}

type TextField = FieldMetadata<string | undefined>;

/** Returns properties of a text control with the typed text. @param first text before the form was sent */
function typedControl({ name, value, errors }: TextField, first: string) {
  return { name, defaultValue: value ?? first, error: errors?.[0] };
}

function SignInChoice({ field }: { field: TextField }) {
  const { scenarios } = useLoaderData<typeof loader>();
  return (
    <NativeSelect
      label="Sign in first"
      name={field.name}
      description="The steps of this scenario run before it begins"
      defaultValue={field.value ?? ''}
    >
      <option value="">Nobody signs in</option>
      {scenarios.map(({ feature, scenario }) => (
        <option key={`${feature}\n${scenario}`} value={JSON.stringify([feature, scenario])}>
          {scenario} ({feature})
        </option>
      ))}
    </NativeSelect>
  );
}

/** Fields for further addresses and requests. Open when one of them has a text or an error. */
function MoreAddresses({ origins, requests }: { origins: TextField; requests: TextField }) {
  const isOpen = [origins, requests].some(({ value, errors }) => Boolean(value) || errors !== undefined);
  return (
    <details className={classes.more} open={isOpen}>
      <summary>Other addresses, and requests that may change something</summary>
      <div className={classes.moreFields}>
        <Textarea
          label="Other addresses that it may visit"
          {...typedControl(origins, '')}
          description="One on each line, such as https://pay.example.com"
          rows={2}
        />
        <Textarea
          label="Requests that are sent all the same"
          {...typedControl(requests, '')}
          description="Method and path, one on each line, such as POST /search. * stands for anything."
          rows={2}
        />
      </div>
    </details>
  );
}

/** Lists the controls that an exploration activates. The texts come from the rules that the runner applies. */
function ExplorationRules({
  rules,
}: {
  rules: { activates: readonly string[]; never: readonly string[]; optional: readonly string[] };
}) {
  return (
    <details className={classes.more} open>
      <summary>Links and controls that the exploration activates or skips</summary>
      <div className={classes.rules}>
        <RuleList title="It activates" rules={rules.activates} />
        <RuleList title="It never activates or sends" rules={rules.never} />
        <RuleList title="It activates only if you ask for it" rules={rules.optional} />
        <p className={classes.soft}>
          No rule knows every application. A link or button that changes data with GET, and whose name and
          address do not say so, can still be activated. Explore a test environment if you can.
        </p>
      </div>
    </details>
  );
}

function RuleList({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={classes.notes}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  );
}

/** Checkbox for controls that the rules leave out unless the user wants them. */
function UnclearChoice({ isChecked }: { isChecked: boolean }) {
  return (
    <Checkbox
      name="unclear"
      label="Also activate unlabelled and dangerous-looking controls"
      description="Controls without a name, or with a symbol such as ×, and controls styled as dangerous, such as red buttons. Choose this only if no data of the application matters."
      defaultChecked={isChecked}
    />
  );
}

/** The explorations of a project, the newest first, with their findings and why they ended. */
function PastExplorations({
  projectId,
  explorations,
  now,
}: {
  projectId: string;
  explorations: readonly ExplorationSummary[];
  now: number;
}) {
  if (explorations.length === 0) return null;
  return (
    <section aria-labelledby="past" className={classes.section}>
      <h2 id="past">Explorations</h2>
      <table className={table.table}>
        <thead>
          <tr>
            <th style={{ width: '22%' }}>Environment</th>
            <th style={{ width: 130 }}>State</th>
            <th style={{ width: 110 }}>Pages</th>
            <th style={{ width: 110 }}>Findings</th>
            <th>Why it ended</th>
            <th style={{ width: 160 }}>Started</th>
          </tr>
        </thead>
        <tbody>
          {explorations.map((exploration) => (
            <tr key={exploration.id} className={table.row}>
              <td>
                <Link
                  to={explorationPath(projectId, exploration.id)}
                  className={table.link}
                  title={`${exploration.env.name} · ${exploration.branch}`}
                >
                  {exploration.env.name} · {exploration.branch}
                </Link>
              </td>
              <td>
                <StatusBadge status={explorationStatusOf(exploration)} />
              </td>
              <td>{counted(exploration.pages, 'page')}</td>
              <td>{exploration.findings}</td>
              <td title={exploration.reason ?? exploration.progress}>
                {exploration.reason ?? exploration.progress}
              </td>
              <td>
                <TimeText at={exploration.createdAt} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
