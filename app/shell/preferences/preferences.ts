import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { safePath } from '~/platform/paths';
import { changedPreferences, type Preferences } from '~/shell/preferences/preference-cookie';

/** Saves preferences (theme, navigation, code editor, small window), and leads back to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const change: Partial<Record<keyof Preferences, unknown>> = {};
  if (form.has('scheme')) change.scheme = form.get('scheme');
  if (form.has('navigation')) change.navigation = form.get('navigation');
  if (form.has('codeEditor')) change.codeEditor = form.get('codeEditor');
  if (form.has('smallWindow')) change.smallWindow = form.get('smallWindow') === 'on';
  if (form.has('treeWidth')) change.treeWidth = Number(form.get('treeWidth'));
  const cookie = await changedPreferences(request, change as Partial<Preferences>);
  return redirect(safePath(form.get('back')), { headers: { 'set-cookie': cookie } });
}
