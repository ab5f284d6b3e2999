import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

/** As the recorder begins: docs/decisions/0052-recording.md. */
const first = 'password';
const key = /^[\w.:-]{1,100}$/;

/** How the test data is called that stands for secrets which are typed from now on: the secrets themselves stay there. */
export function SecretName({ recorder }: { recorder: Recorder }) {
  const [name, setName] = useState(first);
  const [kept, setKept] = useState(first);
  const isSound = key.test(name);
  return (
    <form
      className={classes.secret}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSound) return;
        recorder.send({ type: 'nameSecret', key: name });
        setKept(name);
      }}
    >
      <label htmlFor="secret-name">The next secret that is typed is the test data</label>
      <TextInput
        id="secret-name"
        value={name}
        maxLength={100}
        error={!isSound}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={!isSound || name === kept}>
        {name === kept ? 'Named' : 'Name it so'}
      </Button>
    </form>
  );
}
