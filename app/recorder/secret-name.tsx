import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

const key = /^[\w.:-]{1,100}$/;

/** Names the test data that replaces the next secret. Without a name, the name of the field is used. */
export function SecretName({ recorder }: { recorder: Recorder }) {
  const [name, setName] = useState('');
  const [kept, setKept] = useState('');
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
      <label htmlFor="secret-name">Test data key of the next secret</label>
      <TextInput
        id="secret-name"
        value={name}
        maxLength={100}
        placeholder="Named after the field"
        error={name !== '' && !isSound}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" variant="default" disabled={!isSound || name === kept}>
        {name !== '' && name === kept ? 'Key set' : 'Set key'}
      </Button>
    </form>
  );
}
