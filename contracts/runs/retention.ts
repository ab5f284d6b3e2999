import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/** Number of days; null: never removed. */
const days = z.number().int().min(1).max(3650).nullable();

export const retentionRules = z.object({
  /** Days from publishing until a run is removed with all its data. */
  runDays: days,
  /** Days until screenshots and traces are removed. The report stays. */
  artefactDays: days,
});
export type RetentionRules = z.infer<typeof retentionRules>;

const removed = z.object({
  runs: z.number().int(),
  /** Screenshots and traces. */
  artefacts: z.number().int(),
  /** Bytes of files that no other run uses. */
  bytes: z.number().int(),
});
export type Removed = z.infer<typeof removed>;

const sweep = removed.extend({ at: z.number() });

/** Calls for the retention of a project's runs. Pinned runs and runs in progress are never removed. */
export const retentionCalls = {
  getRetention: endpoint({
    method: 'GET',
    path: '/retention',
    summary: 'Returns how long the project keeps its runs, and what was removed recently.',
    access: 'member',
    query: z.object({ projectId: z.string() }),
    answer: answerOf({
      rules: retentionRules,
      /** Current numbers of the project. */
      kept: z.object({ runs: z.number().int(), pinned: z.number().int(), bytes: z.number().int() }),
      /** Newest first, at most 20. */
      sweeps: z.array(sweep),
    }),
  }),
  updateRetention: endpoint({
    method: 'POST',
    path: '/retention',
    summary: 'Changes how long the project keeps its runs. Removed is every hour, or by removeExpired.',
    access: 'admin',
    body: z.object({ projectId: z.string(), rules: retentionRules }),
    answer: answerOf({}),
  }),
  previewRetention: endpoint({
    method: 'POST',
    path: '/retention/preview',
    summary: 'Returns what rules would remove now. Removes nothing.',
    access: 'admin',
    body: z.object({ projectId: z.string(), rules: retentionRules }),
    answer: answerOf({ removed }),
  }),
  removeExpired: endpoint({
    method: 'POST',
    path: '/retention/remove',
    summary:
      'Removes what the saved rules no longer keep. If there is much to remove, the hourly job continues.',
    access: 'admin',
    body: z.object({ projectId: z.string() }),
    answer: answerOf({ removed, more: z.boolean() }),
  }),
};
