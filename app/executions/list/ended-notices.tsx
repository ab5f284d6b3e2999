import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { numberText } from '~/ui/run-text';
import { Form } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { TimeText } from '~/ui/time';
import type { EndedRunRow } from './execution-rows';
import { usePendingRow } from './use-pending-row';
import classes from './ended-notices.module.css';

interface EndedNoticesProps {
  ended: EndedRunRow[];
  now: number;
}

/** Lists the user's ended runs. A run stays until the user opens its report from here or dismisses it. */
export function EndedNotices({ ended, now }: EndedNoticesProps) {
  return (
    <section className={classes.ended} aria-labelledby="ended-heading">
      <h2 id="ended-heading">{ended.length === 1 ? 'Your run ended' : 'Your runs ended'}</h2>
      <ul>
        {ended.map((run) => (
          <EndedNotice key={run.id} run={run} now={now} />
        ))}
      </ul>
    </section>
  );
}

function EndedNotice({
  run: { id, number, name, status, text, time },
  now,
}: {
  run: EndedRunRow;
  now: number;
}) {
  const pending = usePendingRow(id);
  return (
    <li>
      <StatusBadge status={status} />{' '}
      <span className={classes.name} title={name}>
        {numberText(number)} {name}
      </span>{' '}
      <span className={classes.text}>
        {text}, started <TimeText at={time} now={now} />
      </span>
      <Form method="post" className={classes.buttons} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="xs"
          variant="default"
          name="intent"
          value="report"
          loading={pending === 'report'}
          aria-label={`Open report of ${name}`}
        >
          Open report
        </Button>{' '}
        <button
          type="submit"
          className={iconButton}
          name="intent"
          value="read"
          disabled={pending === 'read'}
          aria-label={`Put the notice of ${name} away`}
          title="Put away"
        >
          <Icon name="x" />
        </button>
      </Form>
    </li>
  );
}
