import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** Tabulator 4 and 6: the editable table of the examples with filters in its head, pages, buttons and downloads. */

const people = [
  { id: 1, name: 'Oli Bob', progress: 12, gender: 'male', rating: 1, col: 'red', dob: '19/02/1984', car: 1 },
  {
    id: 2,
    name: 'Mary May',
    progress: 1,
    gender: 'female',
    rating: 2,
    col: 'blue',
    dob: '14/05/1982',
    car: 1,
  },
  {
    id: 3,
    name: 'Christine Lobowski',
    progress: 42,
    gender: 'female',
    rating: 0,
    col: 'green',
    dob: '22/05/1982',
  },
  {
    id: 4,
    name: 'Brendon Philips',
    progress: 100,
    gender: 'male',
    rating: 1,
    col: 'orange',
    dob: '01/08/1980',
  },
  {
    id: 5,
    name: 'Margret Marmajuke',
    progress: 16,
    gender: 'female',
    rating: 5,
    col: 'yellow',
    dob: '31/01/1999',
  },
  {
    id: 6,
    name: 'Frank Harbours',
    progress: 38,
    gender: 'male',
    rating: 4,
    col: 'red',
    dob: '12/05/1966',
    car: 1,
  },
  {
    id: 7,
    name: 'Jamie Newhart',
    progress: 23,
    gender: 'male',
    rating: 3,
    col: 'green',
    dob: '14/05/1985',
    car: 1,
  },
  {
    id: 8,
    name: 'Gemma Jane',
    progress: 60,
    gender: 'female',
    rating: 0,
    col: 'red',
    dob: '22/05/1982',
    car: 1,
  },
  { id: 9, name: 'Emily Sykes', progress: 42, gender: 'female', rating: 1, col: 'maroon', dob: '11/11/1970' },
  { id: 10, name: 'James Newman', progress: 73, gender: 'male', rating: 5, col: 'red', dob: '22/03/1998' },
];

const option = (value: string) => `<option value="${value}">${value}</option>`;
const button = (id: string, text: string) => `<button id="${id}">${text}</button>`;
const controls = (downloads: readonly string[], rows: readonly (readonly [string, string])[]) => `<div>
<select id="filter-field"><option></option>${['name', 'progress', 'gender', 'rating', 'col', 'dob', 'car'].map(option).join('')}</select>
<select id="filter-type">${['=', '<', '<=', '>', '>=', '!=', 'like'].map(option).join('')}</select>
<input id="filter-value" type="text" placeholder="value to filter"> ${button('filter-clear', 'Clear Filter')}</div>
<div>${rows.map(([id, text]) => button(id, text)).join(' ')}</div>
<div>${downloads.map((kind) => button(`download-${kind.toLowerCase()}`, `Download ${kind}`)).join(' ')}</div>
<div id="example-table"></div>`;

const columns = (list: string, more: string) => `[
  { formatter: 'rowSelection', titleFormatter: 'rowSelection', hozAlign: 'center', headerSort: false },
  { title: 'Name', field: 'name', width: 160, editor: 'input', headerFilter: 'input' },
  { title: 'Task Progress', field: 'progress', formatter: 'progress', sorter: 'number', headerFilter: 'number', headerFilterPlaceholder: 'at least...', headerFilterFunc: '>=' },
  { title: 'Gender', field: 'gender', editor: '${list}', ${list === 'select' ? 'editorParams: { values: { male: "Male", female: "Female" } }, headerFilter: true, headerFilterParams: { values: { male: "Male", female: "Female", "": "" } }' : 'editorParams: { values: { male: "Male", female: "Female" } }, headerFilter: true, headerFilterParams: { values: { male: "Male", female: "Female", "": "" }, clearable: true }'} },
  { title: 'Rating', field: 'rating', formatter: 'star', hozAlign: 'center', headerFilter: 'number', headerFilterPlaceholder: 'at least...', headerFilterFunc: '>=' },
  { title: 'Favourite Color', field: 'col', editor: 'input', headerFilter: '${list}', headerFilterParams: { valuesLookup: true, values: true } },
  { title: 'Date Of Birth', field: 'dob', hozAlign: 'center', sorter: 'date', headerFilter: 'input' },
  { title: 'Driver', field: 'car', hozAlign: 'center', formatter: 'tickCross', headerFilter: 'tickCross', headerFilterParams: { tristate: true } }${more}]`;

