import { featureNameOfUri } from '#domain/gherkin/feature-paths';
import { CallRefused } from '#contracts/client';
import type { ScenarioChoice } from '#domain/executions/choice';
import type { RunCase } from '#contracts/runs/run-cases';
import { brokenFileName } from '#contracts/runs/stand-ins';
import type { ProjectTag, FoundLocation, TaggedScenario } from '#contracts/workspace';
import type { InProject } from '~/access/gate';
import { tagsFor } from '~/shell/scenario-choice/tag-order';
import {
  choiceText,
  readPick,
  chosenLocationsOf,
  type ChosenScenarios,
  type Runs,
} from '~/shell/scenario-choice/scenario-choice';

/** Tags and places to choose from, as many as a page can show, and the scenarios of the current choice. */
export interface ScenarioOffer {
  tags: ProjectTag[];
  /** Number of tags left out because there are too many. A search finds them. */
  tagsLeft: number;
  /** True when the branch has no tags. */
  hasNoTags: boolean;
  places: FoundLocation[];
  placesLeft: number;
  /** Number of scenarios on the branch. */
  all: number;
  searched: Searched;
  /** Names of the chosen runs, by id. */
  runs: Runs;
  /** The choice in words. */
  text: string;
  found: FoundScenarios;
}

export interface Searched {
  tag: string;
  place: string;
}

/** The scenarios that a start would find for a choice now. */
interface FoundScenarios {
  /** Number of scenarios. An outline counts once. */
  count: number;
  /** Number of scenarios to run, each row of Examples counted; null when the number is not known. */
  runs: number | null;
  /** The first scenarios. */
  scenarios: TaggedScenario[];
  /** Features that do not parse and seem to have chosen scenarios; paths without `.feature`. */
  broken: string[];
  /** Chosen items that no longer exist, in words. */
  missing: string[];
}

const maxTags = 200;
const maxLocations = 100;
const maxShown = 50;

interface Asked extends ChosenScenarios {
  branch: string;
  searched: Searched;
  /** The feature that the user came from. Its scenarios are offered without a search. */
  near?: string;
}

/** Reads tags in the order of docs/rules/scenarios.md, Tags, and places in the order of their files. */
export async function readOfferOf(
  caller: InProject,
  { branch, searched, near, ...chosen }: Asked,
): Promise<ScenarioOffer> {
  const { upstream, project } = caller;
  const where = { projectId: project.id, branch };
  const [tags, places, read] = await Promise.all([
    upstream.workspace.getTags({ body: where }),
    upstream.workspace.findPlaces({
      body: { ...where, search: searched.place, feature: near, most: maxLocations },
    }),
    readScenarioChoice(caller, branch, chosen),
  ]);
  const known = tags.status ? tags.tags : [];
  const shown = tagsFor(known, searched.tag);
  return {
    tags: shown.slice(0, maxTags),
    tagsLeft: Math.max(0, shown.length - maxTags),
    hasNoTags: known.length === 0,
    places: places.status ? places.places : [],
    placesLeft: places.status ? places.left : 0,
    all: places.status ? places.all : 0,
    searched,
    runs: read.runs,
    text: choiceText(chosen, read.runs),
    found: await findChosen(caller, branch, read),
  };
}

export async function findChosen(
  { upstream, project }: InProject,
  branch: string,
  { choice, missing: noRuns }: Pick<ReadChoice, 'choice' | 'missing'>,
): Promise<FoundScenarios> {
  const answer = await upstream.workspace.findTagged({
    body: { projectId: project.id, branch, sets: [{ tags: choice.tags, within: choice.within, list: true }] },
  });
  const [set] = answer.status ? answer.sets : [];
  // A deleted branch has no scenarios.
  if (!set)
    return {
      count: 0,
      runs: null,
      scenarios: [],
      broken: [],
      missing: answer.status ? noRuns : [answer.error],
    };
  const { count, runs, scenarios, broken, missing } = set;
  return { count, runs, scenarios: scenarios.slice(0, maxShown), broken, missing: [...noRuns, ...missing] };
}

export interface ReadChoice {
  choice: ScenarioChoice;
  runs: Runs;
  /** Problems with chosen runs, in words: they do not exist, or are too large. */
  missing: string[];
}

