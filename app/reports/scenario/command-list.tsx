import { Link } from '@remix-run/react';
import { millisecondsText } from '~/ui/duration';
import { StatusBadge } from '~/ui/status-badge';
import { ExactTime } from '~/ui/time';
import { useLinks } from '~/ui/use-links';
import type { ScenarioView } from './scenario-view';
import type { CommandView } from './step-view';
import classes from './command-list.module.css';

interface CommandListProps {
  scenario: ScenarioView;
  commands: CommandView[];
}

/** What a step did in the browser. A command with a picture of its own shows it in the panel beside. */
export function CommandList({ scenario, commands }: CommandListProps) {
  const link = useLinks();
  const { selected, panel } = scenario;
  return (
    <ol className={classes.commands} aria-label="Commands">
      {commands.map((command, index) => (
        <li key={index} className={classes.command} data-current={panel.command === index + 1 || undefined}>
          <StatusBadge status={command.status} compact />
          <span className={classes.what}>
            {command.hasScreenshot ? (
              <Link
                to={link({ step: selected + 1, command: index + 1, view: null, shot: null })}
                className={classes.label}
                title="Show its screenshot"
                preventScrollReset
                replace
              >
                {command.label}
              </Link>
            ) : (
              <span className={classes.label}>{command.label}</span>
            )}
            {command.element && (
              <code className={classes.element} title={command.element}>
                {command.element}
              </code>
            )}
            {command.value !== null && (
              <span className={classes.value} title={command.value}>
                {command.value}
              </span>
            )}
            {command.at !== null && (
              <span className={classes.at}>
                <ExactTime at={command.at} />
              </span>
            )}
            {command.note && (
              <span className={classes.note} title={command.note}>
                {command.note}
              </span>
            )}
            {command.payload && (
              <details className={classes.payload}>
                <summary>Payload</summary>
                <pre>{command.payload}</pre>
              </details>
            )}
          </span>
          <span className={classes.duration}>
            {command.at === null && millisecondsText(command.duration)}
          </span>
        </li>
      ))}
    </ol>
  );
}
