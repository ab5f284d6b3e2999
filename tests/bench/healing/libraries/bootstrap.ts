import { goneName, type ComponentLibrary, type LibraryVersion, type Person, type Words } from './words';

/** Bootstrap 3 and 5 in the static markup of their documentation. */

const field3 = (id: string, label: string, type = 'text') =>
  `<div class="form-group"><label for="${id}">${label}</label><input type="${type}" class="form-control" id="${id}"></div>`;
const radio3 = (id: string, label: string) =>
  `<div class="radio"><label><input type="radio" name="optionsRadios" id="${id}" value="${id}"> ${label}</label></div>`;
const tab3 = (id: string, label: string, state = '') =>
  `<li role="presentation"${state}><a href="#${id}" aria-controls="${id}" role="tab" data-toggle="tab">${label}</a></li>`;
const option = (role: string) => `<option>${role}</option>`;
const roleOptions = ['Administrator', 'Editor', 'Viewer'].map(option).join('');
const pages = [1, 2, 3, 4];

const form3 = (w: Words) => `<form>
${field3('inputName', w.name)}${field3('inputEmail', w.email, 'email')}${field3('inputPhone', w.phone, 'tel')}${field3('inputFax', w.fax, 'tel')}
<div class="form-group"><label for="inputRole">${w.role}</label><select class="form-control" id="inputRole">${roleOptions}</select></div>
${field3('inputBirthday', w.birthday, 'date')}
${radio3('planFree', w.free)}${radio3('planTeam', w.team)}${radio3('planEnterprise', w.enterprise)}
<div class="checkbox"><label><input type="checkbox"> ${w.newsletter}</label></div>
<div class="checkbox"><label><input type="checkbox"> ${w.notifications}</label></div>
<button type="submit" class="btn btn-primary">${w.save}</button> <button type="reset" class="btn btn-default">${w.cancel}</button></form>`;

const row3 = (w: Words, { name, email, role }: Person) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td><td><button type="button" class="btn btn-default btn-xs">${w.edit}</button> <button type="button" class="btn btn-danger btn-xs">${w.remove}</button></td></tr>`;

const dialog3 = (
  w: Words,
) => `<div class="modal fade" id="myModal" tabindex="-1" role="dialog" aria-labelledby="myModalLabel"><div class="modal-dialog" role="document"><div class="modal-content">
<div class="modal-header"><button type="button" class="close" data-dismiss="modal" aria-label="Close"><span aria-hidden="true">&times;</span></button><h4 class="modal-title" id="myModalLabel">${w.invite}</h4></div>
<div class="modal-body"><form><div class="form-group"><label for="recipient-name" class="control-label">${w.invitee}</label><input type="text" class="form-control" id="recipient-name"></div></form></div>
<div class="modal-footer"><button type="button" class="btn btn-default" data-dismiss="modal">${w.close}</button><button type="button" class="btn btn-primary">${w.send}</button></div></div></div></div>`;

const before: LibraryVersion = {
  packages: { jquery: ['jquery', '3.7.1'], bootstrap: ['bootstrap', '3.4.1'] },
  files: [
    '/bootstrap/dist/css/bootstrap.min.css',
    '/jquery/dist/jquery.min.js',
    '/bootstrap/dist/js/bootstrap.min.js',
  ],
  body: (w, people) => `<div class="container"><div class="page-header"><h1>${w.heading}</h1></div>
<div class="row"><div class="col-lg-6"><div class="input-group"><input type="text" class="form-control" placeholder="${w.search}"><span class="input-group-btn"><button class="btn btn-default" type="button">Go!</button></span></div></div></div>
<div class="btn-toolbar" role="toolbar"><button type="button" class="btn btn-default" aria-label="${w.refresh}"><span class="glyphicon glyphicon-refresh" aria-hidden="true"></span></button>
<button type="button" class="btn btn-default">${w.print}</button>
<button type="button" class="btn btn-primary" data-toggle="modal" data-target="#myModal">${w.invite}</button>
<div class="dropdown pull-left"><button class="btn btn-default dropdown-toggle" type="button" id="dropdownMenu1" data-toggle="dropdown" aria-haspopup="true" aria-expanded="true">${w.more} <span class="caret"></span></button>
<ul class="dropdown-menu" aria-labelledby="dropdownMenu1"><li><a href="#">${w.exported}</a></li><li><a href="#">${w.imported}</a></li></ul></div></div>
<div><ul class="nav nav-tabs" role="tablist">${tab3('general', w.general, ' class="active"')}${tab3('billing', w.billing)}${tab3('access', w.access)}</ul>
<div class="tab-content"><div role="tabpanel" class="tab-pane active" id="general">${form3(w)}</div><div role="tabpanel" class="tab-pane" id="billing">...</div><div role="tabpanel" class="tab-pane" id="access">...</div></div></div>
<table class="table table-striped"><thead><tr><th>Name</th><th>E-mail</th><th>Role</th><th></th></tr></thead><tbody>${people
    .slice(0, 5)
    .map((person) => row3(w, person))
    .join('')}</tbody></table>
