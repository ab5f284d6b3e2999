import { expect, test } from 'vitest';
import { serviceNames } from '#contracts/services';
import { readEnvironment, variables } from './env';
import { servicesElsewhere } from './services-elsewhere';

function read(source: Record<string, string>) {
  const reading = readEnvironment(source);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.env;
}

test('every service may be elsewhere but that of the operators, who look at this installation', () => {
  const named = Object.keys(variables).filter((name) => name.endsWith('_SERVICE_URL'));
  const bases = Object.fromEntries(named.map((name) => [name, `http://${name.toLowerCase()}/api`]));
  const found = servicesElsewhere(read(bases));
  expect(Object.keys(found)).toEqual(serviceNames.filter((name) => name !== 'operator'));
  expect(found['test-users']).toBe('http://test_users_service_url/api');
  expect(servicesElsewhere(read({}))).toEqual({});
});
