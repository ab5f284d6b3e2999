import { expect, test } from 'vitest';
import { createSecrets } from '../secrets/secrets';
import { element } from './looks.fixture';
import { maskLook } from './mask-look';
import { decodeLook, type PageLook } from './page-look';

const secret = 'hunter-2-hunter-2';
const look = (own: Parameters<typeof element>[1]): PageLook => ({
  language: 'en',
  isCut: false,
  elements: [element('Pay', own), element(`Signed in with ${secret}`)],
});
const secrets = createSecrets();
secrets.add(secret);

test('no text of a look tells a secret, and nothing else changes', () => {
  const before = look({
    attributes: { id: 'pay', title: secret, [`data-${secret}`]: 'x' },
    classes: ['wide', secret],
    options: `a · ${secret}`,
    row: secret,
  });
  const clean = maskLook(before, secrets.mask);
  expect(JSON.stringify(clean)).not.toContain('hunter');
  expect(clean?.elements[1]?.name).toBe('Signed in with mask:****');
  expect(clean?.elements[0]).toMatchObject({
    name: 'Pay',
    classes: ['wide', 'mask:****'],
    attributes: { id: 'pay', title: 'mask:****', 'data-mask:****': 'x' },
    box: before.elements[0]?.box,
  });
  expect(decodeLook(clean)).toEqual(clean);
});

test('a look without any is the same one', () => {
  const before = { language: 'en', isCut: false, elements: [element('Pay')] };
  expect(maskLook(before, secrets.mask)).toBe(before);
});

test('what stands for a secret makes no text longer than a look may have it', () => {
  const short = createSecrets();
  short.add('ab');
  const clean = maskLook(look({ name: 'ab '.repeat(26).trim() }), short.mask);
  expect(clean?.elements[0]?.name.length).toBeLessThanOrEqual(80);
});

test('texts that cannot be told apart afterwards make no look', () => {
  expect(maskLook(look({ name: `a\0${secret}` }), secrets.mask)).toBeNull();
});
