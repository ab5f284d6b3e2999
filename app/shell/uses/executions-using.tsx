import { executionAddress } from '~/platform/paths';
import { Link } from '~/ui/scoped';
import type { UsingExecution } from './executions-using.server';
import classes from './executions-using.module.css';

/** All executions of a list, each leading to its page. */
export function ExecutionList({
  projectId,
  executions,
}: {
  projectId: string;
  executions: readonly UsingExecution[];
}) {
  return (
    <ul className={classes.list} tabIndex={executions.length > 8 ? 0 : undefined}>
      {executions.map(({ id, name }) => (
        <li key={id}>
          <Link to={executionAddress(projectId, id)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

interface UsedByProps {
  projectId: string;
  /** Null when they could not be looked up. */
  executions: readonly UsingExecution[] | null;
  change: 'delete' | 'rename';
}

/** Names, before a change, the executions that use the object. Shows nothing when there are none. */
export function ExecutionsUsingObject({ projectId, executions, change }: UsedByProps) {
  if (executions === null) return <p>The executions that use it could not be looked up.</p>;
  if (executions.length === 0) return null;
  return (
    <div>
      <p className={classes.words}>{usedText(executions.length, change)}</p>
      <ExecutionList projectId={projectId} executions={executions} />
    </div>
  );
}

function usedText(many: number, change: UsedByProps['change']): string {
  const uses = `${executionCount(many)} ${many === 1 ? 'uses' : 'use'} it.`;
  if (change === 'rename') {
    return `${uses} After the change you can update ${many === 1 ? 'it' : 'them'} with one click.`;
  }
  const they =
    many === 1 ? 'It cannot start until you change it.' : 'They cannot start until you change them.';
  return `${uses} ${they}`;
}

/** `1 execution` or `3 executions`. */
export function executionCount(many: number): string {
  return many === 1 ? '1 execution' : `${many} executions`;
}