const before: LibraryVersion = {
  packages: { 'tabulator-tables': ['tabulator-tables', '4.9.3'] },
  files: ['/tabulator-tables/dist/css/tabulator.min.css', '/tabulator-tables/dist/js/tabulator.min.js'],
  body: () => `${controls(
    ['CSV', 'JSON', 'XLSX', 'PDF', 'HTML'],
    [
      ['reactivity-add', 'Add New Row'],
      ['del-row', 'Remove Row "Oli Bob"'],
      ['clear', 'Empty the table'],
      ['reset', 'Reset'],
    ],
  )}
<script>new Tabulator('#example-table', { data: ${JSON.stringify(people)}, layout: 'fitColumns', selectable: true,
  pagination: 'local', paginationSize: 5, paginationSizeSelector: [3, 5, 10], initialSort: [{ column: 'name', dir: 'asc' }],
  columns: ${columns('select', `, { title: 'Delete', formatter: 'buttonCross', width: 70, headerSort: false, cellClick: function () {} }, { title: 'Print', formatter: function () { return "<i class='fa fa-print'>print</i>"; }, width: 70, headerSort: false, cellClick: function () {} }`)} });</script>`,
};

const after: LibraryVersion = {
  packages: { 'tabulator-tables': ['tabulator-tables', '6.3.1'] },
  files: ['/tabulator-tables/dist/css/tabulator.min.css', '/tabulator-tables/dist/js/tabulator.min.js'],
  body: () => `${controls(
    ['CSV', 'JSON', 'XLSX', 'HTML'],
    [
      ['add-row', 'Add Blank Row to bottom'],
      ['clear', 'Empty the table'],
      ['reset', 'Reset'],
    ],
  )}
<script>new Tabulator('#example-table', { data: ${JSON.stringify(people.filter(({ name }) => name !== 'Emily Sykes'))}, layout: 'fitColumns', selectableRows: true,
  pagination: true, paginationSize: 5, paginationSizeSelector: [3, 5, 10], initialSort: [{ column: 'name', dir: 'asc' }],
  columns: ${columns('list', `, { title: 'Delete', formatter: 'buttonCross', width: 70, headerSort: false, cellClick: function () {} }`)} });</script>`,
};

const filterOf = (field: string) => `.tabulator-col[tabulator-field="${field}"] input`;
const head = (field: string) => `.tabulator-col[tabulator-field="${field}"] .tabulator-col-title`;
const rowOf = (name: string) => `.tabulator-row:has-text("${name}")`;
const cross = (name: string) => `${rowOf(name)} .tabulator-cell:not([tabulator-field]):has(svg)`;
const page = (name: string) => `.tabulator-page:text-is("${name}")`;
/** Selectors that the application has in both versions. */
const same = (...selectors: string[]) => selectors.map((selector) => ['click', selector, selector] as const);

export const tabulator: ComponentLibrary = {
  title: 'Tabulator 4 → 6',
  before,
  after,
  parts: () => [
    {
      title: 'page',
      elements: [
        ['select', '#filter-field', '#filter-field'],
        ['fill', '#filter-value', '#filter-value'],
        ...same('#filter-clear', '#clear', '#reset', '#download-csv', '#download-xlsx', '#download-html'),
        ['click', '#download-pdf', null],
        ['click', '#reactivity-add', '#add-row', 'either'],
        ['click', '#del-row', null],
        ['fill', filterOf('name'), filterOf('name')],
        ['fill', filterOf('progress'), filterOf('progress')],
        ['fill', filterOf('gender'), filterOf('gender')],
        ['fill', filterOf('rating'), filterOf('rating')],
        ['fill', filterOf('dob'), filterOf('dob')],
        ['check', filterOf('car'), filterOf('car')],
        ...same(head('progress'), head('col'), head('dob')),
        ['click', '.tabulator-col-title:text-is("Print")', null],
        ['check', `${rowOf('Christine')} input`, `${rowOf('Christine')} input`],
        ['check', `${rowOf('Emily Sykes')} input`, null],
        ['click', cross('Gemma Jane'), cross('Gemma Jane')],
        ['click', cross('Emily Sykes'), null],
        ...same('.tabulator-cell:text-is("Frank Harbours")', '.tabulator-cell:text-is("orange")'),
        ['click', `${rowOf('Frank')} .fa-print`, null],
        ['select', '.tabulator-page-size', '.tabulator-page-size'],
        ...same(page('2'), page('Next'), page('Last')),
      ],
    },
    {
      title: 'list of genders',
      presses: [[filterOf('gender')], [filterOf('gender')]],
      elements: [
        [
          'click',
          '.tabulator-edit-select-list-item:text-is("Female")',
          '.tabulator-edit-list-item:text-is("Female")',
        ],
        [
          'click',
          '.tabulator-edit-select-list-item:text-is("Male")',
          '.tabulator-edit-list-item:text-is("Male")',
        ],
      ],
    },
    {
      title: 'second page',
      presses: [[page('2')], [page('2')]],
      elements: [
        ['click', page('First'), page('First')],
        ['click', page('Prev'), page('Prev')],
        ['click', cross('Mary May'), cross('Mary May')],
        ['check', `${rowOf('Oli Bob')} input`, `${rowOf('Oli Bob')} input`],
      ],
    },
  ],
};
