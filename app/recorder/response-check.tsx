import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { RecordedResponse } from '#contracts/worker/recording';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import type { Recorder } from './use-recorder';
import classes from './recorder-stage.module.css';

const kinds: Record<RecordedResponse['kind'], string> = {
  fetch: 'fetch',
  xhr: 'XHR',
  document: 'page',
  form: 'form',
};

/** Value of the status in the list of checked parts. The path of a field is never empty. */
const ofStatus = '';

/** Chooses a response since the last action, and the part to check. Presses still go to the page. */
export function ResponseCheck({ recorder }: { recorder: Recorder }) {
  const { responses, newest } = recorder;
  const [chosen, setChosen] = useState<number | null>(null);
  const [field, setField] = useState(ofStatus);
  const send = useRef(recorder.send);
  useEffect(() => {
    send.current = recorder.send;
  });
  const isLinked = recorder.link === 'linked';
  // Request responses after each step: if the step is an action, its responses replace the earlier ones.
  useEffect(() => {
    if (isLinked) send.current({ type: 'askResponses' });
  }, [newest, isLinked]);
  const response = responses?.find(({ id }) => id === chosen) ?? responses?.[0];
  const isTold = response?.fields.some(({ path }) => path === field);
  const checked = isTold ? field : ofStatus;
  return (
    <>
      {response ? (
        <>
          <NativeSelect
            className={classes.response}
            aria-label="Response"
            value={response.id}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            data={(responses ?? []).map(({ id, method, address, status, kind }) => ({
              value: String(id),
              label: `${method} ${address} · ${status} · ${kinds[kind]}`,
            }))}
          />
          <NativeSelect
            className={classes.response}
            aria-label="Part of the response"
            value={checked}
            onChange={({ currentTarget }) => setField(currentTarget.value)}
            data={[
              { value: ofStatus, label: `Status ${response.status}` },
              ...response.fields.map(({ path, value }) => ({ value: path, label: `${path} = ${value}` })),
            ]}
          />
          <Button
            type="button"
            size="compact-sm"
            onClick={() =>
              recorder.send({
                type: 'checkResponse',
                id: response.id,
                field: checked === ofStatus ? undefined : checked,
              })
            }
          >
            Add check
          </Button>{' '}
        </>
      ) : (
        <p className={classes.hint}>
          <Icon name="info" size={14} />{' '}
          <span>
            {responses === null
              ? 'Loading the responses …'
              : 'No response since the last action. Do something in the picture, then look again.'}
          </span>
        </p>
      )}
      <button
        type="button"
        className={iconButton}
        aria-label="Look again"
        title="Look again"
        onClick={() => recorder.send({ type: 'askResponses' })}
      >
        <Icon name="reload" />
      </button>{' '}
    </>
  );
}
