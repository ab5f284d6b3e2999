import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** GraphiQL 1 and 3 on the films of the Star Wars API, as the package's example for a page without a build has it. */

const named = (name: string) => ({ kind: 'OBJECT', name, ofType: null });
const text = { kind: 'SCALAR', name: 'String', ofType: null };
const id = { kind: 'SCALAR', name: 'ID', ofType: null };
const argument = { name: 'id', description: null, type: id, defaultValue: null };
const field = (name: string, type: object, args: readonly object[] = []) => ({
  name,
  description: `The ${name} of this schema.`,
  args,
  type,
  isDeprecated: false,
  deprecationReason: null,
});
const object = (name: string, fields: readonly object[]) => ({
  kind: 'OBJECT',
  name,
  description: `A ${name.toLowerCase()} of the films.`,
  fields,
  inputFields: null,
  interfaces: [],
  enumValues: null,
  possibleTypes: null,
});
const scalar = (name: string) => ({ ...object(name, []), kind: 'SCALAR', fields: null, interfaces: null });

/** Introspection of a schema with these kinds of things, each of them alone and all of them. */
const schemaOf = (kinds: readonly string[]) => ({
  __schema: {
    queryType: { name: 'Root' },
    mutationType: null,
    subscriptionType: null,
    directives: [],
    types: [
      object(
        'Root',
        kinds.flatMap((kind) => [
          field(`all${kind}s`, { kind: 'LIST', name: null, ofType: named(kind) }),
          field(kind.toLowerCase(), named(kind), [argument]),
        ]),
      ),
      ...kinds.map((kind) =>
        object(
          kind,
          ['id', 'name', 'created', 'edited'].map((item) => field(item, text)),
        ),
      ),
      scalar('String'),
      scalar('ID'),
      scalar('Boolean'),
    ],
  },
});

const query = `query Film { film(id: "1") { id name } }`;
const start = (kinds: readonly string[]) =>
  `localStorage.clear(); const fetcher = () => Promise.resolve({ data: ${JSON.stringify(schemaOf(kinds))} });
const props = { fetcher, query: ${JSON.stringify(query)}, headerEditorEnabled: true, defaultEditorToolsVisibility: true };`;
const body = (
  script: string,
) => `<style>body { margin: 0; height: 100vh; } #graphiql { height: 100vh; }</style>
<div id="graphiql">Loading...</div><script>${script}</script>`;

const before: LibraryVersion = {
  packages: {
    react: ['react', '17.0.2'],
    'react-dom': ['react-dom', '17.0.2'],
    graphiql: ['graphiql', '1.11.5'],
  },
  files: [
    '/graphiql/graphiql.min.css',
    '/react/umd/react.production.min.js',
    '/react-dom/umd/react-dom.production.min.js',
    '/graphiql/graphiql.min.js',
  ],
  body: () =>
    body(`${start(['Film', 'Person', 'Planet', 'Species', 'Starship', 'Vehicle'])}
ReactDOM.render(React.createElement(GraphiQL, props), document.getElementById('graphiql'));`),
};

const after: LibraryVersion = {
  packages: {
    react: ['react', '18.3.1'],
    'react-dom': ['react-dom', '18.3.1'],
    graphiql: ['graphiql', '3.8.3'],
  },
  files: [
    '/graphiql/graphiql.min.css',
    '/react/umd/react.production.min.js',
    '/react-dom/umd/react-dom.production.min.js',
    '/graphiql/graphiql.min.js',
  ],
  body: () =>
    body(`${start(['Film', 'Person', 'Planet', 'Species', 'Vehicle'])}
ReactDOM.createRoot(document.getElementById('graphiql')).render(React.createElement(GraphiQL, props));`),
};

const tool = (name: string) => `.toolbar-button:text-is("${name}")`;
const docsBefore = '.docExplorerShow';
const docsAfter = '[aria-label="Show Documentation Explorer"]';
const hideDocs = '[aria-label="Hide Documentation Explorer"]';
const field1 = (name: string) => `.doc-explorer .field-name:text-is("${name}")`;
const field3 = (name: string) => `.graphiql-doc-explorer-field-name:text-is("${name}")`;
const searchBefore = '.doc-explorer .search-box input';
const searchAfter = '.graphiql-doc-explorer-search input';

export const graphiql: ComponentLibrary = {
  title: 'GraphiQL 1 → 3',
  before,
  after,
  parts: () => [
    {
      title: 'query',
      elements: [
        ['click', '.execute-button', '.graphiql-execute-button'],
        ['click', tool('Prettify'), '.graphiql-toolbar-button[aria-label^="Prettify"]'],
        ['click', tool('Merge'), '.graphiql-toolbar-button[aria-label^="Merge"]'],
        ['click', tool('Copy'), '.graphiql-toolbar-button[aria-label^="Copy"]'],
        ['click', tool('History'), '[aria-label="Show History"]'],
        ['click', tool('Introspect'), '[aria-label="Re-fetch GraphQL schema"]'],
        ['click', docsBefore, docsAfter],
        ['click', '.variable-editor-title-text:text-is("Query Variables")', '[data-name=variables]'],
        ['click', '.variable-editor-title-text:text-is("Request Headers")', '[data-name=headers]'],
        ['click', '.query-editor', '.graphiql-query-editor'],
      ],
    },
    {
      title: 'documentation',
      presses: [[docsBefore], [docsAfter]],
      elements: [
        ['fill', searchBefore, searchAfter],
        [
          'click',
          '.doc-explorer .type-name:text-is("Root")',
          '.graphiql-doc-explorer-type-name:text-is("Root")',
        ],
        // The cross in the panel became the button next to it, which also opens the panel.
        ['click', '.doc-explorer .docExplorerHide', hideDocs, 'either'],
      ],
    },
    {
      title: 'fields',
      presses: [
        [docsBefore, '.doc-explorer .type-name:text-is("Root")'],
        [docsAfter, '.graphiql-doc-explorer-type-name:text-is("Root")'],
      ],
      elements: [
        ['click', '.doc-explorer-back', '.graphiql-doc-explorer-back'],
        ['fill', searchBefore, searchAfter],
        ['click', field1('allFilms'), field3('allFilms')],
        ['click', field1('film'), field3('film')],
        ['click', field1('allPlanets'), field3('allPlanets')],
        ['click', field1('vehicle'), field3('vehicle')],
        ['click', field1('allStarships'), null],
        ['click', field1('starship'), null],
      ],
    },
    {
      title: 'history',
      presses: [[tool('History')], ['[aria-label="Show History"]']],
      elements: [
        ['click', tool('History'), '[aria-label="Hide History"]'],
        ['click', '[aria-label="Close History"]', '[aria-label="Hide History"]', 'either'],
      ],
    },
  ],
};
