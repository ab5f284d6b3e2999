import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CallRefused } from '#contracts/client';
import { refusedAnswer } from '~/access/refusals';
import { requireProject, type InProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { flashCookie } from '~/platform/flash';
import { DeleteDialog, type FormFailure } from '~/shell/forms/form-dialog';
import { MessageDialog } from '~/ui/dialog';
import { Notice } from '~/ui/notice';
import {
  chosenBy,
  definitionOf,
  definitionFormValueOf,
  groupByFile,
  unusedSteps,
  type DefinitionKey,
} from './definitions';
import { findUnused } from './find-unused';
import classes from './code-cleanup.module.css';

/** Returns the definitions that an address names. The selected ones come with the form. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.size === 0) return { chosen: [], error: null };
  const found = await findUnused(caller);
  if (found.error !== null) return { chosen: [], error: found.error };
  const chosen = chosenBy(searchParams, found.unused).map(({ code: _code, ...shown }) => shown);
  return { chosen, error: null };
}

interface Answer extends FormFailure {
  /** Definitions to confirm. */
  chosen?: DefinitionKey[];
}

/** Asks for confirmation of the definitions selected in the list. After the confirmation, deletes them. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const form = await args.request.formData();
  const chosen = form.getAll('step').flatMap((value) => definitionOf(value) ?? []);
  if (!form.has('confirmed') || chosen.length === 0) return data<Answer>({ chosen });
  try {
    const failure = await remove(caller, chosen);
    if ('error' in failure) return data<Answer>({ ...failure, chosen }, { status: 422 });
    return redirect(`/${caller.project.id}/settings/code-cleanup`, {
      status: 303,
      headers: { 'set-cookie': await noticeOf(failure) },
    });
  } catch (error) {
    return data<Answer>({ ...refusedAnswer(error).data, chosen }, { status: 403 });
  }
}

const failed = 'Failed to delete step(s)';

async function remove({ branch, upstream }: InProject, chosen: DefinitionKey[]) {
  const groups = groupByFile(chosen.map((definition) => ({ ...definition, line: 0 })));
  const input = groups.map(({ uri, definitions }) => ({
    filePath: uri,
    stepDefinitions: definitions.map(({ keyword, pattern }) => ({ keyword, pattern })),
  }));
  try {
    const answer = await upstream.workspace.removeUnusedSteps({
      query: { branch },
      body: { input },
    });
    return answer.status ? answer : { error: failed, problem: answer.error };
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus >= 500)
      return { error: failed, problem: error.message };
    throw error;
  }
}

function noticeOf({ removed, kept }: { removed: number; kept: { pattern: string; reason: string }[] }) {
  const done = `${unusedSteps(removed)} deleted`;
  const [first] = kept;
  if (!first) return flashCookie(done);
  const others = kept.length > 1 ? ` ${kept.length - 1} more stay too.` : '';
  return flashCookie(`${done}. "${first.pattern}" stays: ${first.reason}${others}`, 'warning');
}

export default function DeleteUnused() {
  const named = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const chosen: DefinitionKey[] = answer?.chosen ?? named.chosen;
  if (chosen.length === 0) return <NothingChosen error={named.error} />;
  const [first] = chosen;
  return (
    <DeleteDialog
      title={chosen.length === 1 ? 'Delete unused step' : 'Delete unused steps'}
      closeTo=".."
      failure={answer}
    >
      <input type="hidden" name="confirmed" value="yes" />
      {chosen.map((definition, index) => (
        <input key={index} type="hidden" name="step" value={definitionFormValueOf(definition)} />
      ))}
      {chosen.length === 1 ? (
        <p className={classes.question}>
          Delete <strong>{first?.pattern}</strong> from {first?.uri}? It can be brought back from git only.
        </p>
      ) : (
        <>
          <p>Delete {unusedSteps(chosen.length)}? They can be brought back from git only.</p>
          <ul className={classes.chosen}>
            {chosen.map(({ uri, keyword, pattern }, index) => (
              <li key={index} title={`${uri}: ${pattern}`}>
                {keyword} {pattern}
              </li>
            ))}
          </ul>
        </>
      )}
    </DeleteDialog>
  );
}

function NothingChosen({ error }: { error: string | null }) {
  return (
    <MessageDialog title="Delete unused steps" closeTo="..">
      <Notice
        kind={error === null ? 'info' : 'error'}
        title={error === null ? undefined : "Couldn't load unused steps"}
      >
        {error ?? 'Select at least one unused step.'}
      </Notice>
    </MessageDialog>
  );
}
