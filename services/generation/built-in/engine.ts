import type { Engine } from '../engine';
import { updateCode } from '../update-code/built-in';
import { stepCountOf, scenarioProblem } from '../gherkin-text';
import { stepMatcher } from './existing';
import { ideasFrom } from './ideas';
import { mark, scenarioFrom } from './scenario';

const madeBy = { engine: 'built-in' as const };

/** Creates the engine without a model. It only uses rules: the same text always gives the same answer. */
export function createBuiltInEngine(): Engine {
  return {
    async ideas(_, description) {
      const result = ideasFrom(description);
      if (Array.isArray(result)) return { result, madeBy };
      if (result.because === 'many')
        return {
          error: `This description has ${result.count} scenarios. At most ${result.most} are generated at once. Split it.`,
          because: 'description',
        };
      return {
        error:
          'Nothing is said in this description. Say what is done and what is seen, for example: ' +
          'Open the shop. Click "Basket". I see "Your basket is empty."',
        because: 'description',
      };
    },
    async scenario(_, { name, flow, parameters, language, patterns = [] }) {
      const result = scenarioFrom({ name, flow, parameters }, language, stepMatcher(patterns));
      const own = result.language ?? language;
      const problem = scenarioProblem(result.text, own);
      if (problem) return { error: `The flow of “${name}” is not a scenario. ${problem}`, because: 'flow' };
      // Counts the steps of the written text: no clause may be missing, and none may be added.
      const written = stepCountOf(result.text, own, mark);
      if (written === result.clauses.length) return { result, madeBy };
      return {
        error: `The flow of “${name}” has ${result.clauses.length} statements, but ${written} steps.`,
        because: 'flow',
      };
    },
    async updateStepCode(_, { request, pattern, file }) {
      const changed = updateCode(request, pattern, file);
      return changed.status ? { result: changed.result, madeBy } : { error: changed.error };
    },
  };
}
