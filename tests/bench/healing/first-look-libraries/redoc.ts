import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** Redoc 1 and 2 on a shorter form of the pet store that its demo describes. */

const response = (description: string) => ({
  description,
  schema: { $ref: '#/definitions/Pet' },
});
const operation = (tag: string, operationId: string, summary: string) => ({
  tags: [tag],
  operationId,
  summary,
  parameters: [{ name: 'id', in: 'query', type: 'integer', description: 'ID of the entry' }],
  responses: { 200: response('successful operation'), 400: response('Invalid input') },
});

const petStore = (isLater: boolean) => ({
  swagger: '2.0',
  info: {
    title: 'Swagger Petstore',
    version: '1.0.0',
    description:
      '# Introduction\nThis API is documented.\n# Cross-Origin Resource Sharing\nThis API features CORS.',
  },
  host: 'petstore.swagger.io',
  basePath: '/v2',
  schemes: ['http'],
  produces: ['application/json'],
  tags: [
    { name: 'pet', description: 'Everything about your Pets' },
    { name: 'store', description: 'Access to Petstore orders' },
    { name: 'user', description: 'Operations about user' },
  ],
  securityDefinitions: { api_key: { type: 'apiKey', name: 'api_key', in: 'header' } },
  paths: {
    '/pet': {
      post: operation('pet', 'addPet', 'Add a new pet to the store'),
      put: operation('pet', 'updatePet', 'Update an existing pet'),
    },
    '/pet/findByStatus': { get: operation('pet', 'findPetsByStatus', 'Finds Pets by status') },
    '/pet/findByTags': isLater
      ? undefined
      : { get: operation('pet', 'findPetsByTags', 'Finds Pets by tags') },
    '/store/inventory': { get: operation('store', 'getInventory', 'Returns pet inventories by status') },
    '/store/order': { post: operation('store', 'placeOrder', 'Place an order for a pet') },
    '/user': { post: operation('user', 'createUser', 'Create user') },
    '/user/login': { get: operation('user', 'loginUser', 'Logs user into the system') },
    '/user/logout': isLater
      ? undefined
      : { get: operation('user', 'logoutUser', 'Logs out current logged in user session') },
  },
  definitions: {
    Pet: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        name: { type: 'string', example: 'Guru' },
        category: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
      },
    },
  },
});

const before: LibraryVersion = {
  packages: { redoc: ['redoc', '1.22.3'] },
  files: ['/redoc/dist/redoc.min.js'],
  body: () => `<redoc></redoc><script>Redoc.init(${JSON.stringify(petStore(false))}, {});</script>`,
};

const after: LibraryVersion = {
  packages: { redoc: ['redoc', '2.5.0'] },
  files: ['/redoc/bundles/redoc.standalone.js'],
  body: () =>
    `<div id="redoc-container"></div><script>Redoc.init(${JSON.stringify(petStore(true))}, {}, document.getElementById('redoc-container'));</script>`,
};

const item1 = (name: string) => `.menu-item-header:has-text("${name}")`;
const item2 = (name: string) => `[role=menuitem] > label:has-text("${name}")`;
const tag1 = (name: string) => `.menu-item-header:has(.menu-item-title:text-is("${name}"))`;
const tag2 = (name: string) => `[role=menuitem] > label:has(> [title="${name}"])`;
const copy1 = 'a:text-is("Copy"):visible';
const link1 = (id: string) => `.share-link[href="#operation/${id}"]`;
const link2 = (tag: string, id: string) => `a[href="#tag/${tag}/operation/${id}"][aria-label]`;
const in1 = (id: string, part: string) => `operation:has(${link1(id)}) ${part}`;
const in2 = (tag: string, id: string, part: string) => `[id="tag/${tag}/operation/${id}"] ${part}`;

export const redoc: ComponentLibrary = {
  title: 'Redoc 1 → 2',
  before,
  after,
  parts: () => [
    {
      title: 'page',
      elements: [
        ['click', in1('createUser', '.tab-error'), in2('user', 'createUser', '.tab-error')],
        ['fill', '[placeholder="Search"]', '[placeholder="Search..."]'],
        ['click', item1('Introduction'), item2('Introduction')],
        ['click', item1('Cross-Origin'), item2('Cross-Origin')],
        ['click', item1('Authentication'), null],
        ['click', tag1('store'), tag2('store')],
        ['click', tag1('user'), tag2('user')],
        ['click', '[download]', '[download]'],
        ['click', link1('addPet'), link2('pet', 'addPet')],
        ['click', link1('placeOrder'), link2('store', 'placeOrder')],
        ['click', link1('findPetsByTags'), null],
        [
          'click',
          in1('addPet', '.zippy-title:has-text("200")'),
          in2('pet', 'addPet', 'button:has-text("200")'),
        ],
        ['click', in1('updatePet', copy1), in2('pet', 'updatePet', 'button:has-text("Copy"):visible')],
        [
          'click',
          in1('loginUser', 'a:text-is("Expand all"):visible'),
          in2('user', 'loginUser', 'button:text-is("Expand all")'),
        ],
        ['click', in1('findPetsByTags', copy1), null],
        ['click', in1('logoutUser', '.zippy-title:has-text("400")'), null],
      ],
    },
    {
      title: 'menu',
      presses: [[tag1('pet')], [tag2('pet')]],
      elements: [
        ['click', item1('Add a new pet'), item2('Add a new pet')],
        ['click', item1('Update an existing pet'), item2('Update an existing pet')],
        ['click', item1('Finds Pets by status'), item2('Finds Pets by status')],
        ['click', item1('Finds Pets by tags'), null],
      ],
    },
  ],
};
