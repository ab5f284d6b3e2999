export { exampleRows, fillPlaceholders, type ExampleRow } from './examples';
export { parseFeature, type GherkinProblem, type ParsedFeature } from './parse';
export { scenariosOf, textOfLines, type PlacedScenario } from './scenarios';
export { plannedSteps, type PlannedStep } from './planned-steps';
