import { z } from 'zod';
import { maxNameLength, scenarioNameProblem, uniqueScenarioName } from '#domain/names';
import type { Engine, ScenarioRequest } from '../engine';
import { gherkinWordsOf } from '#services/foundation/gherkin/index';
import { scenarioProblem } from '../gherkin-text';
import { changedFile } from './changed-file';
import { createConversation, type ConversationDeps } from './conversation';
import { readPrompts } from './prompts';

const ideas = z.object({
  ideas: z
    .array(
      z.object({
        name: z.string(),
        flow: z.string(),
        parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    )
    .max(50),
});
const scenario = z.object({
  scenario: z.string(),
  left: z.array(z.object({ sentence: z.string(), reason: z.string() })),
});
const code = z.object({ file: z.string() });

/** Creates the engine that asks a language model. Answers are checked before a user sees them. */
export function createModelEngine(deps: ConversationDeps): Engine {
  const prompts = readPrompts();
  const ask = createConversation(deps);
  return {
    async ideas(projectId, description) {
      const made = await ask(projectId, {
        instructions: prompts.ideas,
        data: { description },
        schema: ideas,
        problem: (answer) => ideasProblem(answer.ideas),
        maxOutput: 4000,
      });
      if ('error' in made) return made;
      const result = made.result.ideas.map(({ name, flow, parameters }) => ({
        name: name.trim(),
        flow: flow.trim(),
        parameters: JSON.stringify(mapValues(parameters, String)),
      }));
      return { result, madeBy: made.madeBy };
    },
    async scenario(projectId, request) {
      const { name, flow, url, language } = request;
      const made = await ask(projectId, {
        instructions: prompts.scenario,
        data: {
          name,
          flow,
          parameters: Object.fromEntries(request.parameters),
          url,
          language,
          keywords: gherkinWordsOf(language),
        },
        schema: scenario,
        problem: (answer) => answerProblem(answer.scenario, request),
        maxOutput: 2500,
      });
      if ('error' in made) return made;
      return {
        result: { text: made.result.scenario.trim(), left: made.result.left, clauses: [] },
        madeBy: made.madeBy,
      };
    },
    async updateStepCode(projectId, { request, pattern, file }) {
      const made = await ask(projectId, {
        instructions: prompts['update-code'],
        data: { request, pattern, file },
        schema: code,
        problem: (answer) => {
          const changed = changedFile(file, answer.file, pattern);
          return 'problem' in changed ? changed.problem : null;
        },
        // The answer contains the whole file and the change.
        maxOutput: Math.ceil(file.length / 3) + 2000,
      });
      if ('error' in made) return made;
      const changed = changedFile(file, made.result.file, pattern);
      if ('problem' in changed) return { error: changed.problem, because: 'model' };
      return { result: changed.file, madeBy: made.madeBy };
    },
  };
}

function ideasProblem(found: z.infer<typeof ideas>['ideas']): string | null {
  if (found.length === 0) return 'There is no idea in it.';
  const names: string[] = [];
  for (const { name, flow } of found) {
    const problem = scenarioNameProblem(name.trim());
    if (problem) return `The name “${name.slice(0, maxNameLength)}” is not allowed. ${problem}`;
    if (uniqueScenarioName(name.trim(), names) !== name.trim()) return `The name “${name}” is there twice.`;
    if (flow.trim() === '') return `The flow of “${name}” is empty.`;
    names.push(name.trim());
  }
  return null;
}

function answerProblem(text: string, { name, language }: ScenarioRequest): string | null {
  const problem = scenarioProblem(text.trim(), language);
  if (problem) return problem;
  const named = text.split('\n').some((line) => line.trim().endsWith(`: ${name}`));
  return named ? null : `The scenario is not named “${name}”.`;
}

function mapValues<In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
