import { goneName, type ComponentLibrary, type LibraryVersion, type Person, type Words } from './words';

/** DataTables 1 and 2 on the table of its documentation, with the controls that each version draws around it. */

const row = (w: Words, { name, email, role }: Person, isLater: boolean) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td>${isLater ? '' : '<td>–</td>'}<td><button>${w.edit}</button> <button>${w.remove}</button></td></tr>`;

const table = (w: Words, people: readonly Person[], isLater: boolean, start: string) => `<h1>${w.heading}</h1>
<p><button title="${w.refresh}">&#x21bb;</button> <button>${w.invite}</button>${isLater ? '' : ` <button>${w.print}</button>`}</p>
<table id="example" class="display" style="width:100%"><thead><tr><th>${w.name}</th><th>${w.email}</th><th>${w.role}</th>${isLater ? '' : `<th>${w.fax}</th>`}<th></th></tr></thead>
<tbody>${people.map((person) => row(w, person, isLater)).join('')}</tbody></table>
<script>${start}</script>`;

const before: LibraryVersion = {
  packages: {
    jquery: ['jquery', '3.7.1'],
    'datatables.net': ['datatables.net', '1.13.11'],
    'datatables.net-dt': ['datatables.net-dt', '1.13.11'],
  },
  files: [
    '/datatables.net-dt/css/jquery.dataTables.min.css',
    '/jquery/dist/jquery.min.js',
    '/datatables.net/js/jquery.dataTables.min.js',
    '/datatables.net-dt/js/dataTables.dataTables.min.js',
  ],
  body: (w, people) =>
    table(
      w,
      people,
      false,
      `$(document).ready(function () { $('#example').DataTable({ pageLength: 5, lengthMenu: [5, 10, 25] }); });`,
    ),
};

const after: LibraryVersion = {
  packages: {
    jquery: ['jquery', '3.7.1'],
    'datatables.net': ['datatables.net', '2.1.8'],
    'datatables.net-dt': ['datatables.net-dt', '2.1.8'],
  },
  files: [
    '/datatables.net-dt/css/dataTables.dataTables.min.css',
    '/jquery/dist/jquery.min.js',
    '/datatables.net/js/dataTables.min.js',
    '/datatables.net-dt/js/dataTables.dataTables.min.js',
  ],
  body: (w, people) =>
    table(w, people, true, `new DataTable('#example', { pageLength: 5, lengthMenu: [5, 10, 25] });`),
};

const inRow = (name: string, action: string) => `tr:has-text("${name}") button:text-is("${action}")`;
const head = (name: string) => `thead th:has-text("${name}")`;

export const dataTables: ComponentLibrary = {
  title: 'DataTables 1 → 2',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', '.dataTables_filter input', '.dt-search input'],
        ['select', '.dataTables_length select', '.dt-length select'],
        ['click', '.paginate_button:text-is("2")', '.dt-paging-button:text-is("2")'],
        ['click', '.paginate_button:text-is("3")', '.dt-paging-button:text-is("3")'],
        ['click', '.paginate_button.next', '.dt-paging-button.next'],
        ['click', head(was.name), head(now.name)],
        ['click', head(was.email), head(now.email)],
        ['click', head(was.role), head(now.role)],
        ['click', head(was.fax), null],
        ['click', `[title="${was.refresh}"]`, `[title="${now.refresh}"]`],
        ['click', `button:text-is("${was.invite}")`, `button:text-is("${now.invite}")`],
        ['click', `button:text-is("${was.print}")`, null],
        ['click', inRow('Ada Lovelace', was.edit), inRow('Ada Lovelace', now.edit)],
        ['click', inRow('Barbara Liskov', was.edit), inRow('Barbara Liskov', now.edit)],
        ['click', inRow('Donald Knuth', was.remove), inRow('Donald Knuth', now.remove)],
      ],
    },
    {
      title: 'third page',
      presses: [['.paginate_button:text-is("3")'], ['.dt-paging-button:text-is("3")']],
      elements: [
        ['click', '.paginate_button.previous', '.dt-paging-button.previous'],
        ['click', '.paginate_button:text-is("1")', '.dt-paging-button:text-is("1")'],
        ['click', inRow('Margaret Hamilton', was.edit), inRow('Margaret Hamilton', now.edit)],
        ['click', inRow('Niklaus Wirth', was.remove), inRow('Niklaus Wirth', now.remove)],
      ],
    },
    {
      title: 'last names first',
      presses: [[head(was.name)], [head(now.name)]],
      elements: [
        ['click', inRow('Radia Perlman', was.remove), inRow('Radia Perlman', now.remove)],
        ['click', inRow('Tim Berners', was.edit), inRow('Tim Berners', now.edit)],
      ],
    },
    {
      title: 'second page',
      presses: [['.paginate_button:text-is("2")'], ['.dt-paging-button:text-is("2")']],
      elements: [
        ['click', inRow(goneName, was.edit), null],
        ['click', inRow(goneName, was.remove), null],
      ],
    },
  ],
};
