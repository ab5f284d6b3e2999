/** Limits in milliseconds. */
export interface Times {
  /** For the document of a page to load. */
  load: number;
  /** For a page to come to rest after it has loaded or after an action. */
  rest: number;
  /** Without requests and changes, after which a page counts as at rest. */
  quiet: number;
  /** For a page to answer a question. A page that does not answer is in an endless loop. */
  answer: number;
  /** For pressing a control. */
  click: number;
  /** For all the work on one page. */
  page: number;
  /** For axe to check a page. */
  axe: number;
  /** For a popup to say where it goes. */
  popup: number;
  /** For a step of a first suite: one that opens a page, and one that acts on it. */
  opening: number;
  step: number;
}

export const usualTimes: Times = {
  load: 15_000,
  rest: 3_000,
  quiet: 200,
  answer: 5_000,
  click: 5_000,
  page: 40_000,
  axe: 10_000,
  popup: 2_000,
  opening: 25_000,
  step: 10_000,
};

/** Limits for one page. */
export const pageLimits = {
  links: 1_000,
  /** Elements that are walked through to find links. */
  elements: 200_000,
  controls: 25,
  findings: 20,
  /** Popups. A page that opens more is left. */
  popups: 20,
  pictures: 200,
  searches: 3,
  frames: 5,
} as const;

/** Limits for one page: forms, fields of a form, and controls that show more forms. */
export const formLimits = { forms: 10, fields: 40, openers: 3 } as const;

/** Limits for a page from which only the list of its forms is read. */
export const seenFormLimits = { forms: 200, fields: formLimits.fields } as const;

/** Pages in a row that do not load, after which the application counts as gone. */
export const maxFailed = 5;
/** Pages that crash their process, after which the exploration ends. */
export const maxCrashes = 3;
