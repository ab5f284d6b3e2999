/** Names that the planner offers (docs/rules/executions.md, Flows). Without zod: pages use them too. */

/** Sizes in CSS pixels; the names are those that clients know. */
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

/** As pages show them; jobs say chromium, webkit, firefox. */
export const browserNames = ['Chromium', 'WebKit', 'Firefox'] as const;
export type BrowserLabel = (typeof browserNames)[number];

/** A browser as people call it; results have the names that programs give them, imported ones any. */
export const browserText = (name: string): string =>
  browserNames.find((label) => label.toLowerCase() === name) ?? name;

export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type WeekDay = (typeof weekDays)[number];
