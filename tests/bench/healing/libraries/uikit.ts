import {
  goneName,
  roles,
  type ComponentLibrary,
  type LibraryVersion,
  type Person,
  type Words,
} from './words';

/** UIkit 2 and 3 in the static markup of their documentation. */

const roleOptions = roles()
  .map((role) => `<option>${role}</option>`)
  .join('');
const pages = [2, 3, 4];

const row2 = (label: string, id: string, control: string) =>
  `<div class="uk-form-row"><label class="uk-form-label" for="${id}">${label}</label><div class="uk-form-controls">${control}</div></div>`;
const field2 = (label: string, id: string, type = 'text') =>
  row2(label, id, `<input type="${type}" id="${id}">`);
const choice2 = (label: string, id: string, type: string) =>
  `<input type="${type}" id="${id}" name="${type}"> <label for="${id}">${label}</label><br>`;

const form2 = (w: Words) => `<form class="uk-form uk-form-horizontal">
${field2(w.name, 'form-h-name')}${field2(w.email, 'form-h-mail', 'email')}${field2(w.phone, 'form-h-phone', 'tel')}${field2(w.fax, 'form-h-fax', 'tel')}
${row2(w.role, 'form-h-s', `<select id="form-h-s">${roleOptions}</select>`)}
${row2(w.birthday, 'form-h-date', `<input type="date" id="form-h-date">`)}
<div class="uk-form-row"><span class="uk-form-label">${w.plan}</span><div class="uk-form-controls uk-form-controls-text">${choice2(w.free, 'form-h-r', 'radio')}${choice2(w.team, 'form-h-r1', 'radio')}${choice2(w.enterprise, 'form-h-r2', 'radio')}</div></div>
<div class="uk-form-row"><div class="uk-form-controls">${choice2(w.newsletter, 'form-h-c', 'checkbox')}${choice2(w.notifications, 'form-h-c1', 'checkbox')}</div></div>
<div class="uk-form-row"><button class="uk-button uk-button-primary" type="button">${w.save}</button> <button class="uk-button" type="button">${w.cancel}</button></div></form>`;

const person2 = (w: Words, { name, email, role }: Person) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td><td><a href="#" class="uk-icon-hover uk-icon-pencil" title="${w.edit}"></a> <a href="#" class="uk-icon-hover uk-icon-trash" title="${w.remove}"></a></td></tr>`;

const before: LibraryVersion = {
  packages: { jquery: ['jquery', '3.7.1'], uikit: ['uikit', '2.27.4'] },
  files: ['/uikit/dist/css/uikit.min.css', '/jquery/dist/jquery.min.js', '/uikit/dist/js/uikit.min.js'],
  body: (w, people) => `<div class="uk-container uk-container-center uk-margin-top"><h1>${w.heading}</h1>
<form class="uk-search" data-uk-search><input class="uk-search-field" type="search" placeholder="${w.search}"></form>
<div class="uk-margin"><a href="#" class="uk-icon-button uk-icon-refresh" title="${w.refresh}"></a>
<button class="uk-button" type="button">${w.print}</button>
<button class="uk-button uk-button-primary" data-uk-modal="{target:'#my-id'}">${w.invite}</button>
<div class="uk-button-dropdown" data-uk-dropdown="{mode:'click'}"><button class="uk-button">${w.more} <i class="uk-icon-caret-down"></i></button><div class="uk-dropdown"><ul class="uk-nav uk-nav-dropdown"><li><a href="#">${w.exported}</a></li><li><a href="#">${w.imported}</a></li></ul></div></div></div>
<ul class="uk-tab" data-uk-tab><li class="uk-active"><a href="#">${w.general}</a></li><li><a href="#">${w.billing}</a></li><li><a href="#">${w.access}</a></li></ul>
${form2(w)}
<table class="uk-table uk-table-striped"><thead><tr><th>Name</th><th>E-mail</th><th>Role</th><th></th></tr></thead><tbody>${people
    .slice(0, 5)
    .map((person) => person2(w, person))
    .join('')}</tbody></table>
<ul class="uk-pagination"><li class="uk-disabled"><span><i class="uk-icon-angle-double-left"></i></span></li><li class="uk-active"><span>1</span></li>${pages.map((page) => `<li><a href="#">${page}</a></li>`).join('')}<li><a href="#"><i class="uk-icon-angle-double-right"></i></a></li></ul>
<div id="my-id" class="uk-modal"><div class="uk-modal-dialog"><a class="uk-modal-close uk-close"></a><div class="uk-modal-header">${w.invite}</div>
<form class="uk-form uk-form-stacked">${field2(w.invitee, 'form-s-it')}</form>
<div class="uk-modal-footer uk-text-right"><button type="button" class="uk-button uk-modal-close">${w.close}</button> <button type="button" class="uk-button uk-button-primary">${w.send}</button></div></div></div></div>`,
};

const row3 = (label: string, id: string, control: string) =>
  `<div class="uk-margin"><label class="uk-form-label" for="${id}">${label}</label><div class="uk-form-controls">${control}</div></div>`;
const field3 = (label: string, id: string, type = 'text') =>
  row3(label, id, `<input class="uk-input" id="${id}" type="${type}">`);
const choice3 = (label: string, type: string) =>
  `<label><input class="uk-${type}" type="${type}" name="${type}1"> ${label}</label><br>`;

const form3 = (w: Words) => `<form class="uk-form-horizontal uk-margin-large">
${field3(w.name, 'form-horizontal-name')}${field3(w.email, 'form-horizontal-email', 'email')}${field3(w.phone, 'form-horizontal-phone', 'tel')}
${row3(w.role, 'form-horizontal-select', `<select class="uk-select" id="form-horizontal-select">${roleOptions}</select>`)}
${field3(w.birthday, 'form-horizontal-birthday', 'date')}
<div class="uk-margin"><div class="uk-form-label">${w.plan}</div><div class="uk-form-controls uk-form-controls-text">${choice3(w.free, 'radio')}${choice3(w.team, 'radio')}${choice3(w.enterprise, 'radio')}</div></div>
<div class="uk-margin uk-form-controls">${choice3(w.newsletter, 'checkbox')}${choice3(w.notifications, 'checkbox')}</div>
<p uk-margin><button class="uk-button uk-button-primary" type="button">${w.save}</button> <button class="uk-button uk-button-default" type="button">${w.cancel}</button></p></form>`;

const person3 = (w: Words, { name, email, role }: Person) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td><td><a href class="uk-icon-link uk-margin-small-right" uk-icon="file-edit" title="${w.edit}"></a> <a href class="uk-icon-link" uk-icon="trash" title="${w.remove}"></a></td></tr>`;

