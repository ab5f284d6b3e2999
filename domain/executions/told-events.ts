/**
 * What executions tell, and how many may be told: apart from the schemas, as pages in the browser need no more.
 *
 * `failed`: a run failed; `worse`: a run failed with failures that the run before did not have; `recovered`: one passed
 * after that; `refused`: a schedule could not start one.
 */
export const toldEvents = ['failed', 'worse', 'recovered', 'refused'] as const;
export type ToldEvent = (typeof toldEvents)[number];

/** How many of each a project may have. */
export const mostAddresses = 10;
export const mostWebhooks = 5;
/** How many members may be told by one choice. */
export const mostMembers = 200;
export const tooManyMembers = `At most ${mostMembers} members can be told.`;
