import { stepFile } from './answers';
import { get, inProject, page, post, projectId, repository, type PageCall } from './page-call';

/** Calls about writing scenarios (docs/rules/calls.md, Form), as pages make them. */
const sample = 'folders=shop&feature=basket';
const where = { projectId, branch: 'main' };
const user = { username: 'anna@example.com', password: 'correct horse', secretKey: '' };

export const writingCalls: PageCall[] = [
  {
    call: 'workspace POST /create-folder',
    ...inProject,
    body: { ...repository, name: 'Checkout', parentPath: ['shop'] },
    by: post(page(`features/new-folder?folders=shop`), { name: 'Checkout' }),
  },
  {
    call: 'workspace POST /delete-folder',
    ...inProject,
    body: { ...repository, name: 'shop', deletePath: [] },
    by: post(page(`features/delete-folder?folders=shop`)),
  },
  {
    call: 'workspace POST /edit-folder',
    ...inProject,
    body: {
      ...repository,
      parentPath: [],
      destinationPath: [],
      oldName: 'shop',
      newName: 'store',
      action: 'Renamed',
    },
    by: post(page(`features/rename-folder?folders=shop`), { name: 'store' }),
  },
  {
    call: 'workspace POST /rename-feature',
    ...inProject,
    body: { ...repository, oldName: 'basket', newName: 'cart', parentPath: ['shop'] },
    by: post(page(`features/rename?${sample}`), { name: 'cart' }),
  },
  {
    call: 'workspace POST /delete-feature',
    ...inProject,
    body: { ...where, name: 'basket.feature', parentPath: ['shop'], privateRepo: true },
    by: post(page(`features/delete?${sample}`)),
  },
  {
    call: 'workspace POST /push-scenario',
    ...inProject,
    body: {
      ...repository,
      name: 'basket.feature',
      data: 'Feature: Basket\n',
      parentPath: ['shop'],
      lastActiveFolder: ['shop'],
      baseVersion: 'a'.repeat(40),
      merge: true,
    },
    by: post(page(`features?${sample}&edit=1`), { text: 'Feature: Basket\n', version: 'a'.repeat(40) }),
  },
  {
    call: 'workspace POST /last-updated',
    ...inProject,
    body: {
      ...repository,
      scenarioIndex: 0,
      lastActiveFolder: ['shop'],
      lastActiveFeature: 'basket',
      opensPlace: true,
      expand: [['account']],
    },
    by: post(page(`features/tree-state?${sample}&scenario=Add`), { open: 'account', scenarioIndex: '0' }),
  },
  {
    call: 'workspace POST /store-and-get-steps',
    ...inProject,
    path: `/store-and-get-steps?projectId=${projectId}`,
    body: { branch: 'main', isPrivateRepo: true },
    by: get(page(`features/steps`)),
  },
  {
    call: 'workspace POST /get-step-code-by-scenario',
    ...inProject,
    body: { ...repository, featureName: 'shop/basket', scenarioName: 'Add' },
    by: get(page(`step-code?${sample}&scenario=Add`)),
  },
  {
    call: 'workspace POST /upload-mjs',
    ...inProject,
    body: { ...repository, files: [{ name: 'a.mjs', version: '1', content: 'export {};\n' }] },
    by: post(page(`step-code?${sample}&scenario=Add`), {
      intent: 'save',
      file: 'a.mjs',
      version: '1',
      text: 'export {};\n',
    }),
  },
  {
    call: 'workspace POST /get-unused-step-definitions',
    ...inProject,
    path: '/get-unused-step-definitions?branch=main',
    body: { isPrivateRepo: true },
    by: get(page('settings/code-cleanup')),
  },
  {
    call: 'workspace POST /remove-unused-steps',
    ...inProject,
    path: '/remove-unused-steps?branch=main',
    body: {
      isPrivateRepo: true,
      input: [
        {
          filePath: 'features/step_definitions/a.mjs',
          stepDefinitions: [{ keyword: 'Given', pattern: 'I pay' }],
        },
      ],
    },
    by: post(page('settings/code-cleanup/delete'), {
      confirmed: 'on',
      step: JSON.stringify(['features/step_definitions/a.mjs', 'Given', 'I pay']),
    }),
  },
  {
    call: 'workspace GET /testData',
    ...inProject,
    path: `/testData?projectId=${projectId}&branch=main`,
    body: null,
    by: get(page('test-data')),
  },
  {
    call: 'workspace POST /changeTestData',
    ...inProject,
    body: {
      ...where,
      privateRepo: true,
      version: '',
      testData: [{ key: 'user', value: 'anna', DataType: 'string', environment: '*' }],
    },
    by: post(page('test-data/add'), { key: 'user', value: 'anna', DataType: 'string', environment: '*' }),
  },
  {
    call: 'generation POST /scenarios/ideas',
    ...inProject,
    body: { projectId, description: 'Anna signs in.' },
    by: post(page('generate'), {
      step: 'feature',
      intent: 'ideas',
      description: 'Anna signs in.',
      'feature.choice': 'new',
      'feature.name': 'Sign in',
    }),
  },
  {
    call: 'generation POST /scenarios/scenario-creation',
    ...inProject,
    body: {
      ...where,
      url: 'https://shop.example.com',
      name: 'Sign in',
      flow: 'Anna signs in.',
      parameters: '{}',
      language: 'en',
    },
    by: post(page('generate'), {
      step: 'ideas',
      intent: 'scenarios',
      'ideas[0].chosen': 'on',
      'ideas[0].name': 'Sign in',
      'ideas[0].flow': 'Anna signs in.',
      kept: JSON.stringify({
        feature: { choice: 'new', name: 'Sign in', folder: '', newFolder: '', existing: '' },
        description: 'Anna signs in.',
        ideas: [],
        ideasFrom: '',
        ideasBy: null,
        scenarios: [],
        language: 'en',
      }),
    }),
  },
  {
    call: 'generation POST /process-user-request/generate',
    ...inProject,
    body: {
      projectId,
      user_request: 'retry step',
      function_name: 'I pay',
      mjs_file_content: stepFile,
    },
    by: post(page(`step-code?${sample}&scenario=Add&step=I+pay`), {
      intent: 'update',
      file: 'a.mjs',
      request: 'retry step',
    }),
  },
  {
    call: 'runs POST /project/updateProjectMetadata',
    ...inProject,
    body: { ...where, featureName: 'shop/basket', scenarioName: '', eventType: 'deleteFeature' },
    by: post(page(`features/delete?${sample}`)),
  },
  {
    call: 'test-users GET /get-users',
    ...inProject,
    path: `/get-users?project_id=${projectId}`,
    body: null,
    by: get(page('test-data/users')),
  },
  {
    call: 'test-users POST /add-user',
    ...inProject,
    body: { project_id: projectId, ...user },
    by: post(page('test-data/users/add'), user),
  },
  {
    call: 'test-users PUT /update-user',
    ...inProject,
    body: { project_id: projectId, prev_username: 'anna', ...user, removeSecretKey: false },
    by: post(page('test-data/users/edit?username=anna'), user),
  },
  {
    call: 'test-users DELETE /delete-user',
    ...inProject,
    body: { project_id: projectId, username: 'anna' },
    by: post(page('test-data/users/delete?username=anna')),
  },
  {
    call: 'test-users POST /generate-totp',
    ...inProject,
    body: { project_id: projectId, username: 'anna' },
    by: get(page('test-data/users/totp?username=anna')),
  },
];
