import type { MadeBy, ReadClause } from '#contracts/generation';

/** The steps of the wizard (docs/rules/generation.md, Wizard); `manual` skips the stepper. */
export type Step = 'feature' | 'ideas' | 'scenarios' | 'manual';

export interface FeatureChoice {
  choice: 'new' | 'existing';
  name: string;
  /** Existing folder as `a/b`; empty for the top folder. */
  folder: string;
  /** Folders to create inside it. */
  newFolder: string;
  /** Feature path as `a/b/name`. */
  existing: string;
}

export interface IdeaFields {
  chosen: boolean;
  name: string;
  flow: string;
  parameters: { key: string; value: string }[];
}

export interface MadeScenario {
  text: string;
  /** The scenario's idea; an unchanged idea is not paid for again. Empty for a scenario written by hand. */
  from: string;
  left: { sentence: string; reason: string }[];
  /** Clauses of the description with their steps; empty for scenarios by a model or a user. */
  clauses: ReadClause[];
  madeBy: MadeBy | null;
}

/** The wizard's state. It exists only in the form: the server stores nothing between two steps. */
export interface WizardState {
  step: Step;
  feature: FeatureChoice;
  description: string;
  ideas: IdeaFields[];
  /** The description that the ideas were made from; `ideasBy`: the engine that made them. */
  ideasFrom: string;
  ideasBy: MadeBy | null;
  scenarios: MadeScenario[];
  /** Gherkin's code of the scenarios' language. */
  language: string;
}

/** Props of the wizard, from the loader of its page. */
export interface WizardProps {
  projectId: string;
  first: WizardState;
  /** Paths of all features; null when there are too many to list. */
  features: string[] | null;
  hasFeatures: boolean;
  folders: string[];
  /** Null in manual mode. Its name is null for the built-in engine. */
  engine: { name: string | null; budget: { used: number; limit: number } | null } | null;
}

/** The answer of an action: the state with its problems. */
export interface WizardAnswer {
  state: WizardState;
  /** Message by field name. */
  errors: Record<string, string>;
  /** The failure of the whole request, and its reason. */
  failure?: { title?: string; reason: string };
  because?: string;
  /** Field or part that gets the focus. */
  focus?: string;
}

export const maxDescriptionLength = 20_000;
export const maxIdeas = 50;

export const newIdea = (): IdeaFields => ({ chosen: true, name: '', flow: '', parameters: [] });
export const newScenario = (): MadeScenario => ({
  text: '@regression\nScenario: \n  Given ',
  from: '',
  left: [],
  clauses: [],
  madeBy: null,
});

/** Returns the first state of the wizard. @param existing path of a preselected feature */
export function firstWizardState(
  step: 'feature' | 'manual',
  existing: string | null,
  folder: string,
): WizardState {
  return {
    step,
    feature: {
      choice: existing ? 'existing' : 'new',
      name: '',
      folder,
      newFolder: '',
      existing: existing ?? '',
    },
    description: '',
    ideas: [],
    ideasFrom: '',
    ideasBy: null,
    language: '',
    scenarios: step === 'manual' ? [newScenario()] : [],
  };
}

/** Returns the total usage of all requests; null when no model was used. */
export function modelUsageOf(all: readonly (MadeBy | null)[]) {
  const models = all.filter((by): by is MadeBy => by?.engine === 'model');
  const [first] = models;
  if (!first) return null;
  const tokens = models.reduce(
    (sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
    0,
  );
  const priced = models.every(({ usage }) => usage?.cost !== null && usage?.cost !== undefined);
  const cost = priced ? models.reduce((sum, { usage }) => sum + (usage?.cost ?? 0), 0) : null;
  return { model: first.model ?? '', tokens, cost };
}

/**
 * Performs actions that need no service: `add-idea`, `remove-idea:2`, `add-parameter:2`, `remove-parameter:2:0`,
 * `add-scenario`, `remove-scenario:1`, `example:0`, `back`, `stay`, `start-over`. Returns null for other intents.
 */
export function locally(state: WizardState, intent: string): WizardAnswer | null {
  const [what, first = '', second = ''] = intent.split(':');
  const [at, inner] = [Number(first), Number(second)];
  const { ideas, scenarios } = state;
  const to = (changed: Partial<WizardState>, focus?: string): WizardAnswer => ({
    state: { ...state, ...changed },
    errors: {},
    focus,
  });
  switch (what) {
    case 'back':
      return to({ step: state.step === 'scenarios' ? 'ideas' : 'feature' });
    case 'stay':
      return to({});
    case 'example': {
      const example = examples[at];
      // Keep the user's own text above the example.
      const typed = examples.some(({ description }) => description === state.description.trim())
        ? ''
        : state.description.trim();
      const description = [typed, example?.description ?? ''].filter(Boolean).join('\n\n');
      return to({ description }, 'description');
    }
    case 'start-over':
      return to(firstWizardState(state.step === 'manual' ? 'manual' : 'feature', null, ''), 'feature.name');
    case 'add-idea':
      if (ideas.length >= maxIdeas) return to({});
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

/** Example descriptions, in styles that the built-in engine can split without a model. */
export const examples: readonly { label: string; description: string }[] = [
  {
    label: 'Numbered steps',
    description: [
      'Preconditions: The basket is empty',
      'Steps:',
      '1. Open the home page',
      '2. Click the "Sign in" link',
      '3. Enter "anna@example.com" in the "E-mail" field',
      '4. Click the "Sign in" button',
      'Expected: The heading "My account" is shown',
    ].join('\n'),
  },
  {
    label: 'Acceptance criteria',
    description: [
      'As a customer, I want to pay by invoice so that I need no card.',
      '',
      'Acceptance criteria:',
      '- When I select the "Invoice" option, I see "Payable within 14 days"',
      '- When I click "Pay", the heading "Thank you" is shown',
      '- Guests cannot pay by invoice',
    ].join('\n'),
  },
  {
    label: 'Prose',
    description:
      'Open the home page and enter "mug" in the "Search" field. Press Enter. Then I should see "Blue mug", and "Sold out" is not shown.',
  },
];
