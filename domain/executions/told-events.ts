/**
 * Events and limits of notifications. Separate from the schemas, because pages in the browser need only these.
 *
 * `failed`: a run failed; `worse`: a run failed with failures that the previous run did not have; `recovered`: a run
 * passed after a failed run; `refused`: a scheduled start failed.
 */
export const notifiedEvents = ['failed', 'worse', 'recovered', 'refused'] as const;
export type NotifiedEvent = (typeof notifiedEvents)[number];

/** Maximum number of addresses and webhooks of a project. */
export const maxAddresses = 10;
export const maxWebhooks = 5;
/** Maximum number of members that one choice can notify. */
export const maxMembers = 200;
export const tooManyMembers = `At most ${maxMembers} members can be notified.`;
