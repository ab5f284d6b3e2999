import { expect, it } from 'vitest';
import { linkProblems } from './answer-invitation';

it.each([
  ['id=1&invited_by=a@x.org&project=Shop', []],
  ['invited_by=a@x.org&project=Shop', ['Invalid invitation,no id']],
  ['id=1&invited_by=%20&project=Shop', ['no inviter email']],
  ['id=1&invited_by=a@x.org&project=', ['no project']],
  ['', ['Invalid invitation,no id', 'no inviter email', 'no project']],
])('of %j are %j', (address, problems) => {
  expect(linkProblems(new URLSearchParams(address))).toEqual(problems);
});
