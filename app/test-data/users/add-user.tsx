import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { usersPath } from './read-users.server';
import { saveUser } from './save-user';
import { UserForm } from './user-form';

export const meta: MetaFunction = () => [{ title: 'Add User credentials' }];

export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  return saveUser(
    { ...args, project },
    await args.request.formData(),
    ({ username, password, secretKey }) =>
      upstream['test-users'].addUser({ body: { project_id: project.id, username, password, secretKey } }),
    { done: 'added', backTo: usersPath(project.id, args.request) },
  );
}

export default function AddUser() {
  return <UserForm title="Add User credentials" answer={useAnswer<FormAnswer>()} />;
}
