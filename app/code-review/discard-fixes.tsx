import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { DiscardDialog } from './discard-dialog';
import { discardFixes, openFixes } from './decide-fixes.server';
import { fixOf } from './fixes';
import { codeReviewPath } from '~/shell/code-review-paths';

export const meta: MetaFunction = () => [{ title: 'Discard code fixes' }];

/** Returns all fixes, or the fixes that the address names. The selected ones come with the form. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const named = searchParams.getAll('fix').flatMap((value) => fixOf(value) ?? []);
  return { projectId: caller.project.id, chosen: searchParams.has('all') ? await openFixes(caller) : named };
}

/** Asks for confirmation of the fixes selected in the list. After the confirmation, discards them. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  return discardFixes(caller, await args.request.formData(), codeReviewPath(caller.project.id));
}

export default function DiscardFixes() {
  const named = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <DiscardDialog
      chosen={answer?.chosen ?? named.chosen}
      closeTo={codeReviewPath(named.projectId)}
      answer={answer}
    />
  );
}
