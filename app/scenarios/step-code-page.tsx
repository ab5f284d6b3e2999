import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { parseForm } from '~/platform/forms';
import { Notice } from '~/ui/notice';
import { conflictEdit, failedEdit, refusedEdit, type EditAnswer } from './edit-answer';
import { plainLines, withLineEndingsOf } from './line-endings';
import { readStepCode, stepCodeOf } from './read-step-code.server';
import { isReadOnly } from './step-code';
import { codePath, codePlaceOf } from './step-code-address';
import { StepCodeEditor } from './step-code-editor';
import { StepCodeHeader } from './step-code-header';
import { StepCodeView } from './step-code-view';
import { StepList } from './step-list';
import classes from './step-code-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Step code' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const at = codePlaceOf(new URL(args.request.url).searchParams);
  if (!at.place.feature || !at.place.scenario) throw notFound();
  const code = await readStepCode(caller, at);
  return data({ projectId: caller.project.id, at, code }, { status: code.error === null ? 200 : 404 });
}

const typedText = z.object({
  file: z.string().min(1),
  text: z.string().default(''),
  version: z.string().default(''),
  /** The version of somebody else that may be replaced. */
  over: z.string().optional(),
});

/** Saves one file. Text with a syntax error is saved too, and the error is shown. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const at = codePlaceOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), typedText);
  if (submission.status !== 'success') throw notFound();
  const { file, version, over } = submission.value;
  const typed = { text: plainLines(submission.value.text), version };
  if (isReadOnly(file)) return failedEdit(typed, 'This file is read-only.');
  const current = await stepCodeOf(caller, at);
  const before = current.status ? current.files.find(({ name }) => name === file) : undefined;
  const content = withLineEndingsOf(before?.content ?? '', typed.text);
  try {
    const saved = await caller.upstream.workspace.uploadStepFiles({
      body: {
        ...{ projectId: caller.project.id, branch: caller.branch },
        files: [{ name: file, content, version: over ?? version }],
      },
    });
    if (!saved.status) {
      return 'current' in saved
        ? conflictEdit(typed, saved.current, saved.error)
        : failedEdit(typed, saved.error);
    }
    if (saved.problems.length > 0) {
      const now = saved.files.find(({ name }) => name === file)?.version ?? version;
      return data<EditAnswer>({ text: typed.text, version: now, problems: saved.problems });
    }
  } catch (error) {
    return refusedEdit(typed, error);
  }
  const view = codePath(caller.project.id, { ...at, file, editing: false, stubs: true });
  return redirect(view, { status: 303, headers: { 'set-cookie': await flashCookie('Code saved') } });
}

export default function StepCodePage() {
  const { projectId, at, code } = useLoaderData<typeof loader>();
  const answer = useActionData<EditAnswer>();
  if (code.error !== null) {
    return (
      <Notice kind="error" title="The code of this scenario could not be read">
        {code.error}
      </Notice>
    );
  }
  const { file, marked } = code;
  const editing = at.editing && file !== null && !file.readOnly;
  return (
    <div className={classes.page}>
      <StepList {...{ projectId, at, steps: code.steps, selected: code.selected }} />
      <section className={classes.content} aria-label="Code">
        {editing ? (
          <StepCodeEditor
            key={`${file.name} ${at.stubs}`}
            {...{ projectId, at, file, answer }}
            startLine={marked?.from}
          />
        ) : (
          <>
            <StepCodeHeader {...{ projectId, at, file }} />
            <StepCodeView {...{ projectId, at, ...code }} />
          </>
        )}
      </section>
    </div>
  );
}
