import { expect, test } from 'vitest';
import type { InProject } from '~/access/gate';
import { answerNotifications } from './notifications-action.server';

test('more members than can be told, and what is no address, come back as they were typed', async () => {
  const upstream = {
    executions: { setNotifications: async () => Promise.reject(new Error('It was asked to save them.')) },
  };
  const caller = { project: { id: 'p1' }, upstream } as unknown as InProject;
  const answer = async (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [['what', 'save'], ...fields] satisfies [string, string][])
      form.append(name, value);
    return answerNotifications(caller, form);
  };
  const members = Array.from({ length: 201 }, (_, nth): [string, string] => [`member:${nth}`, 'on']);
  expect(await answer([...members, ['addresses', 'qa@example.com']])).toMatchObject({
    init: { status: 422 },
    data: {
      what: 'save',
      form: {
        error: { '': ['At most 200 members can be notified.'] },
        initialValue: { addresses: 'qa@example.com', 'member:200': 'on' },
      },
    },
  });
  expect(await answer([['addresses', 'qa@example.com, nonsense']])).toMatchObject({
    data: { form: { error: { addresses: ['nonsense is no mail address'] } } },
  });
});
