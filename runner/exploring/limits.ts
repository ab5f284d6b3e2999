/** Milliseconds. */
export interface Times {
  /** In which the document of a page has to load. */
  load: number;
  /** In which a page comes to rest, once it has loaded or something was done on it. */
  rest: number;
  /** In which nothing is asked for and nothing moves on a page that rests. */
  quiet: number;
  /** In which a page answers a question; one that does not is in a loop of its own. */
  answer: number;
  /** In which a control is pressed. */
  click: number;
  /** That all work on one page may take. */
  page: number;
  /** In which axe has looked at a page. */
  axe: number;
  /** In which a popup says where it goes. */
  popup: number;
  /** After which a step of a first suite is given up: one that opens a page, and one on it. */
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

/** Of one page. */
export const mostOnPage = {
  links: 1_000,
  /** Elements that are walked through for them. */
  elements: 200_000,
  controls: 25,
  findings: 20,
  /** Popups; a page that opens more is left. */
  popups: 20,
  pictures: 200,
  searches: 3,
  frames: 5,
} as const;

/** Of a page: forms, fields of one, and controls that show others. */
export const mostForms = { forms: 10, fields: 40, openers: 3 } as const;

/** Of a page that is only asked which forms it shows. */
export const mostSeenForms = { forms: 200, fields: mostForms.fields } as const;

/** Pages in a row that do not load, after which the application counts as gone. */
export const mostFailed = 5;
/** Pages that bring their process down, after which it is not gone on. */
export const mostCrashes = 3;
