import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { maxStoredFormLength } from '#contracts/auth';
import { isPlainName } from '#domain/form-fields';
import { requireProject } from '~/access/gate';
import { flashCookie } from '~/platform/flash';
import { leadsTo, pathWithin, wayBack, withKept, withWayBack } from './detour';
import { neverKept } from './kept-form.server';

/**
 * Leaves a form for a detour: stores the typed text for its user, and the form's page as the page to return to
 * (docs/rules/interface.md, Detours).
 */
export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const { searchParams } = new URL(args.request.url);
  const form = await args.request.formData();
  const home = `/${project.id}`;
  const to = pathWithin(project.id, form.get(leadsTo)) ?? home;
  const here = wayBack(searchParams, project.id);
  if (here === null) return redirect(to, 303);
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== leadsTo && !neverKept.test(name) ? [[name, value]] : [],
  );
  const wanted = searchParams.get('fills');
  const fills = wanted && isPlainName(wanted) ? wanted : undefined;
  const isSmall = JSON.stringify(fields).length <= maxStoredFormLength;
  const kept = isSmall && (await upstream.auth.keepForm({ body: { projectId: project.id, fields, fills } }));
  if (kept && kept.status) return redirect(withWayBack(to, withKept(here, kept.id)), 303);
  const notice =
    'This form is too large, so your entries will not be restored. Your browser’s Back button may still have them.';
  return redirect(withWayBack(to, here), {
    status: 303,
    headers: { 'set-cookie': await flashCookie(notice, 'warning', 10_000) },
  });
}
