import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { executionsPath, planPath } from '../addresses';
import classes from './list-header.module.css';

interface ListHeaderProps {
  projectId: string;
  /** Query of the list, which its dialogs keep. */
  search: string;
  /** Nobody else is told the .npmrc. */
  isAdmin: boolean;
}

export function ListHeader({ projectId, search, isAdmin }: ListHeaderProps) {
  const list = executionsPath(projectId);
  return (
    <PageHeader title={<ListTitle />}>
      <ButtonLink
        to={`${list}/how-to-run${search}`}
        variant="default"
        preventScrollReset
        leftSection={<Icon name="help" />}
      >
        How to run in CI/CD
      </ButtonLink>
      {isAdmin && (
        <ButtonLink
          to={`${list}/npmrc${search}`}
          variant="default"
          preventScrollReset
          leftSection={<Icon name="settings" />}
          aria-label="Edit .npmrc"
        >
          .npmrc
        </ButtonLink>
      )}
      <ButtonLink to={planPath(projectId)} preventScrollReset leftSection={<Icon name="plus" />}>
        Plan an execution
      </ButtonLink>
    </PageHeader>
  );
}

/** The heading with its badge. */
export function ListTitle() {
  return (
    <>
      Executions <span className={classes.beta}>Beta</span>
    </>
  );
}
