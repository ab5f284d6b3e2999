import { data, type AppLoadContext } from '@remix-run/node';
import { CallRefused } from '#contracts/client';
import { refusedAnswer } from '~/access/refusals';
import type { InProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { plainLines } from '../line-endings';
import type { CodeAnswer, CodeReview, FailedUpdate } from './code-answer';
import { readReview, reviewAnswer } from './read-change.server';
import { stepCodeOf } from './read-step-code.server';
import { isReadOnly, selectedCodeStep } from './step-code';
import type { StepCodeLocation } from './step-code-address';
import { maxRequestLength } from './update-suggestions';

/** Most characters of a file that the service accepts (contracts/generation/index.ts). */
const maxFileLength = 500_000;

interface Asked {
  caller: InProject;
  at: StepCodeLocation;
  /** The requested change, in words. */
  request: string;
  context: AppLoadContext;
}

/** Requests a change of the selected step's code in words, and shows it for review. Saves nothing. */
export async function updateByRequest(asked: Asked) {
  const answer = await askForUpdate(asked);
  if ('text' in answer) return data<CodeAnswer>(answer);
  const failed: CodeAnswer = { text: '', version: '', failedUpdate: answer };
  const refused = answer.because !== undefined;
  const headers = new Headers();
  // A page with scripts shows the failure as a notification as well (docs/rules/generation.md, Changing step code).
  if (asked.context.fetched && !refused)
    headers.set('set-cookie', await flashCookie('Error occurred while updating code', 'error'));
  return data<CodeAnswer>(failed, { status: refused ? 403 : 422, headers });
}

async function askForUpdate({ caller, at, request, context }: Asked): Promise<CodeAnswer | FailedUpdate> {
  const { log, traceId } = context;
  const refuse = (error: string, because?: string): FailedUpdate => ({ request, error, because });
  if (request.trim() === '') return refuse('Say what should change.');
  if (request.length > maxRequestLength) return refuse(`Say it in at most ${maxRequestLength} characters.`);
  const code = await stepCodeOf(caller, at);
  if (!code.status) return refuse(code.error);
  const step = selectedCodeStep(code.steps, at, code.ran);
  const file = code.files.find(({ name }) => name === step?.mjsFile);
  if (!step?.definition || !file) return refuse('This step has no code that could be changed here.');
  if (isReadOnly(file.name)) return refuse('This file is read-only.');
  if (file.content.length > maxFileLength) return refuse('The file is too large for this.');
  try {
    const updated = await caller.upstream.generation.updateStepCode({
      body: {
        projectId: caller.project.id,
        user_request: request,
        function_name: step.definition.pattern,
        mjs_file_content: file.content,
      },
    });
    if (!updated.status) {
      return refuse(updated.error, updated.because === 'access-key-missing' ? updated.because : undefined);
    }
    const change = { name: file.name, text: plainLines(updated.result), version: file.version };
    if (change.text === plainLines(file.content)) return refuse('The answer would change nothing.');
    const review = await readReview(caller, change, file, null);
    if ('error' in review) return refuse(review.error);
    const shown: CodeReview = { ...review, update: { request, madeBy: updated.madeBy } };
    return reviewAnswer(change, shown);
  } catch (error) {
    // Report a service that is down like any other failure. The code and the request do not change.
    if (error instanceof CallRefused && error.httpStatus >= 500) {
      log.error({ err: error, traceId }, 'Step code was not updated');
      return refuse(`The generation service did not answer (trace id ${traceId}).`);
    }
    const refused = refusedAnswer(error).data;
    return refuse(refused.error, refused.because);
  }
}
