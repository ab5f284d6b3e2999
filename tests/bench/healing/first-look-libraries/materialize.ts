import {
  goneName,
  type ComponentLibrary,
  type LibraryVersion,
  type Person,
  type Words,
} from '../libraries/words';

/** Materialize 0.100 and 2 in the markup of their documentation; selects, dates, tabs and menus are drawn by script. */

const pages = [2, 3, 4, 5];
const icon = (name: string, more = '') => `<i class="material-icons${more}">${name}</i>`;
const option = (role: string) => `<option value="${role}">${role}</option>`;
const roleOptions = ['Administrator', 'Editor', 'Viewer'].map(option).join('');
const tabs = (w: Words) =>
  `<div class="row"><div class="col s12"><ul class="tabs"><li class="tab col s3"><a class="active" href="#test1">${w.general}</a></li><li class="tab col s3"><a href="#test2">${w.billing}</a></li><li class="tab col s3"><a href="#test3">${w.access}</a></li></ul></div>`;
const pagination = `<ul class="pagination"><li class="disabled"><a href="#!">${icon('chevron_left')}</a></li><li class="active"><a href="#!">1</a></li>
${pages.map((page) => `<li class="waves-effect"><a href="#!">${page}</a></li>`).join('')}<li class="waves-effect"><a href="#!">${icon('chevron_right')}</a></li></ul>`;
const table = (rows: readonly string[]) =>
  `<table class="striped"><thead><tr><th>Name</th><th>E-mail</th><th>Role</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;

const field0 = (id: string, label: string, type = 'text') =>
  `<div class="row"><div class="input-field col s12"><input id="${id}" type="${type}" class="validate"><label for="${id}">${label}</label></div></div>`;
const choice0 = (id: string, label: string, more: string) =>
  `<p><input ${more} id="${id}" /><label for="${id}">${label}</label></p>`;
const row0 = (w: Words, { name, email, role }: Person) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td><td><a class="waves-effect waves-teal btn-flat">${w.edit}</a> <a class="waves-effect waves-teal btn-flat">${w.remove}</a></td></tr>`;

const form0 = (w: Words) => `<div class="row"><form class="col s12">
${field0('first_name', w.name)}${field0('email', w.email, 'email')}${field0('icon_telephone', w.phone, 'tel')}${field0('fax', w.fax, 'tel')}
<div class="input-field col s12"><select><option value="" disabled selected>Choose your option</option>${roleOptions}</select><label>${w.role}</label></div>
<label for="birthdate">${w.birthday}</label><input id="birthdate" type="text" class="datepicker">
${choice0('test1r', w.free, 'name="group1" type="radio"')}${choice0('test2r', w.team, 'name="group1" type="radio"')}${choice0('test3r', w.enterprise, 'class="with-gap" name="group1" type="radio"')}
${choice0('test5', w.newsletter, 'type="checkbox"')}
<div class="switch">${w.notifications} <label>Off<input type="checkbox"><span class="lever"></span>On</label></div>
<button class="btn waves-effect waves-light" type="submit" name="action">${w.save}${icon('send', ' right')}</button> <a class="waves-effect waves-light btn">${w.cancel}</a></form></div>`;

const before: LibraryVersion = {
  packages: { jquery: ['jquery', '3.7.1'], materialize: ['materialize-css', '0.100.2'] },
  files: [
    '/materialize/dist/css/materialize.min.css',
    '/jquery/dist/jquery.min.js',
    '/materialize/dist/js/materialize.min.js',
  ],
  body: (w, people) => `<div class="container"><h3>${w.heading}</h3>
<nav><div class="nav-wrapper"><form><div class="input-field"><input id="search" type="search" required><label class="label-icon" for="search">${icon('search')}</label>${icon('close')}</div></form></div></nav>
<p><a class="btn-floating btn-large waves-effect waves-light red tooltipped" data-position="bottom" data-delay="50" data-tooltip="${w.refresh}">${icon('refresh')}</a>
<a class="waves-effect waves-light btn">${w.print}</a>
<a class="waves-effect waves-light btn modal-trigger" href="#modal1">${w.invite}</a>
<a class="dropdown-button btn" href="#" data-activates="dropdown1">${w.more}</a></p>
<ul id="dropdown1" class="dropdown-content"><li><a href="#!">${w.exported}</a></li><li><a href="#!">${w.imported}</a></li></ul>
${tabs(w)}<div id="test1" class="col s12">${form0(w)}</div><div id="test2" class="col s12">Test 2</div><div id="test3" class="col s12">Test 3</div></div>
${table(people.slice(0, 5).map((person) => row0(w, person)))}${pagination}
<div id="modal1" class="modal"><div class="modal-content"><h4>${w.invite}</h4>${field0('email_inline', w.invitee, 'email')}</div>
<div class="modal-footer"><a href="#!" class="modal-action modal-close waves-effect waves-green btn-flat">${w.close}</a><a href="#!" class="modal-action waves-effect waves-green btn-flat">${w.send}</a></div></div></div>
<script>$(document).ready(function () { $('.modal').modal(); $('select').material_select(); $('.datepicker').pickadate({ selectMonths: true, selectYears: 15, today: 'Today', clear: 'Clear', close: 'Ok' }).pickadate('picker').set('select', [2018, 4, 16]); });</script>`,
};

const field2 = (id: string, label: string, type = 'text') =>
  `<div class="row"><div class="s12 input-field"><input id="${id}" type="${type}" placeholder=" " class="validate"><label for="${id}">${label}</label></div></div>`;
const choice2 = (label: string, more: string) =>
  `<p><label><input ${more} /><span>${label}</span></label></p>`;
