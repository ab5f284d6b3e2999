import { Notice } from '~/ui/notice';

/** Replaces the form for a user who may not create another project. The service refuses it, too. */
export function NoProjectsLeft() {
  return (
    <Notice kind="info" title="You cannot create another project.">
      The number of projects that your account may have is used up. You can still join projects by invitation,
      or ask the operator of this installation.
    </Notice>
  );
}
