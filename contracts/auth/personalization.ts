import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** Matches JSON escapes that the database cannot store as text: NUL and unpaired surrogates. */
const notText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/i;

/**
 * A member's settings of the project's dashboard (docs/rules/dashboard.md, Value of the work). At most 64 kB of
 * JSON.
 */
const info = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 65_536, 'is too large')
  .refine((value) => !notText.test(JSON.stringify(value)), 'has characters that are no text');

export const personalizationCalls = {
  getDashboardPersonalizationInfo: endpoint({
    method: 'GET',
    path: '/getDashboardPersonalizationInfo',
    summary: 'Returns how the bearer arranged the dashboard. An empty object until the bearer changes it.',
    access: 'member',
    query: z.object({ project_id: z.string() }),
    answer: answerOf({ dashboardPersonalizationInfo: info }),
  }),
  updateDashboardPersonalizationInfo: endpoint({
    method: 'POST',
    path: '/updateDashboardPersonalizationInfo',
    summary: 'Replaces what the bearer arranged on the dashboard.',
    access: 'member',
    body: z.object({ project_id: z.string(), dashboardPersonalizationInfo: info }),
    answer: answerOf({}),
  }),
};
