import { Button } from '@mantine/core';
import type { Recording } from '#contracts/recordings';
import { Icon } from '~/ui/icon';
import { Form } from '~/ui/scoped';
import { wordsOfReplaced } from './arrange-steps';
import classes from './recorded-steps.module.css';

/** Shows the text of the step that is recorded again, with a button to use it for the new step. */
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
