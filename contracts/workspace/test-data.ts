import { z } from 'zod';
import { testDataItem } from '#domain/test-data/test-data-item';
import { endpoint } from '../endpoint';
import { version } from './feature';
import { failed } from './answers';

const list = z.array(testDataItem);

export const testDataCalls = {
  getTestData: endpoint({
    method: 'GET',
    path: '/testData',
    summary:
      'All test data of the branch, secrets encrypted. `because: "broken"` when data/data.json cannot be read.',
    access: 'member',
    scope: 'read',
    query: z.object({
      /** Left out: the project of the `project-id` header. */
      projectId: z.string().optional(),
      branch: z.string().default('main'),
      /** `version` of an earlier answer, to get the list that a user saw and base a change on it. */
      version: version.optional(),
    }),
    answer: z.union([
      z.object({
        status: z.literal(true),
        testData: list,
        /** Version that a save must send; empty when there is no file yet. */
        version,
      }),
      failed,
    ]),
  }),
  changeTestData: endpoint({
    method: 'POST',
    path: '/changeTestData',
    summary: 'Replaces the whole list. A stale `version` is a conflict with the current list.',
    access: 'member',
    scope: 'write',
    licence: true,
    body: z.object({
      projectId: z.string(),
      branch: z.string().default('main'),
      privateRepo: z.boolean().optional(),
      testData: list.max(2000),
      /** Left out: no check. */
      version: version.optional(),
      /** True: replaces a data/data.json that cannot be read. The old file stays in the history. */
      replaceBroken: z.boolean().default(false),
    }),
    answer: z.union([
      z.object({ status: z.literal(true), version }),
      z.object({
        status: z.literal(false),
        because: z.literal('conflict'),
        error: z.string(),
        current: z.object({ testData: list, version }),
        changedBy: z.string(),
      }),
      failed,
    ]),
  }),
};
