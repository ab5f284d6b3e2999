import { nightlyPath } from '~/shell/scenario-choice/scenario-choice';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';

interface NightlyLinkProps {
  projectId: string;
  /** The place to run, as executions store it. */
  pick: string;
  /** Branch and environment of the report. */
  at: { branch: string; env: string };
  /** The place in words, e.g. `this scenario`. */
  what: string;
}

/** Links from a report to the planner, to run the same scenarios every night. */
export function NightlyLink({ projectId, pick, at, what }: NightlyLinkProps) {
  return (
    <ButtonLink
      to={nightlyPath(projectId, { picks: [pick], tags: [], everyTag: false }, at)}
      variant="default"
      leftSection={<Icon name="clock" />}
      title={`Plans an execution of ${what}`}
    >
      Run every night…
    </ButtonLink>
  );
}
