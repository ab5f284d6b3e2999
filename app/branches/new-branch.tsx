import { useForm } from '@conform-to/react';
import { NativeSelect, TextInput } from '@mantine/core';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { refusedForm, type FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { invalid, parseForm } from '~/platform/forms';
import { FormDialog } from '~/shell/forms/form-dialog';
import { choiceChanged } from '~/ui/page-scope';
import { fieldProps } from '~/platform/field-props';

const fields = z.object({ source: z.string().default(''), name: z.string().default('') });
type Fields = z.infer<typeof fields>;

/** Messages that belong to the name. */
const aboutName = ['name', 'taken'];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const answer = await upstream.workspace.getBranches({ body: { projectId: project.id } });
  return { branches: answer.status ? answer.branches : [], current: branch };
}

/** The new branch is selected (docs/rules/projects.md, Branches). */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const submission = parseForm(await args.request.formData(), fields);
  if (submission.status !== 'success') return invalid(submission);
  const { source, name } = submission.value;
  const [projectId, newBranch] = [project.id, name.trim()];
  if (source === '' || newBranch === '') return invalid(submission, { '': 'Please fill in all fields.' });
  try {
    const created = await upstream.workspace.createBranch({
      body: { projectId, sourceBranch: source, newBranch },
    });
    if (!created.status) {
      return invalid(submission, {
        [aboutName.includes(created.because ?? '') ? 'name' : '']: created.error,
      });
    }
    await upstream.workspace.updateLastActiveWorkspace({ body: { projectId, branch: newBranch } });
  } catch (error) {
    return refusedForm(submission, error);
  }
  const notice = await flashCookie('New branch created successfully');
  return redirect(`/${projectId}`, {
    status: 303,
    headers: { 'set-cookie': notice, ...choiceChanged('branch') },
  });
}

export default function NewBranch() {
  const { branches, current } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as FormAnswer | undefined;
  const [form, field] = useForm<Fields>({ lastResult: answer?.form });
  return (
    <FormDialog
      title="Create branch"
      closeTo={'..'}
      failure={answer}
      errors={form.errors}
      submit="Create branch"
    >
      <NativeSelect label="Source branch" {...fieldProps(field.source, current)} data={branches} />
      <TextInput
        label="New branch name"
        {...fieldProps(field.name)}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        required
        withAsterisk={false}
      />
    </FormDialog>
  );
}
