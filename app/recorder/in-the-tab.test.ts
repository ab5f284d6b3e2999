import { expect, test } from 'vitest';
import { inTheTab } from './in-the-tab';

const leads = (cmd: string, search: string) => inTheTab(cmd, new URLSearchParams(search));

test('a link of the recorder leads to its place in the project', () => {
  expect(leads('recorder', 'project_id=p-1&git_branch=main&uuid=u&env=Live%20shop')).toBe(
    '/p-1/recordings/new?environment=Live+shop&onBranch=main',
  );
  expect(
    leads('recorder', 'project_id=p&feature_file=a/b.feature&scenario_name=I%26O&continue=true&env=demo'),
  ).toBe('/p/recordings/new?feature=a%2Fb&scenario=I%26O&environment=demo');
  expect(leads('apitest', 'project_id=p&feature_file=a.feature&scenario_name=x&step_index=0')).toBe(
    '/p/recordings/new?feature=a&scenario=x&from=0&check=response&replaces=1',
  );
  expect(
    leads('recorder', 'project_id=p&feature_file=a.feature&scenario_name=x&step_index=2&continue=true'),
  ).toBe('/p/recordings/new?feature=a&scenario=x&from=3');
});

test('what is no such link leads nowhere', () => {
  for (const [cmd, search] of [
    ['record', 'project_id=p'],
    ['recorder', ''],
    ['recorder', 'project_id=/evil.example'],
    ['recorder', 'project_id=..%2Fx'],
    ['recorder', 'project_id=//evil.example'],
  ] as const)
    expect(leads(cmd, search), search).toBeNull();
});
