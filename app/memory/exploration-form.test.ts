import { expect, test } from 'vitest';
import { explorationLimits } from '#contracts/worker/exploration';
import { invalid, parseForm } from '~/platform/forms';
import { explorationForm } from './exploration-form';

const filled = {
  environment: 'stage',
  pages: ' 12 ',
  minutes: '3',
  signIn: '["shop/login","Sign in"]',
  origins: 'https://pay.example.com/a\r\n\r\nhttps://pay.example.com/a',
  requests: 'post /search\nDELETE /basket',
  suite: 'on',
};

function submitted(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, explorationForm);
}

/** Returns the body of the answer to a wrong form: messages and typed values. */
const answerTo = (fields: Record<string, string>) => invalid(submitted(fields)).data.form;

test('reads the values of the call when every field is right', () => {
  expect(submitted(filled)).toMatchObject({
    status: 'success',
    value: {
      environment: 'stage',
      address: null,
      pages: 12,
      minutes: 3,
      signIn: { featureName: 'shop/login', scenarioName: 'Sign in' },
      origins: ['https://pay.example.com'],
      requests: ['POST /search', 'DELETE /basket'],
      unclear: false,
      suite: true,
      confirmed: false,
    },
  });
});

test('makes an environment of the address when the project has none', () => {
  const { environment: _none, ...others } = filled;
  expect(submitted({ ...others, address: ' https://shop.example.com ' })).toMatchObject({
    value: { environment: '', address: { name: 'shop-example-com', baseUrl: 'https://shop.example.com' } },
  });
});

test('returns the message of each field and everything typed when fields are wrong', () => {
  const typed = {
    ...filled,
    address: 'shop.example.com',
    pages: '501',
    minutes: 'x',
    origins: 'https://pay.example.com\nnowhere',
    requests: 'GET /a',
  };
  const { error, initialValue } = answerTo(typed);
  expect(error).toEqual({
    address: ['URL must start with http://, https:// or {host}'],
    pages: ['A whole number from 1 to 500.'],
    minutes: ['A whole number from 1 to 60.'],
    origins: ['“nowhere” is no address such as https://pay.example.com.'],
    requests: ['“GET /a” is no method and path such as POST /search.'],
  });
  expect(initialValue).toEqual(typed);
});

test('asks for the address when there is neither an address nor an environment', () => {
  const { error } = answerTo({ ...filled, environment: '', address: '  ' });
  expect(error).toEqual({ address: ['Enter the address of the application.'] });
});

test('asks for the address when other fields are wrong, too', () => {
  const { error } = answerTo({ ...filled, environment: '', address: '', pages: '0' });
  expect(error).toEqual({
    address: ['Enter the address of the application.'],
    pages: ['A whole number from 1 to 500.'],
  });
});

test('limits the number of addresses and requests', () => {
  const { error } = answerTo({
    ...filled,
    origins: Array.from(
      { length: explorationLimits.origins + 1 },
      (_, at) => `https://${at}.example.com`,
    ).join('\n'),
    requests: Array.from({ length: explorationLimits.requests + 1 }, (_, at) => `POST /${at}`).join('\n'),
  });
  expect(error).toEqual({ origins: ['At most 20.'], requests: ['At most 50.'] });
});
