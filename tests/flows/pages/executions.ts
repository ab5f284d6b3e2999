import type { ProjectPageId } from '../../../app/pages/pages';
import { savedFields } from '../../../app/executions/detail/saved-fields.server';
import type { Callers } from '../access-matrix/callers';
import {
  adminLicensed,
  adminReads,
  sameForAll,
  demoFeature,
  statesInProject,
  licensed,
  notFoundForAll,
  shown,
  type AxeStates,
  type ProjectPageChecks,
} from './checks';

const newPlan = 'name=New&env=demo&branch=main';
const everyDay = { repeat: 'Every day', was: 'Every week', time: '01:45', zone: 'Etc/UTC' };
const toNobody = { tell: 'nobody' };
const planned = (callers: Callers, projectId: string) => ({ execId: callers.executionIn(projectId) });

/** Pages of executions. */
export const executionChecks = {
  'executions/list/executions-page': {
    // The execution does not exist. Only users who may run and schedule are told so.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { intent: 'run', id: 'x' },
    },
    axe: statesInProject('executions', 'executions?view=active', 'executions?search=nothing'),
    naughtyForms: [
      { path: 'executions', fields: ['intent', 'id', 'env'] },
      { path: 'executions', fields: ['id', 'env'], fixed: 'intent=enable' },
    ],
    naughtyAddresses: ['executions?view=%s&search=%s&sort=%s&page=%s'],
  },
  'executions/list/how-to-run': {
    access: { loader: shown },
    axe: statesInProject('executions/how-to-run'),
    naughtyAddresses: ['executions/how-to-run?execution=%s'],
  },
  'executions/list/edit-npmrc': {
    access: {
      loader: adminReads,
      action: adminLicensed,
      form: { npmrc: 'registry=https://npm.example.com/' },
    },
    axe: statesInProject('executions/npmrc'),
    naughtyForms: [{ path: 'executions/npmrc', fields: ['npmrc'] }],
  },
  'executions/console/console-page': {
    access: { loader: notFoundForAll, action: sameForAll('invalid') },
    axe: {
      as: 'member',
      at: ({ projectId, runId }) => [`/${projectId}/executions/console/${runId}`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
    naughtyAddresses: ['executions/console/%s'],
  },
  'executions/list/delete-execution': {
    // An execution that no longer exists counts as deleted.
    access: { loader: notFoundForAll, action: licensed },
    axe: {
      as: 'member',
      at: ({ projectId, executionId }) => [`/${projectId}/executions/${executionId}/delete`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
    naughtyAddresses: ['executions/%s/delete'],
  },
  'executions/planner/planner': {
    access: null,
    axe: null,
  },
  'executions/planner/define-step': {
    // Invalid input leads back to the step with the problem. Valid input needs a licence.
    access: { loader: shown },
    axe: statesInProject('executions/plan', 'executions/plan?check=1'),
    naughtyAddresses: [
      'executions/plan?name=%s&env=%s&branch=%s&check=1',
      'executions/plan?nightly=1&pick=feature:%s&tag=%s',
    ],
  },
  'executions/planner/scenarios-step': {
    access: { loader: shown, query: newPlan },
    axe: statesInProject(
      'executions/plan/scenarios?name=New&env=demo&branch=main',
      'executions/plan/scenarios?name=New&env=demo&branch=main&tag=smoke&pick=folder%3Acheckout&findTag=nothing&findPlace=nothing',
    ),
    naughtyAddresses: [
      'executions/plan/scenarios?name=%s&env=demo&branch=main&tag=%s&findTag=%s&findPlace=%s&pick=folder:%s',
    ],
  },
  'executions/planner/schedule-step': {
    access: {
      loader: shown,
      action: licensed,
      query: `${newPlan}&tag=smoke`,
      form: { name: 'Plan {n}', env: 'demo', branch: 'main', tag: 'smoke', intent: 'skip' },
    },
    axe: statesInProject('executions/plan/schedule?name=New&env=demo&branch=main&tag=smoke'),
    naughtyForms: [
      {
        path: 'executions/plan/schedule',
        fixed: 'branch=main&env=demo&tag=smoke',
        fields: ['name', 'tag', 'repeat', 'day', 'time', 'zone', 'intent'],
      },
    ],
    naughtyAddresses: [
      'executions/plan/schedule?name=%s&env=demo&branch=main&tag=%s&repeat=Every+day&zone=%s',
    ],
  },
  'executions/planner/edit-schedule': {
    access: {
      loader: shown,
      action: licensed,
      form: everyDay,
      params: (callers, projectId) => ({ executionId: callers.executionIn(projectId) }),
    },
    axe: ofExecution('executions', '/schedule'),
    naughtyForms: [
      { path: 'executions/{execution}/schedule', fields: ['repeat', 'day', 'time', 'zone', 'was', 'intent'] },
    ],
  },
  'executions/planner/edit-definition': {
    access: {
      loader: shown,
      action: licensed,
      form: { name: 'Renamed {n}', env: 'demo', branch: 'main' },
      params: (callers, projectId) => ({ executionId: callers.executionIn(projectId) }),
    },
    axe: ofExecution('executions', '/definition'),
    naughtyForms: [{ path: 'executions/{execution}/definition', fields: ['name', 'env', 'branch', 'heals'] }],
  },
  'executions/detail/execution-page': {
    access: {
      loader: shown,
      action: licensed,
      params: planned,
      form: { intent: 'save', env: 'demo', base: savedFields({ env: 'demo', flows: [] }).base },
    },
    axe: ofExecution('execution', ''),
    naughtyForms: [
      {
        path: 'execution/{execution}',
        fixed: 'flow=f1&group=f1-g1&intent=tags:g1',
        fields: ['env', 'base', 'savedEnv', 'browser-f1', 'name-g1', 'tag-g1', 'threads-g1'],
      },
      {
        path: 'execution/{execution}',
        fixed: 'flow=f1&group=f1-g1&picking=g1',
        fields: ['intent', 'picked', 'find'],
      },
    ],
    naughtyAddresses: ['execution/%s'],
  },
  'executions/detail/edit-schedule': {
    access: { loader: shown, action: licensed, form: everyDay, params: planned },
    axe: ofExecution('execution', '/schedule'),
    naughtyForms: [
      { path: 'execution/{execution}/schedule', fields: ['time', 'zone'], fixed: 'repeat=Every day&was=x' },
    ],
  },
  'executions/detail/edit-definition': {
    access: {
      loader: shown,
      action: licensed,
      params: planned,
      form: { name: 'Renamed {n}', env: 'demo', branch: 'main' },
    },
    axe: ofExecution('execution', '/definition'),
    naughtyForms: [
      { path: 'execution/{execution}/definition', fields: ['name'], fixed: 'env=demo&branch=main' },
    ],
  },
  'executions/detail/edit-notifications': {
    access: {
      loader: shown,
      action: licensed,
      form: toNobody,
      params: planned,
    },
    axe: ofExecution('execution', '/notifications'),
    naughtyForms: [
      {
        path: 'execution/{execution}/notifications',
        fields: ['member:a', 'address:a', 'webhook:a'],
        fixed: 'tell=own',
      },
      { path: 'execution/{execution}/notifications', fields: ['tell'] },
    ],
  },
  'executions/detail/delete-execution': {
    access: { loader: shown, action: licensed, params: planned },
    axe: ofExecution('execution', '/delete'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'executions/run-choice': {
    access: {
      loader: shown,
      action: licensed,
      query: demoFeature,
      form: { tag: 'smoke', env: 'demo' },
    },
    axe: statesInProject(
      'features/run-choice?folders=account&feature=sign_in&near=account%2Fsign_in&pick=feature%3Aaccount%2Fsign_in&tag=smoke',
    ),
    naughtyForms: [
      { path: 'features/run-choice', fields: ['pick', 'tag', 'env', 'recover'], fixed: 'tags=all' },
    ],
    naughtyAddresses: [
      'features/run-choice?near=%s&pick=run:%s&pick=scenario:a.feature:%s&tag=%s&env=%s&folders=%s',
    ],
  },
  'executions/planner/tags': {
    access: { loader: shown },
    axe: null,
    naughtyAddresses: ['executions/tags?tag=%s&pick=%s&near=%s&findPlace=%s&branch=%s'],
  },
  'executions/planner/next-run': {
    access: { loader: shown },
    axe: null,
    naughtyAddresses: ['executions/next-run?repeat=Every+day&day=Mon&zone=%s'],
  },
} satisfies Partial<Record<ProjectPageId, ProjectPageChecks>>;

function ofExecution(page: 'execution' | 'executions', dialog: string): AxeStates {
  return {
    as: 'member',
    at: ({ projectId, executionId }) => [`/${projectId}/${page}/${executionId}${dialog}`],
  };
}
