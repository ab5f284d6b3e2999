import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** ag-Grid 23 and 32: the table of Olympic winners of the examples, with filters below its head, pages and an export. */

const winners = [
  ['Michael Phelps', 23, 'United States', 2008, 'Swimming', 8, 0, 0],
  ['Natalie Coughlin', 25, 'United States', 2008, 'Swimming', 1, 2, 3],
  ['Aleksey Nemov', 24, 'Russia', 2000, 'Gymnastics', 2, 1, 3],
  ['Alicia Coutts', 24, 'Australia', 2012, 'Swimming', 1, 3, 1],
  ['Missy Franklin', 17, 'United States', 2012, 'Swimming', 4, 0, 1],
  ['Ryan Lochte', 27, 'United States', 2012, 'Swimming', 2, 2, 1],
  ['Allison Schmitt', 22, 'United States', 2012, 'Swimming', 3, 1, 1],
  ['Ian Thorpe', 17, 'Australia', 2000, 'Swimming', 3, 2, 0],
  ['Dara Torres', 33, 'United States', 2000, 'Swimming', 2, 0, 3],
  ['Cindy Klassen', 26, 'Canada', 2006, 'Speed Skating', 1, 2, 2],
  ['Nastia Liukin', 18, 'United States', 2008, 'Gymnastics', 1, 3, 1],
  ['Marit Bjørgen', 29, 'Norway', 2010, 'Cross Country Skiing', 3, 1, 1],
  ['Sun Yang', 20, 'China', 2012, 'Swimming', 2, 1, 1],
].map(([athlete, age, country, year, sport, gold, silver, bronze]) => ({
  athlete,
  age,
  country,
  year,
  sport,
  gold,
  silver,
  bronze,
}));

const options = (rows: typeof winners, columns: string, more: string) => `{
  rowData: ${JSON.stringify(rows)},
  columnDefs: [${columns}],
  defaultColDef: { flex: 1, minWidth: 110, sortable: true, filter: true, floatingFilter: true, resizable: true },
  pagination: true, paginationPageSize: 5, ${more} }`;

const column = (field: string, more = '') => `{ field: '${field}'${more} }`;
const counts = (fields: readonly string[]) =>
  fields.map((field) => column(field, `, filter: 'agNumberColumnFilter'`));

const before: LibraryVersion = {
  packages: { 'ag-grid-community': ['ag-grid-community', '23.2.1'] },
  files: ['/ag-grid-community/dist/ag-grid-community.min.js'],
  body: () => `<div class="example-header"><span>Quick Filter:</span>
<input type="text" id="filter-text-box" placeholder="Filter..." oninput="onFilterTextBoxChanged()">
<button onclick="onBtExport()">Export to CSV</button> <button onclick="onBtPrint()">Print Preview</button>
<button onclick="onBtSelectAll()">Select All</button> <button onclick="onBtDeselectAll()">Deselect All</button>
Page Size: <select onchange="onPageSizeChanged()" id="page-size"><option value="5" selected>5</option><option value="10">10</option></select></div>
<div id="myGrid" style="height: 400px" class="ag-theme-alpine"></div>
<script>var gridOptions = ${options(
    winners,
    [
      column('athlete', `, minWidth: 180, checkboxSelection: true, headerCheckboxSelection: true`),
      ...counts(['age']),
      column('country', `, minWidth: 150`),
      ...counts(['year']),
      column('sport', `, minWidth: 150`),
      ...counts(['gold', 'silver', 'bronze']),
    ].join(),
    `rowSelection: 'multiple'`,
  )};
new agGrid.Grid(document.querySelector('#myGrid'), gridOptions);</script>`,
};

