import { Button, NativeSelect } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { requireProject, type InProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { trackUsage } from '~/access/track-usage';
import { useAnswer } from '~/live/use-answer';
import { rememberedRun } from '~/shell/last-run';
import {
  chosenEntries,
  isNothing,
  maxPicks,
  nameOfChoice,
  readChosen,
  type ChosenScenarios,
} from '~/shell/scenario-choice/scenario-choice';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { RefusedEnvironments } from '~/shell/environment/refused-environments';
import { LicenceGate } from '~/shell/licence/licence-gate';
import { ButtonLink } from '~/ui/button-link';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import { Form, ScopeFields } from '~/ui/scoped';
import { planPath } from './addresses';
import { readScenarioChoice, readOfferOf } from './planner/choice.server';
import { readOffer } from './planner/choices.server';
import { ScenarioFields } from './planner/scenario-fields';
import { nearIn, searchedIn } from './planner/tags';
import { useStoredQuery } from './planner/use-kept-address';
import { useScenarioOffer } from './planner/use-scenario-offer';
import { useFormValue } from './use-form-value';
import classes from './planner/planner.module.css';

export const meta: MetaFunction = () => [{ title: 'Run scenarios' }];

/** Reads the data that the dialog shows for the choice in an address or a form. */
async function shown(caller: InProject, query: URLSearchParams) {
  const { branch } = caller;
  const chosen = readChosen(query);
  const near = nearIn(query);
  const [offer, { environments, environment }] = await Promise.all([
    readOfferOf(caller, { ...chosen, branch, near, searched: searchedIn(query) }),
    readOffer(caller, branch),
  ]);
  const asked = query.get('env') ?? '';
  const env = environments.includes(asked) ? asked : environment;
  return { projectId: caller.project.id, branch, near, chosen, offer, environments, env };
}

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  return shown(caller, new URL(args.request.url).searchParams);
}

/** Starts the run and opens its report. Returns the whole choice when the run cannot start. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream, branch, user } = caller;
  const query = entriesOf(await args.request.formData());
  const chosen = readChosen(query);
  const heals = query.get('recover') === 'yes';
  const env = query.get('env') ?? '';
  const refused = async (error: string, because: string | null = null, status = 422) =>
    data({ again: await shown(caller, query), error, because }, { status });
  if (isNothing(chosen)) return refused('Select at least one folder, feature, scenario or tag.');
  if (env === '') return refused('An environment must be chosen before running.');
  try {
    const { choice, runs, missing } = await readScenarioChoice(caller, branch, chosen);
    if (missing[0] !== undefined) return await refused(missing[0]);
    const name = chosen.picks.length > 1 ? undefined : nameOfChoice(chosen, runs).slice(0, 200);
    const run = await upstream.executions.runNow({
      body: { projectId: project.id, branch, env, choice, name, healing: heals ? 'heal' : 'propose' },
    });
    if (!run.wasRunInitiated) return await refused(run.error);
    trackUsage(args, upstream, 'click_run_scenario', { projectId: project.id });
    return redirect(`/${project.id}/run-report/${run.runId}`, {
      status: 303,
      headers: await remembered(chosen, { userId: user.userId, projectId: project.id, heals }),
    });
  } catch (error) {
    const { error: text, because } = refusedAnswer(error).data;
    return refused(text ?? '', because, 403);
  }
}

/** Remembers a choice of one tag: any features page can rerun it. Other choices depend on their page. */
async function remembered(
  { picks, tags }: ChosenScenarios,
  { heals, ...whose }: { userId: string; projectId: string; heals: boolean },
): Promise<HeadersInit> {
  const [tag] = tags;
  if (picks.length > 0 || tags.length !== 1 || tag === undefined) return {};
  return { 'set-cookie': await rememberedRun(whose, { what: 'tag', heals, tag }) };
}

