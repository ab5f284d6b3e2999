import { Button } from '@mantine/core';
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useSubmit } from '@remix-run/react';
import { useHydrated } from '~/ui/hydration';
import { requireProject } from '~/access/gate';
import { storedForm } from '~/shell/detour/kept-form.server';
import { ButtonLink } from '~/ui/button-link';
import { DialogActions } from '~/ui/dialog';
import { EnterDoes } from '~/ui/enter-does';
import { Form } from '~/ui/scoped';
import { executionsPath, planPath } from '../addresses';
import { useFormValue } from '../use-form-value';
import { readOffer } from './choices.server';
import { DefinitionFields } from './definition-fields';
import { definitionProblems, readDraft, type PlannerDraft } from './draft';
import { redirectNightly } from './nightly.server';
import { KeptFields } from './kept-fields';
import { useStoredAddress } from './use-kept-address';
import classes from './planner.module.css';

export const meta: MetaFunction = () => [{ title: 'Define an execution' }];

/**
 * `check` in the address: the next step found a problem here. `nightly`: fills in all fields it can, and redirects to
 * the last step.
 */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  if (caller.licence.threads === 0) throw redirect(executionsPath(caller.project.id));
  const query = new URL(args.request.url).searchParams;
  const data = await storedForm(args, caller);
  const typed = readDraft(data ?? query);
  if (query.has('nightly')) throw await redirectNightly(caller, typed);
  const branch = typed.branch || caller.branch;
  const { taken, environment, ...offer } = await readOffer(caller, branch);
  const isBegun = data !== null || query.has('name') || query.has('env');
  const draft: PlannerDraft = { ...typed, branch, env: typed.env || (isBegun ? '' : environment) };
  const problems = query.has('check') ? definitionProblems(typed, { ...offer, taken }) : {};
  return { draft, offer, problems };
}

export default function DefineStep() {
  const { draft, offer, problems } = useLoaderData<typeof loader>();
  const { projectId = '' } = useParams();
  const { form, value, refresh } = useFormValue(readDraft, draft);
  const submit = useSubmit();
  const scripted = useHydrated();
  useStoredAddress(value);
  const isEmpty = value.name.trim() === '' || value.env === '' || value.branch === '';
  const showBranch = () => {
    if (form.current) submit(form.current, { action: planPath(projectId), replace: true });
  };
  return (
    <Form
      ref={form}
      method="get"
      action={planPath(projectId, 'scenarios')}
      onChange={refresh}
      className={classes.step}
      noValidate
      preventScrollReset
    >
      <EnterDoes />
      <KeptFields draft={draft} except={['name', 'env', 'branch', 'heals']} />
      <DefinitionFields
        definition={draft}
        offer={offer}
        problems={problems}
        here={planPath(projectId)}
        onBranch={showBranch}
      />
      <DialogActions>
        <ButtonLink to={executionsPath(projectId)} variant="default" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button type="submit" disabled={scripted && isEmpty}>
          Next
        </Button>
      </DialogActions>
    </Form>
  );
}
