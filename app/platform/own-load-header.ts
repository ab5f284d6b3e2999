/** Header of background loads that a page starts without the user (`app/live/own-loads.ts`). */
export const ownLoadHeader = 'x-own-load';
