/** Of loads that a page makes by itself (`app/live/own-loads.ts`). */
export const ownLoadHeader = 'x-own-load';
