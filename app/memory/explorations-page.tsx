import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { environmentForm, isSameAddress, type Environment } from '#domain/environments/environment';
import { allowedRequest, mostExplored } from '#contracts/worker/exploration';
import { explorationRules } from '#domain/exploring/rules';
import type { FeatureNode } from '#contracts/workspace/feature';
import { chooseEnvironment, environmentsOf } from '~/access/environments';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { useRunLive } from '~/live/use-live';
import { wholeNumber } from '~/platform/forms';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { choiceChanged } from '~/ui/page-scope';
import { Form } from '~/ui/scoped';
import { explorationPath } from './addresses';
import { ExplorationRules, UnclearChoice } from './exploration-rules';
import { MemoryHeader } from './memory-header';
import { PastExplorations } from './past-explorations';
import classes from './explorations.module.css';

export const meta: MetaFunction = () => [{ title: 'Explore · Application map' }];

const mostListed = 50;
/** Most scenarios offered for signing in. Scenarios with matching names come first. */
const mostOffered = 300;
const signsIn = /sign.?in|log.?in|anmeld|einlogg/i;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch } = caller;
  const projectId = project.id;
  const [list, tree, past] = await Promise.all([
    environmentsOf(caller),
    upstream.workspace.getFeatureList({ body: { projectId, branch } }),
    upstream.generation.listExplorations({ query: { projectId, limit: mostListed } }),
  ]);
  const scenarios = tree.status ? scenariosIn(tree.foldersAndFeatures) : [];
  return {
    projectId,
    branch,
    problem: list.problem,
    environments: list.environments,
    current: list.current ?? '',
    scenarios: scenarios
      .toSorted((one, other) => Number(signsIn.test(other.scenario)) - Number(signsIn.test(one.scenario)))
      .slice(0, mostOffered),
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
    return [...scenarios.map((one) => ({ feature, scenario: one.name })), ...scenariosIn(children)];
  });
}

const fieldsOf = (form: FormData) => {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    environment: text('environment'),
    pages: text('pages'),
    minutes: text('minutes'),
    signIn: text('signIn'),
    origins: text('origins'),
    requests: text('requests'),
    confirmed: text('confirmed') === 'on',
    // A box that is not ticked is not sent.
    unclear: text('unclear') === 'on',
    suite: text('suite') === 'on',
    address: text('address').trim(),
  };
};

const lines = (text: string) =>
  [...new Set(text.split(/[\r\n]+/).map((line) => line.trim()))].filter(Boolean);

function originOf(line: string): string | null {
  try {
    const url = new URL(line);
    return /^https?:$/.test(url.protocol) ? url.origin : null;
  } catch {
    return null;
  }
}

function signInOf(value: string): { featureName: string; scenarioName: string } | null {
  try {
    const [featureName, scenario] = JSON.parse(value) as unknown[];
    return typeof featureName === 'string' && typeof scenario === 'string'
      ? { featureName, scenarioName: scenario }
      : null;
  } catch {
    return null;
  }
}

const noDemo = { demoApp: null };

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
  const same = list.status && list.allEnv.find(({ baseUrl }) => isSameAddress(baseUrl, environment.baseUrl));
  if (same) return { status: true, name: same.name };
  const { name } = environment;
  const added = await workspace.pushEnvironment({ body: { ...where, name, data: environment } });
  return added.status ? { status: true, name } : added;
}

