import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchemaOf } from './stream';

test('describes an answer without limits that strict providers refuse, and with closed objects', () => {
  const answer = z.object({
    index: z.number().int().nullable(),
    values: z.record(z.string(), z.string()),
    parts: z.array(z.object({ name: z.string().max(20) })),
  });
  expect(answerSchemaOf(answer)).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: ['index', 'values', 'parts'],
    properties: {
      index: { type: ['integer', 'null'] },
      values: { type: 'object', additionalProperties: { type: 'string' } },
      parts: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 20 } },
        },
      },
    },
  });
});
