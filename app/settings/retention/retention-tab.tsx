import { useForm } from '@conform-to/react';
import { Button, TextInput } from '@mantine/core';
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import type { Removed } from '#contracts/runs/retention';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { fieldProps } from '~/platform/field-props';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { counted } from '~/ui/counted';
import { Notice } from '~/ui/notice';
import { Form } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import classes from './retention-tab.module.css';

export const meta: MetaFunction = () => [{ title: 'Retention' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const answer = await upstream.runs.getRetention({ query: { projectId: project.id } });
  if (!answer.status) throw new Error(answer.error);
  const { rules, kept, sweeps } = answer;
  return { isAdmin: project.role === 'ADMIN', rules, kept, sweeps, now: Date.now() };
}

/**
 * Saves the rules, or only shows what they would remove. Rules that remove something are saved when the form confirms
 * that the user has seen what they remove.
 */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const form = await args.request.formData();
  const submission = parseForm(form, rulesForm);
  if (submission.status !== 'success') return invalid(submission);
  const rules = submission.value;
  const projectId = project.id;
  try {
    const preview = await upstream.runs.previewRetention({ body: { projectId, rules } });
    if (!preview.status) return invalid(submission, { '': preview.error });
    const removes = preview.removed.runs > 0 || preview.removed.artefacts > 0;
    if (form.get('what') === 'preview' || (removes && form.get('seen') !== seenText(rules))) {
      return data({
        form: submission.reply(),
        preview: preview.removed,
        seen: removes ? seenText(rules) : '',
      });
    }
    const saved = await upstream.runs.updateRetention({ body: { projectId, rules } });
    if (!saved.status) return invalid(submission, { '': saved.error });
    const answer = await upstream.runs.removeExpired({ body: { projectId } });
    if (!answer.status) return invalid(submission, { '': answer.error });
    const more = answer.more ? ' The rest follows within the hour.' : '';
    const notice = removes ? `${removedText(answer.removed, 'removed')}${more}` : 'Retention saved';
    return redirect(`/${projectId}/settings/retention`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie(notice) },
    });
  } catch (error) {
    return refusedForm(submission, error);
  }
}

/** Identifies rules whose effect was shown. */
function seenText({
  runDays,
  artefactDays,
}: {
  runDays: number | null;
  artefactDays: number | null;
}): string {
  return `${runDays ?? ''}/${artefactDays ?? ''}`;
}

type RetentionAnswer = FormAnswer & { preview?: Removed; seen?: string };

export default function RetentionTab() {
  const { isAdmin, rules, kept, sweeps, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as RetentionAnswer | undefined;
  const [form, fields] = useForm<RulesForm>({ lastResult: answer?.form });
  const sending = useNavigation().formData?.get('what');
  return (
    <div className={classes.page}>
      <p className={classes.kept}>
        The project has {kept.runs.toLocaleString('en')} {kept.runs === 1 ? 'run' : 'runs'}
        {kept.pinned > 0 && `, ${kept.pinned.toLocaleString('en')} of them pinned`}, and{' '}
        {bytesText(kept.bytes)} of screenshots and traces. Pinned runs are kept regardless of these settings.
      </p>
      <Form method="post" className={classes.form} noValidate preventScrollReset>
        {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
        {answer?.because && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
        <fieldset disabled={!isAdmin}>
          <TextInput
            label="Days to keep runs"
            description="Includes everything that belongs to the runs. Empty: forever."
            inputMode="numeric"
            autoComplete="off"
            {...fieldProps(fields.runDays, rules.runDays?.toString())}
          />
          <TextInput
            label="Days to keep screenshots and traces"
            description="The reports stay, without their pictures. Empty: as long as the runs."
            inputMode="numeric"
            autoComplete="off"
            {...fieldProps(fields.artefactDays, rules.artefactDays?.toString())}
          />
          {answer?.preview && (
            <Notice kind={answer.seen ? 'warning' : 'info'}>
              {removedText(answer.preview, 'would be removed')} Nothing was removed yet.
            </Notice>
          )}
          {isAdmin ? (
            <div className={classes.actions}>
              <input type="hidden" name="seen" value={answer?.seen ?? ''} />
              <Button
                type="submit"
                name="what"
                value="save"
                color={answer?.seen ? 'red' : undefined}
                loading={sending === 'save'}
              >
                {answer?.seen ? 'Save and remove' : 'Save'}
              </Button>{' '}
              <Button
                type="submit"
                name="what"
                value="preview"
                variant="default"
                loading={sending === 'preview'}
              >
                Show what would go
              </Button>
            </div>
          ) : (
            <p className={classes.kept}>Only administrators of the project may change this.</p>
          )}
        </fieldset>
        {answer?.because === 'licence' && <LicenceOverForm />}
      </Form>
      <SweepTable sweeps={sweeps} now={now} />
    </div>
  );
}

const days = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650), {
    message: 'Enter a number of days from 1 to 3650, or nothing.',
  })
  .transform((text) => (text === '' ? null : Number(text)));

/** Days of the retention tab. With an empty field, nothing is removed. */
const rulesForm = z.object({ runDays: days, artefactDays: days });
type RulesForm = { runDays: string; artefactDays: string };

/** Lists recent removals, with the space that each freed. */
function SweepTable({ sweeps, now }: { sweeps: (Removed & { at: number })[]; now: number }) {
  return (
    <section aria-labelledby="sweeps">
      <h2 id="sweeps">Removed lately</h2>
      {sweeps.length === 0 ? (
        <p className={classes.kept}>Nothing was removed so far.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className={table.number}>
                Runs
              </th>
              <th scope="col" className={table.number}>
                Screenshots and traces
              </th>
              <th scope="col" className={table.number}>
                Freed
              </th>
            </tr>
          </thead>
          <tbody>
            {sweeps.map(({ at, runs, artefacts, bytes }) => (
              <tr key={at}>
                <td>
                  <TimeText at={at} now={now} />
                </td>
                <td className={table.number}>{runs.toLocaleString('en')}</td>
                <td className={table.number}>{artefacts.toLocaleString('en')}</td>
                <td className={table.number}>{bytesText(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** E.g. `2 runs and 14 screenshots and traces removed, 3.2 MB freed.` @param verb `removed` or `would be removed` */
function removedText({ runs, artefacts, bytes }: Removed, verb: string): string {
  if (runs === 0 && artefacts === 0)
    return verb === 'removed' ? 'There was nothing to remove.' : `Nothing ${verb}.`;
  const what = [
    runs > 0 && counted(runs, 'run'),
    artefacts > 0 && counted(artefacts, 'screenshot or trace', 'screenshots and traces'),
  ].filter(Boolean);
  return `${what.join(' and ')} ${verb}, ${bytesText(bytes)} ${verb === 'removed' ? 'freed' : 'would be freed'}.`;
}

/** Powers of 1000, one decimal from kB on. */
function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
