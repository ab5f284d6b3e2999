import { expect, test } from 'vitest';
import { notificationText } from './read-execution.server';

const told = {
  project: {
    events: ['failed' as const],
    members: ['ada', 'gone'],
    addresses: ['QA@example.com', 'new@example.com', 'no@example.com'],
  },
  webhooks: [{ id: 'a' }, { id: 'b' }],
  people: [
    { userId: 'ada', email: 'ada@example.com' },
    { userId: 'bob', email: 'bob@example.com' },
    { userId: 'eve', email: 'Eve@example.com' },
  ],
  addresses: [
    { address: 'qa@example.com', wish: 'confirmed' as const },
    { address: 'new@example.com', wish: 'waiting' as const },
    { address: 'no@example.com', wish: 'stopped' as const },
    { address: 'eve@example.com', wish: 'stopped' as const },
  ],
};
const own = { tell: 'own' as const, events: told.project.events, members: [], addresses: [], webhooks: [] };

test.each([
  [{ tell: 'project' as const }, 'As the project says: 2 by mail, 2 webhooks'],
  [null, 'As the project says: 2 by mail, 2 webhooks'],
  [{ tell: 'nobody' as const }, 'Nobody'],
  [own, 'Its own choice: nobody'],
  [
    { ...own, members: ['bob', 'eve', 'gone'], webhooks: ['a', 'gone'] },
    'Its own choice: 1 by mail, 1 webhook',
  ],
  [
    { ...own, addresses: ['gone@example.com', 'QA@example.com', 'new@example.com'] },
    'Its own choice: 1 by mail',
  ],
  [{ ...own, events: [], members: ['bob'] }, 'Its own choice: nobody'],
])('%j is %s', (execution, text) => {
  expect(notificationText({ ...told, execution })).toBe(text);
});