/** Returns a choice in the form that services take, with the scenarios of chosen runs named one by one. */
export async function readScenarioChoice(
  caller: InProject,
  branch: string,
  { picks, tags, everyTag }: ChosenScenarios,
): Promise<ReadChoice> {
  const within = chosenLocationsOf({ picks, everyTag, tags });
  const runs: Record<string, string> = {};
  const ids = picks.flatMap((pick) => {
    const parts = readPick(pick);
    return parts?.kind === 'run' ? [parts.id] : [];
  });
  const missing: string[] = [];
  if (ids.length > maxRuns) missing.push(`The scenarios of at most ${maxRuns} runs can be chosen at once.`);
  for (const id of ids.slice(0, maxRuns)) {
    const ran = await scenariosOfRun(caller, branch, id);
    if (!ran) {
      missing.push('This run no longer exists.');
      continue;
    }
    runs[id] = ran.name;
    if (ran.isCut) missing.push(tooLarge);
    within?.scenarios.push(...ran.scenarios);
  }
  const named = within?.scenarios.slice(0, maxNamed) ?? [];
  // Never drop scenarios of a run without a message.
  if (within && named.length < within.scenarios.length) missing.push(tooLarge);
  return {
    choice: { tags, within: within && { ...within, scenarios: named } },
    runs,
    missing: [...new Set(missing)],
  };
}

/** Most scenarios that the service takes one by one (domain/executions/choice.ts). */
const maxNamed = 1000;
const tooLarge =
  'The runs have more than 1,000 scenarios, or 2,000 results. Choose their folders, features or tags instead.';

/** Most runs in a choice. Each one costs requests when the page loads. */
const maxRuns = 3;

/** Returns a run's scenarios by their names on the branch; null when the project has no such run. */
async function scenariosOfRun({ upstream, project }: InProject, branch: string, runId: string) {
  const cases: RunCase[] = [];
  let name = '';
  let isCut = true;
  for (let page = 0; page < 10; page++) {
    const body = { runId, page, limit: 200, sort: 'failures' as const };
    const answer = await upstream.runs.getRunCases({ body }).catch(nullWhereMissing);
    if (!answer?.status) return null;
    name = `#${answer.run.number} ${answer.run.name}`;
    cases.push(...answer.cases);
    isCut = answer.cases.length === 200;
    if (!isCut) break;
  }
  const features = [...new Set(cases.map(({ uri }) => featureNameOfUri(uri)))];
  const listed = await upstream.workspace.findTagged({
    body: {
      projectId: project.id,
      branch,
      sets: [
        {
          tags: [],
          within: {
            all: false,
            folders: [],
            features: features.slice(0, 1000),
            scenarios: [],
            everyTag: false,
          },
          list: true,
        },
      ],
    },
  });
  const existing = new Map<string, TaggedScenario[]>(features.map((feature) => [feature, []]));
  for (const item of (listed.status && listed.sets[0]?.scenarios) || [])
    existing.get(item.feature)?.push(item);
  const scenarios = new Map<string, TaggedScenario>();
  for (const testCase of cases) {
    if (testCase.scenarioName === brokenFileName(testCase.uri)) continue;
    const ran = namedAs(testCase, existing);
    scenarios.set(JSON.stringify([ran.feature, ran.scenario]), ran);
  }
  return { name, scenarios: [...scenarios.values()], isCut };
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof CallRefused && error.httpStatus === 404) return null;
  throw error;
}

/** Returns the outline that a row belongs to. A scenario deleted from the branch keeps its old name. */
function namedAs(
  { uri, scenarioName, parameters }: RunCase,
  known: ReadonlyMap<string, readonly TaggedScenario[]>,
): TaggedScenario {
  const feature = featureNameOfUri(uri);
  const filled = (name: string) =>
    name.replace(/<([^<>]*)>/g, (all, key: string) => parameters?.[key] ?? all);
  const own = known.get(feature) ?? [];
  return (
    own.find(({ scenario }) => scenario === scenarioName) ??
    own.find(({ scenario }) => filled(scenario) === scenarioName) ?? { feature, scenario: scenarioName }
  );
}
