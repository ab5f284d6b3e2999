import { Checkbox } from '@mantine/core';
import { Link } from '@remix-run/react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '~/ui/icon';
import { IconLink } from '~/ui/icon-link';
import { choiceQuery, formValueOf, type FileGroup } from './definitions';
import type { Selection } from './use-selection';
import classes from './code-cleanup.module.css';

/** The unused definitions of one file. The checkbox of the group needs a script, the others do not. */
export function UnusedGroup({ uri, definitions, selection }: FileGroup & { selection: Selection }) {
  const scripted = useHydrated();
  const selected = selection.of(uri);
  return (
    <div className={classes.group} data-scripted={scripted || undefined}>
      {scripted && (
        <Checkbox
          className={classes.groupBox}
          aria-label={`Select all of ${uri}`}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          onChange={(event) => selection.setAll(uri, event.currentTarget.checked)}
        />
      )}
      <details open>
        <summary className={classes.summary}>
          <Icon name="chevronRight" className={classes.chevron} />
          <code title={uri}>{uri}</code>
          <span className={classes.count}>{definitions.length}</span>
        </summary>
        <ul className={classes.rows}>
          {definitions.map((definition) => (
            <Row key={definition.line + definition.pattern} definition={definition} />
          ))}
        </ul>
      </details>
      <IconLink
        to={`delete${choiceQuery({ uri })}`}
        icon="trash"
        label={`Delete all of ${uri}`}
        title="Delete all of this file"
        className={classes.groupDelete}
      />
    </div>
  );
}

function Row({ definition }: { definition: FileGroup['definitions'][number] }) {
  const { uri, keyword, pattern, line } = definition;
  return (
    <li className={classes.row}>
      <Checkbox
        name="step"
        value={formValueOf(definition)}
        data-group={uri}
        aria-label={`Select ${keyword} ${pattern}`}
      />
      <span className={classes.keyword}>{keyword}</span>
      <span className={classes.pattern} title={pattern}>
        {pattern}
      </span>
      <Link to={`code${choiceQuery(definition)}`} className={classes.line} preventScrollReset>
        Line {line}
        <span className="visually-hidden"> of {uri}: show the code</span>
      </Link>
      <IconLink
        to={`delete${choiceQuery(definition)}`}
        icon="trash"
        label={`Delete ${keyword} ${pattern}`}
        title="Delete"
      />
    </li>
  );
}
