import type { ProjectPageId } from '../../../app/pages/pages';
import {
  sameForAll,
  demoFeature,
  statesInProject,
  licensed,
  notFoundForAll,
  shown,
  type ProjectPageChecks,
} from './checks';

const otherFeature = 'folders=checkout&feature=guest_checkout';
const demoCode = `${demoFeature}&scenario=Sign+in+with+the+right+password`;

/** Pages of features, scenarios and their code. */
export const scenarioChecks = {
  'scenarios/wizard/wizard-page': {
    access: {
      loader: shown,
      action: licensed,
      form: {
        step: 'manual',
        intent: 'save',
        'feature.choice': 'new',
        'feature.name': 'By hand {n}',
        'scenarios[0].text': 'Scenario: a\n  Given b',
      },
    },
    axe: statesInProject('generate', 'generate?mode=manual'),
    naughtyForms: [
      {
        path: 'generate',
        fields: ['step', 'intent', 'kept', 'description', 'feature.name', 'feature.folder'],
      },
    ],
    naughtyAddresses: ['generate?feature=%s&words=%s'],
  },
  'scenarios/features-page': {
    access: {
      // The version is stale. Only users who may save are told that another user has saved since.
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: demoFeature,
      form: { text: 'Feature: New\n', version: '' },
    },
    axe: statesInProject(
      'features',
      'features?folders=account&feature=sign_in',
      'features?folders=account&feature=sign_in&edit=1',
      'features?folders=&search=nothing',
    ),
    naughtyForms: [
      { path: `features?${demoFeature}&edit=1`, fields: ['text', 'version', 'base', 'over'] },
      { path: `features?${demoFeature}&edit=1`, fields: ['text'], fixed: 'discard=on' },
    ],
    naughtyAddresses: ['features?folders=%s&feature=%s'],
  },
  'scenarios/create-scenario': {
    access: { loader: shown },
    axe: statesInProject('features/create'),
  },
  'scenarios/new-feature': {
    access: {
      loader: shown,
      action: licensed,
      form: { name: 'added{n}', scenario: 'Added' },
    },
    axe: statesInProject('features/new'),
    naughtyForms: [{ path: 'features/new', fields: ['name', 'folder', 'newFolder', 'scenario'] }],
  },
  'scenarios/feature-tree/row-actions-page': {
    access: { loader: shown, query: demoFeature },
    axe: statesInProject('features/actions?folders=account&feature=sign_in'),
  },
  'scenarios/folders/new-folder': {
    access: { loader: shown, action: licensed, form: { name: 'Folder {n}' } },
    axe: statesInProject('features/new-folder?folders=account'),
    naughtyForms: [{ path: 'features/new-folder', fields: ['name'] }],
  },
  'scenarios/folders/rename-folder': {
    // The scenario already has this name. Only users who may rename are told so.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: 'folders=catalogue',
      form: { name: 'catalogue' },
    },
    axe: statesInProject('features/rename-folder?folders=account'),
    naughtyForms: [{ path: 'features/rename-folder?folders=none', fields: ['name'] }],
  },
  'scenarios/folders/delete-folder': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: 'folders=gone',
    },
    axe: statesInProject('features/delete-folder?folders=account'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/folders/rename-feature': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: 'feature=language',
      form: { name: 'language' },
    },
    axe: statesInProject('features/rename?folders=account&feature=sign_in'),
    naughtyForms: [{ path: `features/rename?${demoFeature}`, fields: ['name'], behind: '!' }],
  },
  'scenarios/folders/move': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: 'feature=gone',
      form: { destination: 'account' },
    },
    axe: statesInProject('features/move?folders=account&feature=sign_in'),
    naughtyForms: [{ path: `features/move?${demoFeature}`, fields: ['destination'], behind: '!' }],
  },
  'scenarios/folders/choose-place': {
    // The item to move does not exist. Only users who may change plans are told so.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: 'folders=gone&movedFolder=before',
    },
    axe: statesInProject('features/choose-place?folders=account&movedFolder=before'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/new-scenario': {
    access: {
      loader: shown,
      action: licensed,
      query: demoFeature,
      form: { name: 'Added {n}' },
    },
    axe: statesInProject('features/new-scenario?folders=account&feature=sign_in'),
    naughtyForms: [{ path: `features/new-scenario?${otherFeature}`, fields: ['name'] }],
  },
  'scenarios/delete-feature': {
    // The first caller deletes the feature. Every later caller finds it deleted.
    access: {
      loader: shown,
      action: ['leads on', 'invalid', 'licence'],
      query: demoFeature,
    },
    axe: statesInProject('features/delete?folders=account&feature=sign_in'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/run-scenarios': {
    access: {
      loader: shown,
      action: licensed,
      query: demoFeature,
      form: { what: 'feature', environment: 'demo' },
    },
    axe: statesInProject('features/run?folders=account&feature=sign_in'),
    naughtyForms: [
      { path: `features/run?${demoFeature}`, fields: ['what', 'recover', 'tag', 'environment', 'commit'] },
    ],
  },
  'scenarios/run/run-rows': {
    // No row is selected. Only users who may run are told so.
    access: {
      loader: shown,
      action: sameForAll('invalid'),
      query: `${demoFeature}&scenario=gone`,
    },
    axe: statesInProject(
      'features/run-rows?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: [{ path: `features/run-rows?${demoCode}`, fields: ['row', 'environment'] }],
  },
  'scenarios/gherkin/rename-scenario': {
    // The first caller renames the scenario. Later callers no longer find the old name.
    access: {
      loader: shown,
      action: ['leads on', 'invalid', 'licence'],
      query: `${otherFeature}&scenario=A%20guest%20pays%20by%20card`,
      form: { name: 'Renamed {n}' },
    },
    axe: statesInProject(
      'features/rename-scenario?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: [{ path: `features/rename-scenario?${demoFeature}&scenario=Sign+in`, fields: ['name'] }],
  },
  'scenarios/gherkin/comment-step': {
    access: {
      loader: shown,
      action: licensed,
      query: `${otherFeature}&step=6`,
      form: { comment: 'Note {n}', of: '1 piece of "Blue mug" is in my basket' },
    },
    axe: statesInProject('features/comment?folders=account&feature=sign_in&step=7'),
    naughtyForms: [{ path: `features/comment?${demoFeature}&step=8`, fields: ['comment', 'of'] }],
    naughtyAddresses: ['features/comment?feature=%s&step=%s'],
  },
  'scenarios/gherkin/launch-recorder': {
    access: {
      loader: shown,
      action: licensed,
      query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field&inEnvironment=demo`,
    },
    axe: statesInProject(
      'features/recorder?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/tags/edit-tags': {
    access: {
      loader: shown,
      action: licensed,
      query: otherFeature,
      form: { tag: 'tag-{n}' },
    },
    axe: statesInProject('features/tags?folders=account&feature=sign_in'),
    naughtyForms: [{ path: `features/tags?${demoFeature}`, fields: ['tag', 'choice'] }],
    naughtyAddresses: ['features/tags?feature=%s&scenario=%s'],
  },
  'scenarios/gherkin/add-examples': {
    // The scenario has no text that could become a column.
    access: {
      loader: shown,
      action: sameForAll('invalid'),
      query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field`,
    },
    axe: statesInProject(
      'features/examples?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/gherkin/run-in-ci': {
    access: { loader: shown, query: otherFeature },
    axe: statesInProject('features/ci?folders=account&feature=sign_in'),
  },
  'scenarios/generation/generate-code': {
    // All steps have code that people wrote, so there is nothing to generate.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      query: demoCode,
      form: { mode: 'missing', environment: 'demo' },
    },
    axe: statesInProject(
      'features/generate-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: [
      { path: `features/generate-code?${demoFeature}`, fields: ['scenario', 'mode', 'environment'] },
    ],
  },
  'scenarios/clone/get-code': {
    access: { loader: shown },
    axe: statesInProject('features/clone?folders=account&feature=sign_in'),
  },
  'scenarios/clone/open-vscode': {
    access: { loader: shown, query: demoFeature },
    axe: statesInProject('features/open-vscode?folders=account&feature=sign_in'),
  },
  'scenarios/history/history-page': {
    // The version to bring back does not exist.
    access: {
      loader: shown,
      action: sameForAll('invalid'),
      query: otherFeature,
      form: { commit: 'x', base: '' },
    },
    axe: statesInProject(
      'features/history?folders=account&feature=sign_in',
      'features/history?folders=account&feature=sign_in&version=gone',
    ),
    naughtyForms: [{ path: `features/history?${demoFeature}`, fields: ['commit', 'base'] }],
    naughtyAddresses: ['features/history?folders=%s&feature=%s&version=%s'],
  },
  'scenarios/history/deleted-features': {
    // The version to restore does not exist.
    access: {
      loader: shown,
      action: sameForAll('invalid'),
      form: { folders: '', feature: 'none', commit: 'x' },
    },
    axe: statesInProject('features/deleted'),
    naughtyForms: [{ path: 'features/deleted', fields: ['folders', 'feature', 'commit'] }],
  },
  'scenarios/step-code/step-code-page': {
    access: {
      loader: shown,
      action: licensed,
      query: demoCode,
      form: { intent: 'save', file: 'added.mjs', text: '// new', version: '' },
    },
    axe: statesInProject(
      'step-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
      'step-code?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password&edit=1',
    ),
    naughtyForms: [{ path: `step-code?${demoFeature}`, fields: ['intent', 'file', 'text', 'request'] }],
    naughtyAddresses: ['step-code?folders=%s&feature=%s&scenario=%s'],
  },
  'scenarios/step-code/delete-definition': {
    // The first caller deletes the definition. Every later caller finds it deleted.
    access: {
      loader: shown,
      action: ['leads on', 'invalid', 'licence'],
      query: demoCode,
    },
    axe: statesInProject(
      'step-code/delete?folders=account&feature=sign_in&scenario=Sign%20in%20with%20the%20right%20password',
    ),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'scenarios/step-code/code-file-page': {
    access: {
      loader: shown,
      query: 'file=features/step_definitions/common.mjs&line=3',
    },
    axe: statesInProject(
      'code?file=features/step_definitions/unused.mjs&line=3',
      'code?file=features/step_definitions/none.mjs',
    ),
  },
  'scenarios/generation/generation-page': {
    access: { loader: notFoundForAll, action: notFoundForAll },
    axe: {
      as: 'member',
      at: ({ projectId, generationId }) => [`/${projectId}/step-generations/${generationId}`],
    },
    naughtyForms: [{ path: 'step-generations/x', fields: ['wish', 'take', 'stubs'] }],
    naughtyAddresses: ['step-generations/%s'],
  },
  'scenarios/gherkin/project-steps': {
    access: { loader: shown },
    axe: null,
  },
  'scenarios/feature-tree/tree-state': {
    access: { action: shown, query: demoFeature, form: { open: 'account', scenarioIndex: '0' } },
    axe: null,
    naughtyForms: [{ path: 'features/tree-state', fields: ['open', 'scenarioIndex'] }],
    naughtyAddresses: [],
  },
} satisfies Partial<Record<ProjectPageId, ProjectPageChecks>>;