const after: LibraryVersion = {
  packages: { 'ag-grid-community': ['ag-grid-community', '32.3.9'] },
  files: ['/ag-grid-community/dist/ag-grid-community.min.js'],
  body: () => `<div class="example-header"><span>Quick Filter:</span>
<input type="text" id="filter-text-box" placeholder="Filter..." oninput="onFilterTextBoxChanged()">
<button onclick="onBtnExport()">Download CSV export file</button>
<button onclick="onBtSelectAll()">Select All</button></div>
<div id="myGrid" style="height: 420px" class="ag-theme-quartz"></div>
<script>let gridApi; const gridOptions = ${options(
    winners.filter(({ athlete }) => athlete !== 'Aleksey Nemov'),
    [
      column('athlete', `, minWidth: 180`),
      ...counts(['age']),
      column('country', `, minWidth: 150`),
      ...counts(['year']),
      column('sport', `, minWidth: 150`),
      ...counts(['gold', 'silver']),
    ].join(),
    `paginationPageSizeSelector: [5, 10], rowSelection: { mode: 'multiRow' }`,
  )};
gridApi = agGrid.createGrid(document.querySelector('#myGrid'), gridOptions);</script>`,
};

const button = (name: string) => `button:text-is("${name}")`;
const head = (field: string) => `.ag-header-cell[col-id="${field}"] .ag-header-cell-text`;
const filterOf = (name: string) => `input[aria-label="${name} Filter Input"]:not([disabled])`;
const menuOf = (name: string) => `.ag-header-cell:has(${filterOf(name)}) [aria-label="Open Filter Menu"]`;
const cell = (name: string, field: string) => `.ag-row:has-text("${name}") [col-id="${field}"]`;
const box = (name: string) => `.ag-row:has-text("${name}") input`;
const shownValue = '[placeholder="Filter..."]:visible';
const paging = (name: string) => `.ag-paging-button:text-is("${name}")`;

export const agGrid: ComponentLibrary = {
  title: 'ag-Grid 23 → 32',
  before,
  after,
  parts: () => [
    {
      title: 'page',
      elements: [
        ['fill', '#filter-text-box', '#filter-text-box'],
        ['click', button('Export to CSV'), button('Download CSV export file'), 'either'],
        ['click', button('Print Preview'), null],
        ['click', button('Select All'), button('Select All')],
        ['click', button('Deselect All'), null],
        ['select', '#page-size', '[role=combobox][aria-label="Page Size"]', 'either'],
        [
          'check',
          '.ag-header-cell[col-id=athlete] input',
          '.ag-header-cell[col-id="ag-Grid-ControlsColumn"] input',
        ],
        ['click', head('country'), head('country')],
        ['click', head('sport'), head('sport')],
        ['click', head('gold'), head('gold')],
        ['click', head('bronze'), null],
        ['fill', filterOf('Athlete'), filterOf('Athlete')],
        ['fill', filterOf('Age'), filterOf('Age')],
        ['fill', filterOf('Country'), filterOf('Country')],
        ['fill', filterOf('Gold'), filterOf('Gold')],
        ['fill', filterOf('Bronze'), null],
        ['click', menuOf('Sport'), menuOf('Sport')],
        ['click', menuOf('Bronze'), null],
        ['check', box('Alicia Coutts'), box('Alicia Coutts')],
        ['check', box('Aleksey Nemov'), null],
        ['click', cell('Natalie Coughlin', 'athlete'), cell('Natalie Coughlin', 'athlete')],
        ['click', cell('Missy Franklin', 'sport'), cell('Missy Franklin', 'sport')],
        ['click', cell('Aleksey Nemov', 'country'), null],
        ['click', paging('First'), '[aria-label="First Page"]'],
        ['click', paging('Previous'), '[aria-label="Previous Page"]'],
        ['click', paging('Next'), '[aria-label="Next Page"]'],
        ['click', paging('Last'), '[aria-label="Last Page"]'],
      ],
    },
    {
      title: 'filter menu',
      presses: [[menuOf('Country')], [menuOf('Country')]],
      elements: [
        ['fill', `.ag-filter-body ${shownValue}`, `.ag-filter-body ${shownValue}`],
        [
          'click',
          '.ag-filter-select .ag-picker-field-wrapper:visible',
          '[aria-label="Filtering operator"]:visible',
        ],
      ],
    },
  ],
};
