import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { z } from 'zod';
import { notFound, requireProject } from '~/access/gate';
import { parseForm } from '~/platform/forms';
import { trackUsage } from '~/access/track-usage';
import { Notice } from '~/ui/notice';
import { failedEdit, refusedEdit } from '../edit-answer';
import { plainLines } from '../line-endings';
import { intents, type CodeAnswer } from './code-answer';
import { CodePane } from './code-pane';
import { readStepCode, stepCodeOf } from './read-step-code.server';
import { reviewChange, runChange, saveChange } from './save-change.server';
import { isReadOnly } from './step-code';
import { codePlaceOf } from './step-code-address';
import { StepList } from './step-list';
import { updateByRequest } from './update-code.server';
import classes from './step-code-page.module.css';

export const meta: MetaFunction = () => [{ title: 'Step code' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const at = codePlaceOf(new URL(args.request.url).searchParams);
  if (!at.place.feature || !at.place.scenario) throw notFound();
  const code = await readStepCode(caller, at);
  const shown = { projectId: caller.project.id, at, code, now: Date.now() };
  return data(shown, { status: code.error === null ? 200 : 404 });
}

const sentForm = z.object({
  intent: z.enum(intents).default('check'),
  file: z.string().min(1),
  text: z.string().default(''),
  version: z.string().default(''),
  /** The version of somebody else that may be replaced. */
  over: z.string().optional(),
  /** What the browser's editor found. */
  faultLine: z.coerce.number().int().positive().optional().catch(undefined),
  faultMessage: z.string().default(''),
  /** The change as asked for in words. */
  request: z.string().default(''),
});

/** Every form of the page: an edit goes to its review and back, is run, or saved. The text is in the answer, always. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const at = codePlaceOf(new URL(args.request.url).searchParams);
  const submission = parseForm(await args.request.formData(), sentForm);
  if (submission.status !== 'success') throw notFound();
  const { intent, file: name, version, over, faultLine, faultMessage, request } = submission.value;
  if (intent === 'update') {
    const answer = await updateByRequest({ caller, at, request, context: args.context });
    if (!answer.data.failedUpdate) {
      trackUsage(args, caller.upstream, 'click_ai_generate', { projectId: caller.project.id });
    }
    return answer;
  }
  const change = { name, text: plainLines(submission.value.text), version: over ?? version };
  if (intent === 'edit') return data<CodeAnswer>({ text: change.text, version: change.version });
  if (isReadOnly(name)) return failedEdit(change, 'This file is read-only.');
  try {
    const current = await stepCodeOf(caller, at);
    if (!current.status) return failedEdit(change, current.error);
    const file = current.files.find((one) => one.name === name);
    const fault = faultLine && faultMessage ? { line: faultLine, message: faultMessage } : null;
    const editing = { caller, at, change, file, fault };
    if (intent === 'save') return await saveChange(editing);
    if (intent === 'run') return await runChange(editing);
    return await reviewChange(editing, { orSave: intent === 'check' });
  } catch (error) {
    return refusedEdit(change, error);
  }
}

export default function StepCodePage() {
  const { projectId, at, code, now } = useLoaderData<typeof loader>();
  const sent = useActionData<CodeAnswer>();
  const { key } = useLocation();
  /** The answer to an update that was asked for with scripts; it ends with the next navigation. */
  const [update, setUpdate] = useState<{ key: string; answer: CodeAnswer }>();
  const answer = update?.key === key ? update.answer : sent;
  if (code.error !== null) {
    return (
      <Notice kind="error" title="The code of this scenario could not be read">
        {code.error}
      </Notice>
    );
  }
  return (
    <div className={classes.page}>
      <StepList projectId={projectId} at={at} steps={code.steps} selected={code.selected} />
      <section className={classes.content} aria-label="Code">
        <CodePane
          projectId={projectId}
          at={at}
          code={code}
          now={now}
          answer={answer}
          onUpdate={(given) => setUpdate({ key, answer: given })}
        />
      </section>
      <Outlet />
    </div>
  );
}
