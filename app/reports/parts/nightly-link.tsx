import { nightlyPath } from '~/shell/scenario-choice/scenario-choice';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';

interface NightlyLinkProps {
  projectId: string;
  /** A pick, as in an execution. */
  pick: string;
  /** Of the report. */
  at: { branch: string; env: string };
  /** What is planned: `this scenario`. */
  what: string;
}

/** Leads from a report to the planner, to run the same every night. */
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
