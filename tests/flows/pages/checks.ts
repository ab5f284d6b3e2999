import type { Callers, Outcome } from '../access-matrix/callers';

/** Ids and paths that the addresses of sample pages need. */
export interface Sample {
  projectId: string;
  runId: string;
  testId: string;
  scenarioId: string;
  commentId: string;
  keyId: string;
  generationId: string;
  recordingId: string;
  executionId: string;
  explorationId: string;
  /** An exploration that proposes scenarios. */
  suiteOf: string;
  /** Three fixes: one with evidence, one that cannot be edited, one that is accepted. */
  codeFixes: string[];
  /** A page of the project's application map. */
  mapPage: string;
  memberId: string;
  invitation: string;
  /** Link from a mail to an address that nobody has confirmed yet. */
  mailLink: string;
  resetToken: string;
}

/** User who opens a page for axe. */
export type Viewer = 'visitor' | 'newcomer' | 'member' | 'operator';

/**
 * States of a page that axe looks at, and the user who opens them. `visitor`: signed out; `newcomer`: signed in without
 * a project; `member`: with a demo project, members, tokens and a run; `operator`: named in OPERATORS.
 */
export interface AxeStates {
  as: Viewer;
  at: (sample: Sample) => string[];
}

/** A form that gets naughty strings. */
export interface NaughtyForm {
  /** Address, in a project below the project's address. `{execution}` is an execution of the project. */
  path: string;
  /** Fields that get the string, all at once. */
  fields: string[];
  /** Fields that stay as they are. */
  fixed?: string;
  signedOut?: true;
  /** Text after the string. */
  behind?: string;
}

type NaughtyForms = readonly [NaughtyForm, ...NaughtyForm[]] | { none: string };

/** Returns the forms of a page that get naughty strings. */
export function naughtyFormsOf({
  naughtyForms,
}: Pick<ChecksOf<unknown>, 'naughtyForms'>): readonly NaughtyForm[] {
  return naughtyForms && !('none' in naughtyForms) ? naughtyForms : [];
}

/** Outcomes for the project's member, its ADMIN, and the ADMIN of a project with an expired licence. */
export type Row = readonly [member: Outcome, admin: Outcome, expired: Outcome];

/** Results of the requests to one route, for each kind of caller. A user without a project has one outcome. */
export interface AccessOf<Outcomes> {
  loader?: Outcomes;
  action?: Outcomes;
  /** A valid form for the page; `{n}` differs between requests. */
  form?: Record<string, string>;
  /** Query of the address, for loader and action. */
  query?: string;
  /** The project's object that a request is about, where an address needs an existing one. */
  params?(callers: Callers, projectId: string): Promise<Record<string, string>> | Record<string, string>;
}

/** Facts about one route for the flows that look at every page. The record of the page is in app/pages/pages.ts. */
export interface ChecksOf<Outcomes> {
  /** Null for a route that everyone may open, or without a loader and an action. */
  access: AccessOf<Outcomes> | null;
  /** Null for a route that draws nothing, or only around pages. They are checked with the pages inside. */
  axe: AxeStates | null;
  /** Required for a route with an action: the forms that get naughty strings, or why there are none. */
  naughtyForms?: NaughtyForms;
  /** Addresses that contain texts, in a project below the project's address. `%s` is replaced by the string. */
  naughtyAddresses?: string[];
}

type WithNaughtyForms<Checks extends ChecksOf<unknown>> =
  (Checks & { access: { action?: undefined } | null }) | (Checks & { naughtyForms: NaughtyForms });

export type ProjectPageChecks = WithNaughtyForms<ChecksOf<Row>>;
export type OutsidePageChecks = WithNaughtyForms<ChecksOf<Outcome>>;

export function statesInProject(...paths: string[]): AxeStates {
  return {
    as: 'member',
    at: ({ projectId }) => paths.map((path) => `/${projectId}/${path}`),
  };
}

export const sameForAll = (outcome: Outcome): Row => [outcome, outcome, outcome];
export const shown = sameForAll('shown');
export const leadsOn = sameForAll('leads on');
export const notFoundForAll = sameForAll('not found');
export const adminReads: Row = ['role', 'shown', 'shown'];
/** Actions for any member while the licence is valid. */
export const licensed: Row = ['leads on', 'leads on', 'licence'];
/** Actions for ADMINs while the licence is valid. The role is checked first. */
export const adminLicensed: Row = ['role', 'leads on', 'licence'];
export const adminOnly: Row = ['role', 'leads on', 'leads on'];

/** A folder and a feature of the demo project. */
export const demoFeature = 'folders=account&feature=sign_in';
