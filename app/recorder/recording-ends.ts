import type { Recording } from '#contracts/recordings';

interface End {
  title: string;
  kind: 'info' | 'warning' | 'error';
}

const ends: Record<NonNullable<Recording['because']>, End> = {
  ended: { title: 'The recording is ended', kind: 'info' },
  idle: { title: 'Nobody used it', kind: 'warning' },
  whole: { title: 'Its time was over', kind: 'warning' },
  'step-failed': { title: 'A step failed', kind: 'error' },
  broken: { title: 'The project’s step code could not be run', kind: 'error' },
  crashed: { title: 'The browser crashed', kind: 'error' },
  shutdown: { title: 'The worker was shut down', kind: 'warning' },
  lost: { title: 'The worker was lost', kind: 'error' },
  refused: { title: 'The browser was refused', kind: 'error' },
  unserved: { title: 'No worker took it', kind: 'error' },
};

/** Endings of recordings in a browser on the user's machine, which have no worker. */
const endsOfLent: Partial<typeof ends> = {
  crashed: { title: 'The browser is gone', kind: 'error' },
  shutdown: { title: 'The recorder was stopped', kind: 'warning' },
  lost: { title: 'The recorder was lost', kind: 'error' },
  refused: { title: 'The recorder may not go on', kind: 'error' },
};

/** Returns why a recording ended, as the title of a notice. */
export function endOf({ because, browser }: Pick<Recording, 'because' | 'browser'>): End {
  const how = because ?? 'ended';
  return (browser === 'local' ? endsOfLent[how] : undefined) ?? ends[how];
}
