import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import {
  controlRoles,
  exclusionRule,
  exclusionText,
  type KeptExclusion,
} from '#contracts/runs/coverage-exclusions';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useAnswer } from '~/live/use-answer';
import { selectControl, textControl, useCheckedForm } from '~/platform/checked-form';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { LicenceDialog } from '~/shell/licence/licence-dialog';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { EmptyState } from '~/ui/empty-state';
import { Notice } from '~/ui/notice';
import { Form, Link } from '~/ui/scoped';
import table from '~/ui/table.module.css';
import { TimeText } from '~/ui/time';
import classes from './coverage-tab.module.css';

export const meta: MetaFunction = () => [{ title: 'Coverage' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const answer = await upstream.runs.getCoverageExclusions({ query: { projectId: project.id } });
  if (!answer.status) throw new Error(answer.error);
  const { exclusions } = answer;
  return { projectId: project.id, isAdmin: project.role === 'ADMIN', exclusions, now: Date.now() };
}

/** Adds a rule, or removes the rule that the form names. */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const form = await args.request.formData();
  const projectId = project.id;
  const done = async (notice: string) =>
    redirect(`/${projectId}/settings/coverage`, {
      status: 303,
      headers: { 'set-cookie': await flashCookie(notice) },
    });
  const id = form.get('remove');
  if (typeof id === 'string') {
    try {
      await upstream.runs.removeCoverageExclusion({ body: { projectId, id: id.slice(0, 64) } });
      return await done('Rule removed: what it left out counts again');
    } catch (error) {
      return refusedAnswer(error);
    }
  }
  const submission = parseForm(form, exclusionRule);
  if (submission.status !== 'success') return invalid(submission);
  try {
    const answer = await upstream.runs.addCoverageExclusion({ body: { projectId, rule: submission.value } });
    if (!answer.status) return invalid(submission, { '': answer.error });
    return await done('Rule added');
  } catch (error) {
    return refusedForm(submission, error);
  }
}

const roles = [
  { value: '', label: 'Any kind' },
  ...controlRoles.map((role) => ({ value: role, label: role })),
];

/** Lists exclusions from the application's coverage (docs/rules/application-map.md, Exclusion rules). */
export default function CoverageTab() {
  const { projectId, isAdmin, exclusions, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as FormAnswer | undefined;
  return (
    <div className={classes.page}>
      <p className={classes.soft}>
        Controls and whole pages that no scenario is to use, such as cookie banners, chats and pages of other
        teams, do not count in the <Link to={`/${projectId}/memory/coverage`}>coverage</Link> of the
        application. A rule holds in every environment and on every branch. Single controls are left out on
        the panel of their page.
      </p>
      {answer?.because && answer.because !== 'licence' && <Notice kind="error">{answer.error}</Notice>}
      {answer?.because === 'licence' && !answer.form && (
        <LicenceDialog closeTo={`/${projectId}/settings/coverage`} />
      )}
      {isAdmin ? (
        <NewRule key={exclusions.length} answer={answer} />
      ) : (
        <p className={classes.soft}>Only administrators of the project may change this.</p>
      )}
      <Rules exclusions={exclusions} isAdmin={isAdmin} now={now} />
    </div>
  );
}

function NewRule({ answer }: { answer: FormAnswer | undefined }) {
  const [form, fields] = useCheckedForm(exclusionRule, { lastResult: answer?.form });
  const heading = useId();
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      className={classes.form}
      aria-labelledby={heading}
      noValidate
      preventScrollReset
    >
      <h2 id={heading}>Leave out</h2>
      {form.errors && <Notice kind="error">{form.errors[0]}</Notice>}
      <div className={classes.fields}>
        <TextInput
          label="Route of the page"
          description="As the map has it, such as /admin/* or //chat.example.com/*. Empty: every page."
          autoComplete="off"
          spellCheck={false}
          {...textControl(fields.route)}
        />
        <NativeSelect
          label="Kind of control"
          description="With a route alone the whole page does not count."
          data={roles}
          {...selectControl(fields.role)}
        />
        <TextInput
          label="Name of the control"
          description="Name for screen readers; * matches anything: Delete *"
          autoComplete="off"
          {...textControl(fields.name)}
        />
      </div>
      <Button type="submit">Add rule</Button>
      {answer?.because === 'licence' && answer.form && <LicenceOverForm />}
    </Form>
  );
}

function Rules({
  exclusions,
  isAdmin,
  now,
}: {
  exclusions: readonly KeptExclusion[];
  isAdmin: boolean;
  now: number;
}) {
  if (exclusions.length === 0) return <EmptyState title="No rules">Everything counts.</EmptyState>;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Route</th>
          <th scope="col" className={table.w120}>
            Kind
          </th>
          <th scope="col">Name</th>
          <th scope="col" className={table.w140}>
            Added by
          </th>
          <th scope="col" className={table.w140}>
            Added
          </th>
          {isAdmin && (
            <th scope="col" className={table.w112}>
              <span className="visually-hidden">Remove</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {exclusions.map(({ id, route, role, name, by, createdAt }) => (
          <tr key={id}>
            <td title={route}>{route ? <code>{route}</code> : 'Every page'}</td>
            <td title={role}>{role || (name ? 'Any' : 'All')}</td>
            <td title={name}>{name || 'Any'}</td>
            <td title={by}>{by}</td>
            <td>
              <TimeText at={createdAt} now={now} />
            </td>
            {isAdmin && (
              <td>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="remove" value={id} />
                  <Button
                    type="submit"
                    size="xs"
                    variant="default"
                    aria-label={`Remove the rule ${exclusionText({ route, role, name })}`}
                  >
                    Remove
                  </Button>
                </Form>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