/** Starts an exploration of an environment, and leads to the page that follows it. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, branch, upstream } = caller;
  const typed = fieldsOf(await args.request.formData());
  const pages = wholeNumber(typed.pages, mostExplored.pages);
  const minutes = wholeNumber(typed.minutes, mostExplored.minutes);
  const origins = lines(typed.origins).map((line) => ({ line, origin: originOf(line) }));
  const requests = lines(typed.requests).map((line) => line.replace(/^[a-z]+/, (word) => word.toUpperCase()));
  const badOrigin = origins.find(({ origin }) => origin === null);
  const badRequest = requests.find((line) => !allowedRequest.safeParse(line).success);
  const first =
    typed.address === '' ? null : environmentForm([], noDemo).safeParse({ baseUrl: typed.address });
  const errors = {
    address:
      first && !first.success
        ? first.error.issues[0]?.message
        : typed.address === '' && typed.environment === ''
          ? 'Say where the application is.'
          : undefined,
    pages: pages === null ? `A whole number from 1 to ${mostExplored.pages}.` : undefined,
    minutes: minutes === null ? `A whole number from 1 to ${mostExplored.minutes}.` : undefined,
    origins: badOrigin
      ? `“${badOrigin.line}” is no address such as https://pay.example.com.`
      : origins.length > mostExplored.origins
        ? `At most ${mostExplored.origins}.`
        : undefined,
    requests: badRequest
      ? `“${badRequest}” is no method and path such as POST /search.`
      : requests.length > mostExplored.requests
        ? `At most ${mostExplored.requests}.`
        : undefined,
  };
  const refused = (error: string | null, because?: string, status = 422) =>
    data({ typed, errors, error, because }, { status });
  if (pages === null || minutes === null || errors.address || errors.origins || errors.requests)
    return refused(null);
  try {
    if (first?.success) {
      const added = await addEnvironment(upstream, { projectId: project.id, branch }, first.data);
      if (!added.status) return refused(added.error, added.because);
      typed.environment = added.name;
    }
    const answer = await upstream.generation.startExploration({
      body: {
        projectId: project.id,
        branch,
        env: typed.environment,
        pages,
        minutes,
        origins: origins.flatMap(({ origin }) => origin ?? []),
        requests,
        signIn: signInOf(typed.signIn),
        unclear: typed.unclear,
        suite: typed.suite,
        confirmed: typed.confirmed,
      },
    });
    if (!answer.status) return refused(answer.error, answer.because);
    await chooseEnvironment(caller, typed.environment);
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

function Start() {
  const { branch, environments, current, scenarios, rules } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isSending = useNavigation().formMethod === 'POST';
  const { typed, errors } = answer ?? {};
  const hasMore = Boolean(typed?.origins || typed?.requests);
  const asksToConfirm = answer?.because === 'confirm' || environments.some(({ proposeOnly }) => proposeOnly);
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
      <Form method="post" className={classes.form}>
        {environments.length === 0 && (
          <TextInput
            label="Where is your application?"
            name="address"
            inputMode="url"
            required
            placeholder="https://shop.example.com"
            description="It becomes an environment of this project"
            defaultValue={typed?.address ?? ''}
            error={errors?.address}
          />
        )}
        {environments.length > 0 && (
          <NativeSelect
            label="Environment"
            name="environment"
            description="It begins there"
            data={environments.map(({ name, baseUrl }) => ({ value: name, label: `${name} (${baseUrl})` }))}
            defaultValue={typed?.environment ?? current}
          />
        )}
        <RefusedEnvironments />
        <div className={classes.numbers}>
          <TextInput
            label="Pages"
            name="pages"
            inputMode="numeric"
            description={`At most ${mostExplored.pages}`}
            defaultValue={typed?.pages ?? '100'}
            error={errors?.pages}
          />{' '}
          <TextInput
            label="Minutes"
            name="minutes"
            inputMode="numeric"
            description={`At most ${mostExplored.minutes}`}
            defaultValue={typed?.minutes ?? '10'}
            error={errors?.minutes}
          />
        </div>
        <NativeSelect
          label="Sign in first"
          name="signIn"
          description="The steps of this scenario run before it begins"
          defaultValue={typed?.signIn ?? ''}
        >
          <option value="">Nobody signs in</option>
          {scenarios.map(({ feature, scenario }) => (
            <option key={`${feature}\n${scenario}`} value={JSON.stringify([feature, scenario])}>
              {scenario} ({feature})
            </option>
          ))}
        </NativeSelect>
        <details className={classes.more} open={hasMore || Boolean(errors?.origins ?? errors?.requests)}>
          <summary>Other addresses, and requests that may change something</summary>
          <div className={classes.moreFields}>
            <Textarea
              label="Other addresses that it may visit"
              name="origins"
              description="One on each line, such as https://pay.example.com"
              rows={2}
              defaultValue={typed?.origins ?? ''}
              error={errors?.origins}
            />
            <Textarea
              label="Requests that are sent all the same"
              name="requests"
              description="Method and path, one on each line, such as POST /search. * stands for anything."
              rows={2}
              defaultValue={typed?.requests ?? ''}
              error={errors?.requests}
            />
          </div>
        </details>
        <UnclearChoice isChecked={typed?.unclear ?? false} />
        <Checkbox
          name="suite"
          label="Propose a first suite"
          description="Scenarios for pages, links and forms, with checks that can fail, for you to review"
          defaultChecked={typed?.suite ?? true}
        />
        {asksToConfirm && (
          <Checkbox
            name="confirmed"
            label="It may be explored although it only proposes fixes"
            description="For environments that are used by others, such as production"
            defaultChecked={typed?.confirmed}
          />
        )}
        <div>
          <Button type="submit" loading={isSending} leftSection={<Icon name="search" />}>
            Explore
          </Button>
        </div>
      </Form>
    </section>
  );
}