<nav aria-label="Page navigation"><ul class="pagination"><li><a href="#" aria-label="Previous"><span aria-hidden="true">&laquo;</span></a></li>${pages.map((page) => `<li><a href="#">${page}</a></li>`).join('')}<li><a href="#" aria-label="Next"><span aria-hidden="true">&raquo;</span></a></li></ul></nav>
${dialog3(w)}</div>`,
};

const field5 = (id: string, label: string, type = 'text') =>
  `<div class="mb-3"><label for="${id}" class="form-label">${label}</label><input type="${type}" class="form-control" id="${id}"></div>`;
const radio5 = (id: string, label: string) =>
  `<div class="form-check"><input class="form-check-input" type="radio" name="flexRadioDefault" id="${id}"><label class="form-check-label" for="${id}">${label}</label></div>`;
const tab5 = (id: string, label: string, isActive = false) =>
  `<li class="nav-item" role="presentation"><button class="nav-link${isActive ? ' active' : ''}" id="${id}-tab" data-bs-toggle="tab" data-bs-target="#${id}-tab-pane" type="button" role="tab" aria-controls="${id}-tab-pane" aria-selected="${String(isActive)}">${label}</button></li>`;
const pane5 = (id: string, content: string, state = '') =>
  `<div class="tab-pane fade${state}" id="${id}-tab-pane" role="tabpanel" aria-labelledby="${id}-tab" tabindex="0">${content}</div>`;

const form5 = (w: Words) => `<form>
${field5('formName', w.name)}${field5('formEmail', w.email, 'email')}${field5('formPhone', w.phone, 'tel')}
<div class="mb-3"><label for="formRole" class="form-label">${w.role}</label><select class="form-select" id="formRole">${roleOptions}</select></div>
${field5('formBirthday', w.birthday, 'date')}
${radio5('flexRadioFree', w.free)}${radio5('flexRadioTeam', w.team)}${radio5('flexRadioEnterprise', w.enterprise)}
<div class="form-check mb-3"><input class="form-check-input" type="checkbox" value="" id="flexCheckDefault"><label class="form-check-label" for="flexCheckDefault">${w.newsletter}</label></div>
<div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="flexSwitchCheckDefault"><label class="form-check-label" for="flexSwitchCheckDefault">${w.notifications}</label></div>
<button type="submit" class="btn btn-primary">${w.save}</button> <button type="reset" class="btn btn-secondary">${w.cancel}</button></form>`;

const row5 = (w: Words, { name, email, role }: Person) =>
  `<tr><th scope="row">${name}</th><td>${email}</td><td>${role}</td><td><button type="button" class="btn btn-outline-primary btn-sm">${w.edit}</button> <button type="button" class="btn btn-outline-danger btn-sm">${w.remove}</button></td></tr>`;

const dialog5 = (
  w: Words,
) => `<div class="modal fade" id="exampleModal" tabindex="-1" aria-labelledby="exampleModalLabel" aria-hidden="true"><div class="modal-dialog"><div class="modal-content">
<div class="modal-header"><h1 class="modal-title fs-5" id="exampleModalLabel">${w.invite}</h1><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
<div class="modal-body"><form><div class="mb-3"><label for="invitee" class="col-form-label">${w.invitee}</label><input type="text" class="form-control" id="invitee"></div></form></div>
<div class="modal-footer"><button type="button" class="btn btn-secondary" data-bs-dismiss="modal">${w.close}</button><button type="button" class="btn btn-primary">${w.send}</button></div></div></div></div>`;

const after: LibraryVersion = {
  packages: { bootstrap: ['bootstrap', '5.3.3'] },
  files: ['/bootstrap/dist/css/bootstrap.min.css', '/bootstrap/dist/js/bootstrap.bundle.min.js'],
  body: (w, people) => `<main class="container py-4"><h1>${w.heading}</h1>
