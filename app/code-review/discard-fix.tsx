import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { found } from '~/access/found';
import { DiscardDialog } from './discard-dialog';
import { discardFixes, fixKeyOf } from './decide-fixes.server';
import { fixPath } from '~/shell/code-review-paths';

export const meta: MetaFunction = () => [{ title: 'Discard code fix' }];

export async function loader(args: LoaderFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { fixId: id = '' } = args.params;
  const { oversight } = await found(upstream.runs.getOversight({ query: { project_id: project.id, id } }));
  return {
    closeTo: fixPath(project.id, id),
    chosen: oversight.state === 'open' ? [fixKeyOf(oversight)] : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const back = fixPath(caller.project.id, args.params.fixId ?? '');
  return discardFixes(caller, await args.request.formData(), back);
}

export default function DiscardFix() {
  const { chosen, closeTo } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return <DiscardDialog chosen={chosen} closeTo={closeTo} answer={answer} />;
}
