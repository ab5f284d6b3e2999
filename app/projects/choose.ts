import { data, redirect, type ActionFunctionArgs } from '@remix-run/node';
import { chooseEnvironment } from '~/access/environments';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { safePath } from '~/platform/paths';
import { choiceChanged, inEnvironment, withoutParameters, withoutScope } from '~/ui/page-scope';

/**
 * Saves an environment or a branch as the user's choice (docs/rules/interface.md, Branch and environment). A branch
 * chosen in the top bar leads to the project's dashboard. Any other choice leads back to the page with the form.
 */
export async function action(args: ActionFunctionArgs) {
  const caller = await requireProject(args);
  const { project, upstream } = caller;
  const form = await args.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const [chosenBranch, name, back] = [text('branch'), text('environment'), text('back')];
  if (chosenBranch !== null) {
    const body = { projectId: project.id, branch: chosenBranch };
    const answer = await upstream.workspace.updateLastActiveWorkspace({ body });
    const to = back === null ? `/${project.id}` : withoutScope(safePath(back, `/${project.id}`));
    if (!answer.status) return redirect(to, { headers: await told(answer.error) });
    return redirect(to, { headers: choiceChanged('branch') });
  }
  const answer = name === null ? null : await chooseEnvironment(caller, name);
  const headers = answer?.status === false ? await told(answer.error) : choiceChanged('environment');
  // With scripts, the page stays, and its loaders run again.
  if (form.has('stay')) return data(null, { headers });
  const to = withoutParameters(safePath(back, `/${project.id}`), [inEnvironment]);
  return redirect(to, { headers });
}

async function told(error: string): Promise<Record<string, string>> {
  return { 'set-cookie': await flashCookie(error, 'error') };
}