<div class="input-group mb-3"><input type="text" class="form-control" placeholder="${w.search}" aria-label="${w.search}" aria-describedby="button-addon2"><button class="btn btn-outline-secondary" type="button" id="button-addon2">Go!</button></div>
<div class="d-flex gap-2 mb-3"><button type="button" class="btn btn-outline-secondary" aria-label="${w.refresh}"><svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" fill="currentColor" class="bi" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 3a5 5 0 1 0 5 5h-1.500a3.500 3.500 0 1 1-3.500-3.500z"/></svg></button>
<button type="button" class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#exampleModal">${w.invite}</button>
<div class="dropdown"><button class="btn btn-secondary dropdown-toggle" type="button" data-bs-toggle="dropdown" aria-expanded="false">${w.more}</button>
<ul class="dropdown-menu"><li><a class="dropdown-item" href="#">${w.exported}</a></li><li><a class="dropdown-item" href="#">${w.imported}</a></li></ul></div></div>
<ul class="nav nav-tabs" id="myTab" role="tablist">${tab5('general', w.general, true)}${tab5('billing', w.billing)}${tab5('access', w.access)}</ul>
<div class="tab-content" id="myTabContent">${pane5('general', form5(w), ' show active')}${pane5('billing', '...')}${pane5('access', '...')}</div>
<table class="table table-striped"><thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Role</th><th scope="col"></th></tr></thead><tbody>${people
    .slice(0, 5)
    .map((person) => row5(w, person))
    .join('')}</tbody></table>
<nav aria-label="Page navigation example"><ul class="pagination"><li class="page-item"><a class="page-link" href="#" aria-label="Previous"><span aria-hidden="true">&laquo;</span></a></li>${pages.map((page) => `<li class="page-item"><a class="page-link" href="#">${page}</a></li>`).join('')}<li class="page-item"><a class="page-link" href="#" aria-label="Next"><span aria-hidden="true">&raquo;</span></a></li></ul></nav>
${dialog5(w)}</main>`,
};

const row = (name: string, action: string) => `tr:has-text("${name}") button:text-is("${action}")`;
const button = (name: string) => `.btn:text-is("${name}"):not(.modal *)`;
const inDialog = (name: string) => `.modal .btn:text-is("${name}")`;
const labelled3 = (name: string) => `label:text-is("${name}") input`;

export const bootstrap: ComponentLibrary = {
  title: 'Bootstrap 3 → 5',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', `[placeholder="${was.search}"]`, `[placeholder="${now.search}"]`],
        ['click', '.btn:text-is("Go!")', '.btn:text-is("Go!")'],
        ['click', `[aria-label="${was.refresh}"]`, `[aria-label="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', `[role=tab]:text-is("${was.billing}")`, `[role=tab]:text-is("${now.billing}")`],
        ['click', `[role=tab]:text-is("${was.access}")`, `[role=tab]:text-is("${now.access}")`],
        ['fill', '#inputName', '#formName'],
        ['fill', '#inputEmail', '#formEmail'],
        ['fill', '#inputPhone', '#formPhone'],
        ['fill', '#inputFax', null],
        ['select', '#inputRole', '#formRole'],
        ['fill', '#inputBirthday', '#formBirthday'],
        ['check', '#planTeam', '#flexRadioTeam'],
        ['check', '#planEnterprise', '#flexRadioEnterprise'],
        ['check', labelled3(was.newsletter), '#flexCheckDefault'],
        ['check', labelled3(was.notifications), '#flexSwitchCheckDefault'],
        ['click', `label:text-is("${was.newsletter}")`, `label:text-is("${now.newsletter}")`],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.pagination a:text-is("2")', '.pagination a:text-is("2")'],
        ['click', '.pagination [aria-label=Next]', '.pagination [aria-label=Next]'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '#recipient-name', '#invitee'],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.modal .close', '.modal .btn-close'],
      ],
    },
    {
      title: 'menu',
      presses: [[button(was.more)], [button(now.more)]],
      elements: [
        [
          'click',
          `.dropdown-menu a:text-is("${was.exported}")`,
          `.dropdown-menu a:text-is("${now.exported}")`,
        ],
        [
          'click',
          `.dropdown-menu a:text-is("${was.imported}")`,
          `.dropdown-menu a:text-is("${now.imported}")`,
        ],
      ],
    },
  ],
};
