import { startDemoShop } from '../../../demo/index';
import { foreignPages } from '../checks/pages';
import { serve, servePackage } from './package-site';

/** Applications whose pages are changed: those that the rules were made with, and new ones. */
export type Applications = Record<string, string>;

export async function startApplications(): Promise<{ addresses: Applications; close(): Promise<void> }> {
  const shop = await startDemoShop({ port: 0, host: '127.0.0.1' });
  const sites = {
    api: await servePackage('swagger-ui-dist', '5.35.0', apiPages),
    todo: await servePackage('todomvc-app-css', '2.4.3', todoPages),
    admin: await servePackage('startbootstrap-sb-admin-2', '4.1.4'),
    foreign: await serve(
      Object.fromEntries(
        Object.entries(foreignPages).map(([path, page]) => [
          path,
          `<!doctype html><html lang="en"><meta charset="utf-8">${page}</html>`,
        ]),
      ),
    ),
    material: await servePackage('material-dashboard', '3.1.0'),
  };
  const addresses = Object.fromEntries(Object.entries(sites).map(([name, { url }]) => [name, url]));
  addresses['shop'] = shop.url;
  return {
    addresses,
    async close() {
      for (const site of Object.values(sites)) site.close();
      await shop.close();
    },
  };
}

const pet = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, status: { type: 'string' } },
};
const idOfPet = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
const done = { responses: { 200: { description: 'done' } } };
const body = { requestBody: { content: { 'application/json': { schema: pet } } } };
const petStore = {
  openapi: '3.0.3',
  info: { title: 'Pet store', version: '1.4.2', description: 'Pets, and the orders for them.' },
  servers: [{ url: '/v1' }, { url: '/v2' }],
  tags: [{ name: 'pets' }, { name: 'orders' }],
  paths: {
    '/pets': {
      get: {
        tags: ['pets'],
        summary: 'List all pets',
        operationId: 'listPets',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'status', in: 'query', schema: { type: 'string', enum: ['available', 'pending', 'sold'] } },
        ],
        responses: done.responses,
      },
      post: Object.assign({ tags: ['pets'], summary: 'Add a pet', operationId: 'addPet' }, body, done),
    },
    '/pets/{petId}': {
      get: Object.assign(
        { tags: ['pets'], summary: 'Find a pet', operationId: 'findPet', parameters: [idOfPet] },
        done,
      ),
      delete: Object.assign(
        { tags: ['pets'], summary: 'Delete a pet', operationId: 'deletePet', parameters: [idOfPet] },
        done,
      ),
    },
    '/orders': {
      post: Object.assign({ tags: ['orders'], summary: 'Order a pet', operationId: 'orderPet' }, body, done),
    },
  },
  components: {
    schemas: { Pet: pet },
    securitySchemes: { key: { type: 'apiKey', name: 'key', in: 'header' } },
  },
};

/** The pet store in Swagger UI, whose package has no pages. */
export const apiPages: Record<string, string> = {
  '/pets.json': JSON.stringify(petStore),
  '/api.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pet store</title>
<link rel="stylesheet" href="/swagger-ui.css"><main id="swagger-ui"></main><script src="/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/pets.json', dom_id: '#swagger-ui', filter: true, tryItOutEnabled: false })</script></html>`,
};

/** TodoMVC as its template has it, with three entries. */
const entry = (name: string, done = false) =>
  `<li${done ? ' class="completed"' : ''}><div class="view"><input class="toggle" type="checkbox"${done ? ' checked' : ''}><label>${name}</label><button class="destroy" aria-label="Delete ${name}"></button></div></li>`;
const todoPages: Record<string, string> = {
  '/todo.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>TodoMVC</title><link rel="stylesheet" href="/index.css">
<section class="todoapp"><header class="header"><h1>todos</h1><input class="new-todo" placeholder="What needs to be done?" autofocus></header>
<section class="main"><input id="toggle-all" class="toggle-all" type="checkbox"><label for="toggle-all">Mark all as complete</label>
<ul class="todo-list">${entry('Buy milk')}${entry('Write the report')}${entry('Call the plumber', true)}</ul></section>
<footer class="footer"><span class="todo-count"><strong>2</strong> items left</span><ul class="filters">
<li><a class="selected" href="#/">All</a></li><li><a href="#/active">Active</a></li><li><a href="#/completed">Completed</a></li></ul>
<button class="clear-completed">Clear completed</button></footer></section></html>`,
};
