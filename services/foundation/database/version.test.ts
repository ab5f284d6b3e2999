import { expect, test } from 'vitest';
import { refuseOldVersion } from './index';

test('PostgreSQL 15 is the oldest version that is taken', () => {
  refuseOldVersion(150_000, 'host/app');
  refuseOldVersion(180_004, 'host/app');
  expect(() => refuseOldVersion(140_019, 'host/app')).toThrow(
    'PostgreSQL at host/app is version 14; version 15 or newer is needed.',
  );
});
