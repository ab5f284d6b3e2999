import { NativeSelect, TextInput } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { readAddresses } from '#domain/accounts/invitation-rules';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { selectControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/forms/form-dialog';
import { useShell } from '~/shell/frame/use-shell';
import { currencyChoices } from './currency';
import { periodOf } from './periods';
import {
  settingNames,
  settingsForm,
  settingTexts,
  type SettingsField,
  type ValueSetting,
} from './value-settings';

export const meta: MetaFunction = () => [{ title: 'Personalise' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const stored = await upstream.auth.getDashboardPersonalizationInfo({ query: { project_id: project.id } });
  const info = stored.status ? stored.dashboardPersonalizationInfo : {};
  return {
    projectId: project.id,
    saved: settingTexts(info),
    currencies: currencyChoices(),
    sendsMail: args.context.deployment.sendsMail,
  };
}

/** Saves the settings. Keeps all other settings of the dashboard. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), settingsForm);
  if (submission.status !== 'success') return invalid(submission);
  const project_id = project.id;
  try {
    const found = await upstream.auth.getMembers({ query: { project_id } });
    if (!found.status) return invalid(submission, { '': found.error });
    const existing = new Set(found.members.map(({ user_email }) => user_email.toLowerCase()));
    const foreign = readAddresses(submission.value.weeklyEmailUpdatesTo).filter(
      (address) => !existing.has(address),
    );
    if (foreign.length > 0) {
      const problem = `Only members of the project can get updates, not ${foreign.join(', ')}.`;
      return invalid(submission, { weeklyEmailUpdatesTo: problem });
    }
    const stored = await upstream.auth.getDashboardPersonalizationInfo({ query: { project_id } });
    const others = stored.status ? stored.dashboardPersonalizationInfo : {};
    const answer = await upstream.auth.updateDashboardPersonalizationInfo({
      body: { project_id, dashboardPersonalizationInfo: { ...others, ...submission.value } },
    });
    if (!answer.status) return invalid(submission, { '': answer.error });
  } catch (error) {
    return refusedForm(submission, error);
  }
  const period = periodOf(new URL(args.request.url).searchParams.get('period'), 0);
  return redirect(`/${project.id}/dashboard?period=${period}`, {
    status: 303,
    headers: { 'set-cookie': await flashCookie('Dashboard personalised') },
  });
}

const onMondays = 'The numbers of the week go out on Mondays.';
const notMailed = 'No mail leaves this server: the numbers of the week are put into its outbox on Mondays.';

export default function Personalise() {
  const { projectId, saved, currencies, sendsMail } = useLoaderData<typeof loader>();
  const { brand } = useShell();
  const answer = useAnswer<typeof action>() as FormAnswer | undefined;
  const [form, fields] = useCheckedForm(settingsForm, { lastResult: answer?.form, defaultValue: saved });
  const [present] = useSearchParams();
  // Without scripts nothing would enable the button again.
  const hydrated = useHydrated();
  const unchanged = (Object.keys(saved) as SettingsField[]).every(
    (name) => (fields[name].value ?? '').trim() === saved[name],
  );
  const labels: Record<ValueSetting, string> = {
    hourlyRateForTestEngineer: 'Hourly rate of a test engineer',
    avgTimeToAutomateScenario: 'Hours to automate a scenario by hand',
    avgTimeToAutomateScenarioUsingBlinqIO: `Hours to automate a scenario with ${brand.name}`,
    avgTimeToMaintainScenario: 'Hours to maintain a scenario',
    avgTimeToAnalyzeFailedScenario: 'Hours to analyse a failed scenario',
  };
  return (
    <FormDialog
      withoutLicence
      title="Personalise"
      closeTo={`/${projectId}/dashboard?${present.toString()}`}
      failure={answer}
      errors={form.errors}
      checked={form}
      submit="Apply"
      disabled={hydrated && unchanged}
    >
      <p>Your own averages. They change only what you see.</p>
      <div>
        <NativeSelect
          label="Currency"
          {...selectControl(fields.currency)}
          key="currency"
          data={currencies}
          mt="sm"
        />
        {settingNames.map((name) => (
          <TextInput
            label={labels[name]}
            {...textControl(fields[name])}
            key={name}
            inputMode="decimal"
            autoComplete="off"
            required
            mt="sm"
          />
        ))}
        <TextInput
          label="Weekly e-mail updates to"
          description={`Members of the project, with commas between. ${sendsMail ? onMondays : notMailed}`}
          {...textControl(fields.weeklyEmailUpdatesTo)}
          autoComplete="off"
          mt="sm"
        />
      </div>
    </FormDialog>
  );
}
