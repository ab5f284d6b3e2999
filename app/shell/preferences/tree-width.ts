/** Pixels that the features page's list may be wide. */
export const smallestTree = 220;
export const largestTree = 560;
