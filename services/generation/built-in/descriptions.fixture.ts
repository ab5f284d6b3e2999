import type { ScenarioIdea } from '#contracts/generation';

/** A description as people write them, the ideas it must give, and the steps of the first one. */
export interface Example {
  shape: string;
  description: string;
  ideas: (Pick<ScenarioIdea, 'name'> & { parameters?: Record<string, string> })[];
  /** Of one of the ideas, by its place; the first unless told. */
  of?: number;
  steps: string[];
}

export { english } from './english-descriptions.fixture';
export { german } from './german-descriptions.fixture';
