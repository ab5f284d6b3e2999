import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireProject } from '~/access/gate';

/** Returns the steps with code, for completion in the code editor: `{ steps: [{ pattern, source }] }`. */
export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream, branch } = await requireProject(args);
  const answer = await upstream.workspace.getSteps({ query: { projectId: project.id }, body: { branch } });
  const steps = answer.status ? Object.entries(answer.steps) : [];
  return Response.json({ steps: steps.map(([pattern, { source }]) => ({ pattern, source })) });
}
