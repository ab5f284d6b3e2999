import { expect, test } from 'vitest';
import { toldText } from './told-text';

const told = {
  project: { events: ['failed' as const], members: ['ada', 'gone'], addresses: ['qa@example.com'] },
  webhooks: [{ id: 'a' }, { id: 'b' }],
  people: [{ userId: 'ada' }, { userId: 'bob' }],
};
const own = { tell: 'own' as const, events: told.project.events, members: [], addresses: [], webhooks: [] };

test.each([
  [{ tell: 'project' as const }, 'As the project says: 2 by mail, 2 webhooks'],
  [null, 'As the project says: 2 by mail, 2 webhooks'],
  [{ tell: 'nobody' as const }, 'Nobody'],
  [own, 'Its own choice: nobody'],
  [{ ...own, members: ['bob', 'gone'], webhooks: ['a', 'gone'] }, 'Its own choice: 1 by mail, 1 webhook'],
  [{ ...own, addresses: ['gone@example.com', 'qa@example.com'] }, 'Its own choice: 1 by mail'],
  [{ ...own, events: [], members: ['bob'] }, 'Its own choice: nobody'],
])('%j is %s', (execution, text) => {
  expect(toldText({ ...told, execution })).toBe(text);
});