function entriesOf(form: FormData): URLSearchParams {
  return new URLSearchParams(
    [...form].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

/** Runs scenarios chosen by folder, feature, scenario or tag, or opens a plan to run them every night. */
export default function RunChoice() {
  const { projectId } = useLoaderData<typeof loader>();
  const closeTo = useFeaturesPage(projectId);
  return (
    <LicenceGate closeTo={closeTo}>
      <RunChoiceDialog closeTo={closeTo} />
    </LicenceGate>
  );
}

function RunChoiceDialog({ closeTo }: { closeTo: string }) {
  const loaded = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { search: address } = useLocation();
  const {
    projectId,
    branch,
    near,
    chosen: begin,
    offer: offered,
    environments,
    env,
  } = answer?.again ?? loaded;
  const { form, value: chosen, refresh } = useFormValue(readChosen, begin);
  const { offer, search, isCounting } = useScenarioOffer(offered, { projectId, branch, near, chosen });
  const below = [...new URLSearchParams(address)].filter(([name]) => !ownFields.includes(name));
  useStoredQuery(new URLSearchParams([...below, ...chosenEntries(chosen)]).toString());
  const scripted = useHydrated();
  if (answer?.because === 'licence') return <LicenceDialog closeTo={closeTo} />;
  const isIdle = scripted && (isNothing(chosen) || chosen.picks.length > maxPicks);
  return (
    <Dialog title="Run scenarios" closeTo={closeTo} width={880}>
      <Form ref={form} method="post" onChange={refresh} className={classes.step} preventScrollReset>
        {/* Some buttons of this form open a page (GET), which needs branch and environment as fields. */}
        <ScopeFields />
        {answer?.error && (
          <Notice kind="error" title="The run was not started">
            {answer.error}
          </Notice>
        )}
        {below.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ScenarioFields
          projectId={projectId}
          offer={offer}
          chosen={chosen}
          isCounting={isCounting}
          onSearch={search}
          show={
            <Button type="submit" variant="default" formMethod="get">
              Show what matches
            </Button>
          }
        />
        {environments.length > 0 ? (
          <NativeSelect label="Environment" name="env" data={environments} defaultValue={env} />
        ) : (
          <Notice kind="warning">
            An environment must be chosen before running. This project has none that can be used.
          </Notice>
        )}
        <RefusedEnvironments />
        <ChoiceActions
          projectId={projectId}
          closeTo={closeTo}
          isIdle={isIdle}
          hasEnvironment={environments.length > 0}
        />
      </Form>
    </Dialog>
  );
}

interface ChoiceActionsProps {
  projectId: string;
  closeTo: string;
  /** True when the choice has no scenario or too many places, so that nothing can start. */
  isIdle: boolean;
  hasEnvironment: boolean;
}

/** Buttons of the dialog: plan the choice for every night, cancel, or run it. */
function ChoiceActions({ projectId, closeTo, isIdle, hasEnvironment }: ChoiceActionsProps) {
  const starting = useNavigation().formMethod === 'POST';
  return (
    <div className={classes.actions}>
      <Button
        type="submit"
        variant="default"
        className={classes.back}
        formMethod="get"
        formAction={planPath(projectId)}
        name="nightly"
        value="1"
        disabled={isIdle}
      >
        Run every night…
      </Button>{' '}
      <ButtonLink to={closeTo} variant="default" preventScrollReset>
        Cancel
      </ButtonLink>{' '}
      <Button type="submit" name="recover" value="yes" variant="default" disabled={isIdle || !hasEnvironment}>
        Execute with AI recovery
      </Button>{' '}
      <Button type="submit" loading={starting} disabled={isIdle || !hasEnvironment}>
        Run
      </Button>
    </div>
  );
}

/** Fields of this form. All other parts of the address belong to the page under the dialog. */
const ownFields = ['pick', 'tag', 'tags', 'findTag', 'findPlace', 'env', 'nightly', 'recover'];

/** Returns the address of the page under the dialog. */
function useFeaturesPage(projectId: string): string {
  const query = new URLSearchParams(useLocation().search);
  for (const name of [...ownFields, 'near']) query.delete(name);
  return `/${projectId}/features${query.size > 0 ? `?${query}` : ''}`;
}
