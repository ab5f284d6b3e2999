import { refusedInWords } from '#domain/environments/refused-in-words';
import { Notice } from '~/ui/notice';
import { Link } from '~/ui/scoped';
import { useShell } from '../frame/use-shell';

/** Lists the branch's unusable environments, with the file and field to correct. Shown where the user chooses one. */
export function RefusedEnvironments() {
  const { project, refusedEnvironments } = useShell();
  if (refusedEnvironments.length === 0) return null;
  const title =
    refusedEnvironments.length === 1
      ? '1 environment cannot be used'
      : `${refusedEnvironments.length} environments cannot be used`;
  return (
    <Notice kind="warning" title={title}>
      {refusedEnvironments.slice(0, maxShown).map((environment) => (
        <div key={environment.name}>{refusedInWords(environment)}</div>
      ))}
      <Link to={`/${project.id}/environments`}>Manage environments</Link>
    </Notice>
  );
}

/** Returns the text for a project without usable environments. @param refused number of unusable environments */
export const noUsableEnvironment = (refused: number): string =>
  refused === 0 ? 'This project has none yet.' : 'This project has none that can be used.';

/** The list of environments has all of them. */
const maxShown = 3;
