import type { Engine } from '../engine';
import { updateCode } from '../update-code/built-in';
import { ideasFrom } from './ideas';
import { scenarioFrom } from './scenario';
import { scenarioProblem } from '../gherkin-text';

const madeBy = { engine: 'built-in' as const };

/** The engine without a model: rules alone, so that the same text always gives the same answer. */
export function createBuiltInEngine(): Engine {
  return {
    async ideas(_, description) {
      const result = ideasFrom(description);
      if (result.length > 0) return { result, madeBy };
      return {
        error:
          'No scenario was found in this description. Say what is done and what is seen, for example: ' +
          'Open the shop, search for "mug". The page should show "Blue mug".',
        because: 'description',
      };
    },
    async scenario(_, { name, flow, parameters, language }) {
      const result = scenarioFrom({ name, flow, parameters }, language);
      const problem = scenarioProblem(result.text, language);
      if (!problem) return { result, madeBy };
      const [first] = result.left;
      const reason = first ? ` “${first.sentence.slice(0, 200)}”: ${first.reason}` : '';
      return { error: `No step could be made of the flow of “${name}”.${reason}`, because: 'flow' };
    },
    async updateStepCode(_, { request, pattern, file }) {
      const changed = updateCode(request, pattern, file);
      return changed.status ? { result: changed.result, madeBy } : { error: changed.error };
    },
  };
}
