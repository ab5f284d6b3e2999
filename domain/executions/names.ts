/** Names in the planner (docs/rules/executions.md, Flows). Without zod, because pages use them too. */

/** Viewport sizes in CSS pixels. Clients depend on the names. */
export const viewports = {
  'Desktop - 1440px': { width: 1440, height: 900 },
  'Desktop - 1024px': { width: 1024, height: 768 },
  'Tablet - 800px': { width: 800, height: 1100 },
  'Mobile - 375px': { width: 375, height: 812 },
} as const;
export const viewportNames = [
  'Desktop - 1440px',
  'Desktop - 1024px',
  'Tablet - 800px',
  'Mobile - 375px',
] as const;
export type ViewportName = (typeof viewportNames)[number];
export const defaultViewport: ViewportName = 'Desktop - 1024px';

/** Browser names on pages. Jobs use chromium, webkit and firefox. */
export const browserNames = ['Chromium', 'WebKit', 'Firefox'] as const;
export type BrowserLabel = (typeof browserNames)[number];

/** Returns a browser's name for pages. Results have names as in jobs; imported results have any names. */
export const browserText = (name: string): string =>
  browserNames.find((label) => label.toLowerCase() === name) ?? name;

export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type WeekDay = (typeof weekDays)[number];
