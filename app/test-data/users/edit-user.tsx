import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { FormAnswer } from '~/access/form-answer';
import { requireProject } from '~/access/gate';
import { useAnswer } from '~/live/use-answer';
import { namedUser, usernameIn, usersPath } from './read-users.server';
import { saveUser } from './save-user';
import { UserForm } from './user-form';

export const meta: MetaFunction = () => [{ title: 'Edit User credentials' }];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requireProject(args);
  const user = await namedUser(caller, args.request);
  if (!user) throw redirect(usersPath(caller.project.id, args.request));
  return { user };
}

export async function action(args: ActionFunctionArgs) {
  const { project, upstream } = await requireProject(args);
  const prev_username = usernameIn(args.request);
  return saveUser(
    { ...args, project },
    await args.request.formData(),
    ({ username, password, secretKey, removeSecretKey }) =>
      upstream['test-users'].updateUser({
        body: {
          project_id: project.id,
          prev_username,
          username,
          password,
          secretKey,
          removeSecretKey: removeSecretKey === 'on',
        },
      }),
    { done: 'saved', backTo: usersPath(project.id, args.request) },
  );
}

export default function EditUser() {
  const { user } = useLoaderData<typeof loader>();
  return <UserForm title="Edit User credentials" initial={user} answer={useAnswer<FormAnswer>()} />;
}
