import { Button } from '@mantine/core';
import type { Recording } from '#contracts/recordings';
import { Icon } from '~/ui/icon';
import { Form } from '~/ui/scoped';
import { wordsOfReplaced } from './arrange-steps';
import classes from './recorded-steps.module.css';

/** The words of the step that is recorded again: what was recorded may become that step, as the scenario had it. */
export function ReplacedWords({ recording }: { recording: Recording }) {
  const words = wordsOfReplaced(recording);
  if (words === null) return null;
  return (
    <Form method="post" replace preventScrollReset className={classes.replaced}>
      <input type="hidden" name="version" value={recording.version} />
      <p>
        In place of <q title={words}>{words}</q>
      </p>{' '}
      <Button
        type="submit"
        name="intent"
        value="replaced"
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="joined" size={14} />}
        title="All that is recorded becomes one step that says this"
      >
        Keep its words
      </Button>
    </Form>
  );
}