const after: LibraryVersion = {
  packages: { uikit: ['uikit', '3.21.16'] },
  files: [
    '/uikit/dist/css/uikit.min.css',
    '/uikit/dist/js/uikit.min.js',
    '/uikit/dist/js/uikit-icons.min.js',
  ],
  body: (w, people) => `<div class="uk-container uk-margin-top"><h1>${w.heading}</h1>
<div class="uk-margin"><form class="uk-search uk-search-default"><span uk-search-icon></span><input class="uk-search-input" type="search" placeholder="${w.search}" aria-label="${w.search}"></form></div>
<div class="uk-margin"><a href class="uk-icon-button" uk-icon="refresh" title="${w.refresh}"></a>
<button class="uk-button uk-button-primary" type="button" uk-toggle="target: #modal-example">${w.invite}</button>
<div class="uk-inline"><button class="uk-button uk-button-default" type="button">${w.more}</button><div uk-dropdown="mode: click"><ul class="uk-nav uk-dropdown-nav"><li><a href="#">${w.exported}</a></li><li><a href="#">${w.imported}</a></li></ul></div></div></div>
<ul uk-tab><li class="uk-active"><a href="#">${w.general}</a></li><li><a href="#">${w.billing}</a></li><li><a href="#">${w.access}</a></li></ul>
${form3(w)}
<table class="uk-table uk-table-striped"><thead><tr><th>Name</th><th>E-mail</th><th>Role</th><th></th></tr></thead><tbody>${people
    .slice(0, 5)
    .map((person) => person3(w, person))
    .join('')}</tbody></table>
<nav aria-label="Pagination"><ul class="uk-pagination" uk-margin><li><a href="#"><span uk-pagination-previous></span></a></li><li class="uk-active"><span aria-current="page">1</span></li>${pages.map((page) => `<li><a href="#">${page}</a></li>`).join('')}<li><a href="#"><span uk-pagination-next></span></a></li></ul></nav>
<div id="modal-example" uk-modal><div class="uk-modal-dialog uk-modal-body"><button class="uk-modal-close-default" type="button" uk-close></button><h2 class="uk-modal-title">${w.invite}</h2>
<form class="uk-form-stacked">${field3(w.invitee, 'form-stacked-text')}</form>
<p class="uk-text-right"><button class="uk-button uk-button-default uk-modal-close" type="button">${w.close}</button> <button class="uk-button uk-button-primary" type="button">${w.send}</button></p></div></div></div>`,
};

const row = (name: string, action: string) => `tr:has-text("${name}") [title="${action}"]`;
const button = (name: string) => `.uk-button:text-is("${name}"):not(.uk-modal *)`;
const inDialog = (name: string) => `.uk-modal .uk-button:text-is("${name}")`;
const item = (name: string) => `.uk-dropdown a:text-is("${name}")`;
const tab = (name: string) => `.uk-tab a:text-is("${name}"):not(.uk-tab-responsive *)`;
const inLabel = (name: string) => `label:text-is("${name}") input`;

export const uikit: ComponentLibrary = {
  title: 'UIkit 2 → 3',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', `[placeholder="${was.search}"]`, `[placeholder="${now.search}"]`],
        ['click', `[title="${was.refresh}"]`, `[title="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', tab(was.billing), tab(now.billing)],
        ['click', tab(was.access), tab(now.access)],
        ['fill', '#form-h-name', '#form-horizontal-name'],
        ['fill', '#form-h-mail', '#form-horizontal-email'],
        ['fill', '#form-h-phone', '#form-horizontal-phone'],
        ['fill', '#form-h-fax', null],
        ['select', '#form-h-s', '#form-horizontal-select'],
        ['fill', '#form-h-date', '#form-horizontal-birthday'],
        ['check', '#form-h-r1', inLabel(now.team)],
        ['check', '#form-h-r2', inLabel(now.enterprise)],
        ['check', '#form-h-c', inLabel(now.newsletter)],
        ['click', `label:text-is("${was.newsletter}")`, `label:text-is("${now.newsletter}")`],
        ['check', '#form-h-c1', inLabel(now.notifications)],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.uk-pagination a:text-is("2")', '.uk-pagination a:text-is("2")'],
        ['click', '.uk-pagination a:has(.uk-icon-angle-double-right)', '.uk-pagination li:last-child a'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '#form-s-it', '#form-stacked-text'],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.uk-modal .uk-close', '.uk-modal .uk-close'],
      ],
    },
    {
      title: 'menu',
      presses: [[button(was.more)], [button(now.more)]],
      elements: [
        ['click', item(was.exported), item(now.exported)],
        ['click', item(was.imported), item(now.imported)],
      ],
    },
  ],
};
