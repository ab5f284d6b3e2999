import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';

/** Explains the user name and password that git asks for when it clones a project's repository. */
export function CloneAccess({ projectId, isOwn }: { projectId: string; isOwn: boolean }) {
  if (isOwn)
    return <p>This project is kept in a repository of its own. Sign in there with your account there.</p>;
  return (
    <p>
      Git asks who you are: take any user name, and an{' '}
      <Link to={`/${projectId}/settings/access-tokens`}>access token</Link> of this project as the password.
      It must be made to read, and to write where you push.
    </p>
  );
}

/** Says that this server does not know where the repository can be cloned from. */
export function NoCloneAddress() {
  return (
    <Notice kind="info">
      The repositories of this installation are kept by another service. Ask your administrator for the
      address.
    </Notice>
  );
}
