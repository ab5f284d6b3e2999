import {
  firstState,
  mostIdeas,
  newIdea,
  newScenario,
  type WizardAnswer,
  type WizardState,
} from './wizard-state';

/**
 * What buttons do that need no service: `add-idea`, `remove-idea:2`, `add-parameter:2`, `remove-parameter:2:0`,
 * `add-scenario`, `remove-scenario:1`, `back`, `stay`, `start-over`. Null for any other intent.
 */
export function locally(state: WizardState, intent: string): WizardAnswer | null {
  const [what, first = '', second = ''] = intent.split(':');
  const [at, inner] = [Number(first), Number(second)];
  const { ideas, scenarios } = state;
  const to = (changed: Partial<WizardState>, focus?: string): WizardAnswer => ({
    state: { ...state, ...changed },
    errors: {},
    ...(focus ? { focus } : {}),
  });
  switch (what) {
    case 'back':
      return to({ step: state.step === 'scenarios' ? 'ideas' : 'feature' });
    case 'stay':
      return to({});
    case 'start-over':
      return to(firstState(state.step === 'manual' ? 'manual' : 'feature', null, ''), 'feature.name');
    case 'add-idea':
      if (ideas.length >= mostIdeas) return to({});
      return to({ ideas: [...ideas, newIdea()] }, `ideas[${ideas.length}].name`);
    case 'remove-idea':
      return to({ ideas: without(ideas, at) }, 'list');
    case 'add-parameter': {
      const focus = `ideas[${at}].parameters[${ideas[at]?.parameters.length ?? 0}].key`;
      return to(
        {
          ideas: changedAt(ideas, at, (idea) => ({
            ...idea,
            parameters: [...idea.parameters, { key: '', value: '' }],
          })),
        },
        focus,
      );
    }
    case 'remove-parameter': {
      const focus = `ideas[${at}].flow`;
      return to(
        { ideas: changedAt(ideas, at, (idea) => ({ ...idea, parameters: without(idea.parameters, inner) })) },
        focus,
      );
    }
    case 'add-scenario':
      return to({ scenarios: [...scenarios, newScenario()] }, `scenarios[${scenarios.length}].text`);
    case 'remove-scenario':
      return to({ scenarios: without(scenarios, at) }, 'list');
    default:
      return null;
  }
}

function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, index) => index !== at);
}

function changedAt<Item>(items: readonly Item[], at: number, change: (item: Item) => Item): Item[] {
  return items.map((item, index) => (index === at ? change(item) : item));
}
