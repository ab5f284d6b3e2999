import type { Coverage, MapCommand, MapEdge, MapPassing } from '#contracts/runs/application-map';
import type { Exclusion } from '#contracts/runs/coverage-exclusions';
import type { StepStatus } from '#contracts/worker/evidence';
import type { Structure } from '#domain/pages/page-structure';
import type { Control } from './controls';

export interface StoredSight {
  key: string;
  route: string;
  title: string;
  aria: string;
  visits: number;
  seenAt: Date;
  /** True when only explorations, recordings or generations saw it, and no scenario. */
  onlyExplored?: boolean;
}

export interface StoredMove {
  fromRoute: string;
  toRoute: string;
  action: string;
  visits: number;
}

export interface MapStepRow {
  key: string;
  route: string;
  uri: string;
  scenarioName: string;
  status: StepStatus;
  commands: readonly MapCommand[];
  isFirst: boolean;
}

export interface MapRule {
  key: string;
  kind: 'name' | 'hide' | 'apart' | 'join' | 'exclude' | 'leave-out';
  route: string;
  value: string;
}

export interface DerivedControl extends Control {
  isUsed: boolean;
  isChecked: boolean;
  /** True when its surroundings were seen later without it (gone.ts). */
  isGone: boolean;
  /** True when a person or a rule excludes it. */
  isExcluded: boolean;
  excludedBy: Exclusion | null;
}

/** A view: sights of a page with the same content. The largest sight represents the view. */
export interface DerivedView {
  /** Keys of the sights, newest first. */
  keys: string[];
  structure: Structure;
}

export interface DerivedPage {
  id: string;
  /** Pattern of the page's routes. */
  route: string;
  title: string;
  name: string | null;
  /** The name given by people, or the title without the part that all titles share, or the route. */
  label: string;
  isHidden: boolean;
  /** The rule that excludes the whole page. */
  excludedBy: Exclusion | null;
  isStart: boolean;
  /** True when scenarios visited the page, not only explorations, recordings or generations. */
  isOfScenarios: boolean;
  routes: Set<string>;
  views: DerivedView[];
  visits: number;
  seenAt: Date;
  passed: number;
  failed: number;
  controls: DerivedControl[];
  coverage: Coverage;
  /** Keys of the steps that ran on the page. */
  steps: string[];
}

export interface DerivedMap {
  pages: DerivedPage[];
  byId: ReadonlyMap<string, DerivedPage>;
  edges: MapEdge[];
  passing: MapPassing[];
  coverage: Coverage;
  rules: readonly MapRule[];
  /** Number of sights from which the map was derived. */
  sights: number;
  ways: PageWays;
}

/** Finds the page of the map that a route belongs to. */
export interface PageWays {
  pageOf(route: string): DerivedPage | undefined;
}