const row2 = (w: Words, { name, email, role }: Person) =>
  `<tr><td>${name}</td><td>${email}</td><td>${role}</td><td><button class="btn text waves-effect">${w.edit}</button> <button class="btn text waves-effect">${w.remove}</button></td></tr>`;

const form2 = (w: Words) => `<form>
${field2('firstname', w.name)}${field2('mail', w.email, 'email')}${field2('phone', w.phone, 'tel')}
<div class="input-field s12"><select><option value="" disabled selected>Choose your option</option>${roleOptions}</select><label>${w.role}</label></div>
<div class="input-field"><input id="birthday" type="text" class="datepicker" placeholder=" "><label for="birthday">${w.birthday}</label></div>
${choice2(w.free, 'name="group1" type="radio"')}${choice2(w.team, 'name="group1" type="radio"')}${choice2(w.enterprise, 'class="with-gap" name="group1" type="radio"')}
${choice2(w.newsletter, 'type="checkbox"')}
<div class="switch">${w.notifications} <label>Off<input type="checkbox"><span class="lever"></span>On</label></div>
<button class="btn filled waves-effect waves-light" type="submit" name="action">${w.save}${icon('send', ' right')}</button> <button class="btn tonal" type="button">${w.cancel}</button></form>`;

const after: LibraryVersion = {
  packages: { materialize: ['@materializecss/materialize', '2.1.1'] },
  files: ['/materialize/dist/css/materialize.min.css', '/materialize/dist/js/materialize.min.js'],
  body: (w, people) => `<main class="container"><h3>${w.heading}</h3>
<div class="input-field outlined">${icon('search', ' prefix')}<input id="search" type="search" placeholder="${w.search}"></div>
<p><a class="btn-floating btn-large waves-effect waves-light tooltipped" data-position="bottom" data-tooltip="${w.refresh}">${icon('refresh')}</a>
<button class="btn waves-effect waves-light modal-trigger" data-target="modal1">${w.invite}</button>
<a class="dropdown-trigger btn" href="#" data-target="dropdown1">${w.more}</a></p>
<ul id="dropdown1" class="dropdown-content"><li><a href="#!">${w.exported}</a></li><li><a href="#!">${w.imported}</a></li></ul>
${tabs(w)}<div id="test1" class="col s12">${form2(w)}</div><div id="test2" class="col s12">Test 2</div><div id="test3" class="col s12">Test 3</div></div>
${table(people.slice(0, 5).map((person) => row2(w, person)))}${pagination}
<div id="modal1" class="modal"><div class="modal-content"><h4>${w.invite}</h4>${field2('email_inline', w.invitee, 'email')}</div>
<div class="modal-footer"><a href="#!" class="modal-close waves-effect btn-flat">${w.close}</a><a href="#!" class="waves-effect btn-flat">${w.send}</a></div></div></main>
<script>M.AutoInit(); M.Datepicker.init(document.querySelectorAll('.datepicker'), { defaultDate: new Date(2018, 4, 16), setDefaultDate: true });</script>`,
};

const row = (name: string, action: string) => `tr:has-text("${name}") :is(a, button):text-is("${action}")`;
const button = (name: string) => `.btn:text-is("${name}")`;
const inDialog = (name: string) => `#modal1 .modal-footer :text-is("${name}")`;
const item = (name: string) => `#dropdown1 a:text-is("${name}")`;
const tab = (name: string) => `.tabs a:text-is("${name}")`;
const inLabel = (name: string) => `label:has-text("${name}") input`;
const turn = (icon: string) => `.pagination a:has-text("${icon}")`;
const roleList = '.select-wrapper:has(option[value=Editor]) input';
const roleItem = (role: string) => `.select-wrapper:has(option[value=Editor]) li:has-text("${role}")`;

export const materialize: ComponentLibrary = {
  title: 'Materialize 0.100 → 2',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', '#search', '#search'],
        ['click', '.btn-floating', '.btn-floating'],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', tab(was.billing), tab(now.billing)],
        ['click', tab(was.access), tab(now.access)],
        ['fill', '#first_name', '#firstname'],
        ['fill', '#email', '#mail'],
        ['fill', '#icon_telephone', '#phone'],
        ['fill', '#fax', null],
        ['click', roleList, roleList],
        ['click', '#birthdate', '#birthday'],
        ['check', '#test2r', inLabel(now.team)],
        ['check', '#test3r', inLabel(now.enterprise)],
        ['check', '#test5', inLabel(now.newsletter)],
        ['click', 'label[for=test5]', `label:has-text("${now.newsletter}")`],
        ['check', '.switch input', '.switch input'],
        ['click', '[name=action]', '[name=action]'],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', row(goneName, was.remove), null],
        ['click', '.pagination a:text-is("2")', '.pagination a:text-is("2")'],
        ['click', turn('chevron_right'), turn('chevron_right')],
      ],
    },
    {
      title: 'list of roles',
      presses: [[roleList], [roleList]],
      elements: [
        ['click', roleItem('Editor'), roleItem('Editor')],
        ['click', roleItem('Viewer'), roleItem('Viewer')],
      ],
    },
    {
      title: 'calendar',
      presses: [['#birthdate'], ['#birthday']],
      elements: [
        ['click', '[aria-label="23 May, 2018"]', '[data-month="4"][data-day="23"]'],
        ['click', '.picker__nav--next', '.month-next'],
        ['click', '.picker__nav--prev', '.month-prev'],
        // Lists of the browser's own became a field with a list that is drawn by script.
        ['select', '.picker__select--month', '.select-month input', 'either'],
        ['click', '.picker__today', null],
        ['click', '.picker__close', '.datepicker-done'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '#email_inline', '#email_inline'],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
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
