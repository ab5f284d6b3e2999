import { expect, test } from 'vitest';
import { serviceNames } from '#contracts/services';
import { readEnvironment, variables } from './env';
import { servicesElsewhere } from './services-elsewhere';

const names = Object.keys(variables).filter((name) => name.endsWith('_SERVICE_URL'));
const bases = Object.fromEntries(names.map((name) => [name, `http://${name.toLowerCase()}:8080/api/`]));

function basesFrom(source: Record<string, string>) {
  const reading = readEnvironment(source);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return servicesElsewhere(reading.env);
}

test('embeds all services when no address is set', () => {
  expect(basesFrom({})).toBeNull();
});

test('has every service but the operator service elsewhere when all addresses are set', () => {
  const found = basesFrom(bases);
  expect(Object.keys(found ?? {})).toEqual(serviceNames.filter((name) => name !== 'operator'));
  expect(found?.['test-users']).toBe('http://test_users_service_url:8080/api');
});

test.each(names)('refuses to start and names the variable when only %s is missing', (name) => {
  const reading = readEnvironment({ ...bases, [name]: '' });
  const problem = `${name}: must be set too, as all services run elsewhere or none`;
  expect(reading).toEqual({ ok: false, problems: [problem] });
});

test('names every missing variable when one address is set', () => {
  const reading = readEnvironment({ RUNS_SERVICE_URL: 'http://runs:8080/api' });
  const missing = names.filter((name) => name !== 'RUNS_SERVICE_URL').join(', ');
  const problem = `${missing}: must be set too, as all services run elsewhere or none`;
  expect(reading).toEqual({ ok: false, problems: [problem] });
});
