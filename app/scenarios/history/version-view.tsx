import { Button } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import type { FileVersion } from '#contracts/workspace';
import { historyPath, type HistoryPlace, type Place } from '~/scenarios/address';
import { DiffView } from '~/ui/diff-view';
import { LinkTabs } from '~/ui/link-tabs';
import { ExactTime } from '~/ui/time';
import classes from './version-view.module.css';

interface VersionViewProps {
  projectId: string;
  place: Place;
  at: HistoryPlace;
  version: {
    change: FileVersion;
    content: string;
    previous: string | null;
    current: { content: string; version: string } | null;
  };
}

/** What a version changed, or how it differs from what is there now, and the way to bring it back. */
export function VersionView({ projectId, place, at, version }: VersionViewProps) {
  const { change, content, previous, current } = version;
  const bringing = useNavigation().formMethod === 'POST';
  const compare = at.compare;
  const isCurrent = current?.content === content;
  const to = (other: HistoryPlace['compare']) =>
    historyPath(projectId, place, { ...at, version: change.commit, compare: other });
  const [before, after] =
    compare === 'before' ? [previous ?? '', content] : [content, current?.content ?? ''];
  return (
    <section className={classes.view} aria-label="Version">
      <header className={classes.header}>
        <div className={classes.titles}>
          <h2 className={classes.message} title={change.message}>
            {change.message}
          </h2>
          <p className={classes.by}>
            {change.author.name} · <ExactTime at={change.date} />
          </p>
        </div>
        {!isCurrent && change.version !== '' && (
          <Form method="post" action={to(compare)} preventScrollReset>
            <input type="hidden" name="commit" value={change.commit} />
            <input type="hidden" name="base" value={current?.version ?? ''} />
            <Button type="submit" loading={bringing}>
              Bring this version back
            </Button>
          </Form>
        )}
        {isCurrent && <p className={classes.by}>This is what the feature is now.</p>}
      </header>
      <div className={classes.compare}>
        <LinkTabs
          label="Compared with"
          tabs={[
            { label: 'What it changed', to: to('before'), current: compare === 'before' },
            { label: 'What changed since', to: to('current'), current: compare === 'current' },
          ]}
        />
      </div>
      {compare === 'before' && previous === null && (
        <p className={classes.note}>This version created the file.</p>
      )}
      {compare === 'current' && current === null && (
        <p className={classes.note}>The feature is deleted now.</p>
      )}
      {compare === 'before' && previous === content && (
        <p className={classes.note}>Its text stayed; it got another name or place.</p>
      )}
      <DiffView before={before} after={after} name={change.path.replace(/^features\//, '')} />
    </section>
  );
}
