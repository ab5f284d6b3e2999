import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { expect, it } from 'vitest';
import { createBranchScenarios } from '../branch-scenarios';
import { projectId, startWorkspace, succeeded } from '../workspace.fixture';

const text = `@shop
Feature: Pay

  @plain
  Scenario: Cash
    Given cash

  @rule
  Rule: Cards

    @cards
    Scenario Outline: Card <card>
      Given <card>

      Examples: common
        | card |
        | Visa |

      @rare @slow
      Examples: rare
        | card  |
        | Amex  |
        | Diner |

      @never
      Examples: no rows
        | card |
`;
const uri = 'features/pay.feature';

async function start() {
  const { call, git } = await startWorkspace({ [uri]: text });
  const where = { projectId, branch: 'main' };
  return {
    call,
    where,
    git,
    async found(tags: string[], everyTag = false) {
      const within = { all: true, folders: [], features: [], scenarios: [], everyTag };
      const sets = [{ tags, within, list: true }];
      const [set] = succeeded(await call.findTagged({ body: { ...where, sets } })).sets;
      return [set?.count, set?.runs, set?.scenarios.map(({ scenario }) => scenario)];
    },
  };
}

it('finds outlines by tags of their Examples, and counts scenarios and the rows that run', async () => {
  const { found } = await start();
  expect(await found(['shop'])).toEqual([2, 4, ['Cash', 'Card <card>']]);
  expect(await found(['cards'])).toEqual([1, 3, ['Card <card>']]);
  expect(await found(['rare'])).toEqual([1, 2, ['Card <card>']]);
  expect(await found(['rare', 'plain'])).toEqual([2, 3, ['Cash', 'Card <card>']]);
  expect(await found(['rule', 'slow'], true)).toEqual([1, 2, ['Card <card>']]);
  expect(await found(['plain', 'slow'], true)).toEqual([0, 0, []]);
  expect(await found(['never'])).toEqual([0, 0, []]);
});

it('lists tags of Examples with their scenarios, and finds them in the tree', async () => {
  const { call, where } = await start();
  const { tags } = succeeded(await call.getTags({ body: where }));
  expect(tags.find(({ name }) => name === 'rare')).toEqual({ name: 'rare', count: 1 });
  expect(tags.find(({ name }) => name === 'shop')).toEqual({ name: 'shop', count: 2 });
  const part = { folders: [], feature: null, search: '@rare' };
  const list = succeeded(await call.getFeatureList({ body: { ...where, part } }));
  expect(list.foldersAndFeatures.flatMap(({ scenarios }) => scenarios.map(({ name }) => name))).toEqual([
    'Card <card>',
  ]);
});

it('gives every row the tags that cucumber gives it', async () => {
  const { git } = await start();
  const newId = IdGenerator.uuid();
  const document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(text);
  const listed = await createBranchScenarios(git)(projectId, 'main');
  const ours = listed.status ? listed.scenarios.flatMap(({ runs }) => runs) : [];
  expect(ours.map(({ scenarioName, tags }) => [scenarioName, tags])).toEqual(
    compile(document, uri, newId).map(({ name, tags }) => [name, tags.map((tag) => tag.name.slice(1))]),
  );
});
