import type { MadeBy, ReadClause, ScenarioIdea } from '#contracts/generation';
import type { Parameters } from './parameters';

export type { ReadClause };

/** What an engine made and who it was, or why nothing came of it, in words for the person who asked. */
export type Made<Result> = { result: Result; madeBy: MadeBy } | { error: string; because?: string };

export interface ScenarioRequest {
  name: string;
  flow: string;
  parameters: Parameters;
  /** Base URL of the environment; may be empty. */
  url: string;
  /** Gherkin's code of the language that the keywords are written in. */
  language: string;
  /** Patterns of the step definitions the project has, with code. */
  patterns?: readonly string[];
}

export interface CodeRequest {
  /** What is to change, in plain words. */
  request: string;
  /** Pattern of the step definition it is about. */
  pattern: string;
  file: string;
}

export interface CreatedScenario {
  text: string;
  left: { sentence: string; reason: string }[];
  /** Each thing the flow says and the step it became; empty where a model wrote. */
  clauses: ReadClause[];
  /** Of its keywords, where that is another than was asked for. */
  language?: string;
}

/** Both engines answer the same calls: the built-in one, and a language model. */
export interface Engine {
  ideas(projectId: string, description: string): Promise<Made<ScenarioIdea[]>>;
  scenario(projectId: string, request: ScenarioRequest): Promise<Made<CreatedScenario>>;
  updateStepCode(projectId: string, request: CodeRequest): Promise<Made<string>>;
}
