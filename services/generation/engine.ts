import type { MadeBy, ReadClause, ScenarioIdea } from '#contracts/generation';
import type { IdeaParameters } from './parameters';

export type { ReadClause };

/** The result and its engine, or the reason why there is none, in words for the user. */
export type Made<Result> = { result: Result; madeBy: MadeBy } | { error: string; because?: string };

export interface ScenarioRequest {
  name: string;
  flow: string;
  parameters: IdeaParameters;
  /** Base URL of the environment; may be empty. */
  url: string;
  /** Gherkin's code for the language of the keywords. */
  language: string;
  /** Patterns of the project's step definitions that have code. */
  patterns?: readonly string[];
}

export interface CodeRequest {
  /** The wanted change, in plain words. */
  request: string;
  /** Pattern of the step definition to change. */
  pattern: string;
  file: string;
}

export interface CreatedScenario {
  text: string;
  left: { sentence: string; reason: string }[];
  /** Each clause of the flow and its step; empty when a model wrote the scenario. */
  clauses: ReadClause[];
  /** Language of its keywords, when it differs from the requested language. */
  language?: string;
}

/** The calls that both engines answer: the built-in one, and a language model. */
export interface Engine {
  ideas(projectId: string, description: string): Promise<Made<ScenarioIdea[]>>;
  scenario(projectId: string, request: ScenarioRequest): Promise<Made<CreatedScenario>>;
  updateStepCode(projectId: string, request: CodeRequest): Promise<Made<string>>;
}
