import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { ProposedFile } from '#contracts/generation';
import { notFound, requireProject } from '~/access/gate';
import { refusedAnswer } from '~/access/refusals';
import { useRunLive } from '~/live/use-live';
import { flashCookie } from '~/platform/flash';
import { generationPath, scenarioPath } from '~/scenarios/address';
import { LicenceDialog } from '~/shell/licence-dialog';
import { DiffView } from '~/ui/diff-view';
import { Notice } from '~/ui/notice';
import { GenerationHeader } from './generation-header';
import classes from './generation-page.module.css';
import { GenerationSteps } from './generation-steps';
import { saveProposal, type SaveAnswer } from './save-proposal.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Step code of ${data.generation.scenarioName}` : 'Step code' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { generationId: id = '' } = args.params;
  const found = await upstream.generation.getStepGeneration({
    params: { id },
    query: { projectId: project.id },
  });
  if (!found.status) throw notFound();
  return { projectId: project.id, generation: found.generation };
}

/** Stops the generation, or saves the files that it proposes. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const { generationId: id = '' } = args.params;
  const wish = (await args.request.formData()).get('wish');
  if (wish === 'stop') {
    const stopped = await upstream.generation.stopStepGeneration({
      params: { id },
      body: { projectId: project.id },
    });
    const notice = stopped.status ? 'The generation is stopped' : stopped.error;
    return redirect(generationPath(project.id, id), {
      status: 303,
      headers: { 'set-cookie': await flashCookie(notice, stopped.status ? 'success' : 'error') },
    });
  }
  try {
    return await saveProposal(caller, id);
  } catch (error) {
    return data<SaveAnswer>(refusedAnswer(error).data, { status: 403 });
  }
}

export default function GenerationPage() {
  const { projectId, generation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, state, files } = generation;
  const active = state === 'queued' || state === 'running';
  return (
    <>
      {active && <LiveGeneration projectId={projectId} generationId={id} />}
      <GenerationHeader projectId={projectId} generation={generation} />
      {answer?.because === 'licence' && <LicenceDialog closeTo={generationPath(projectId, id)} />}
      {answer?.error && answer.because !== 'licence' && (
        <Notice kind="error" title="The code was not saved">
          {answer.error} {answer.because === 'conflict' && 'Generate it again to have it put on top of that.'}
        </Notice>
      )}
      {state === 'failed' && (
        <Notice kind="error" title="The code could not be generated">
          <span className={classes.reason}>{generation.error}</span>
        </Notice>
      )}
      <GenerationSteps generation={generation} />
      {!active && files.length > 0 && <ProposedCode files={files} theirs={answer?.current ?? null} />}
      {!active && files.length === 0 && state !== 'failed' && (
        <Notice>
          There is nothing to save: no code was generated.{' '}
          <a href={scenarioPath(projectId, generation)}>Back to the scenario</a>
        </Notice>
      )}
    </>
  );
}

/** Keeps the page fresh while the generation goes on: by the socket, or without JavaScript by reloading itself. */
function LiveGeneration({ projectId, generationId }: { projectId: string; generationId: string }) {
  useRunLive({ projectId, generationId, follows: 'steps' });
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`2;url=${pathname}${search}`} />
    </noscript>
  );
}

interface ProposedCodeProps {
  files: ProposedFile[];
  /** A file that somebody else changed meanwhile: what is proposed is shown against theirs. */
  theirs: { name: string; content: string } | null;
}

/** The step files with the generated code, each against what the branch has. */
function ProposedCode({ files, theirs }: ProposedCodeProps) {
  return (
    <section className={classes.files} aria-labelledby="proposed-code">
      <h2 id="proposed-code" className={classes.heading}>
        Changes
      </h2>
      {files.map(({ name, before, after }) => {
        const other = theirs?.name === name ? theirs.content : null;
        return <DiffView key={name} name={name} before={other ?? before} after={after} />;
      })}
    </section>
  );
}
