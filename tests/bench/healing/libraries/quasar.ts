import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** Quasar 1 for Vue 2 and Quasar 2 for Vue 3. The templates are the same but for slots and models. */

const template = (isLater: boolean) => {
  const gone = (markup: string) => (isLater ? '' : markup);
  return `<div id="q-app"></div><script type="text/x-template" id="page"><div class="q-pa-md">
<h4>{{ w.heading }}</h4>
<q-input outlined v-model="search" :label="w.search"><template v-slot:append><q-icon name="search"></q-icon></template></q-input>
<q-btn round color="primary" icon="refresh" :title="w.refresh" :aria-label="w.refresh"></q-btn>
${gone('<q-btn color="white" text-color="black" :label="w.print"></q-btn>')}
<q-btn :label="w.invite" color="primary" @click="dialog = true"></q-btn>
<q-btn-dropdown color="primary" :label="w.more"><q-list>
  <q-item clickable v-close-popup><q-item-section><q-item-label>{{ w.exported }}</q-item-label></q-item-section></q-item>
  <q-item clickable v-close-popup><q-item-section><q-item-label>{{ w.imported }}</q-item-label></q-item-section></q-item>
</q-list></q-btn-dropdown>
<q-tabs v-model="tab"><q-tab name="general" :label="w.general"></q-tab><q-tab name="billing" :label="w.billing"></q-tab><q-tab name="access" :label="w.access"></q-tab></q-tabs>
<q-form class="q-gutter-md">
  <q-input filled v-model="form.name" :label="w.name"></q-input>
  <q-input filled v-model="form.email" type="email" :label="w.email"></q-input>
  <q-input filled v-model="form.phone" :label="w.phone"></q-input>
  ${gone('<q-input filled v-model="form.fax" :label="w.fax"></q-input>')}
  <q-select filled v-model="form.role" :options="roles" :label="w.role"></q-select>
  <q-input filled v-model="form.birthday" mask="date" :label="w.birthday"><template v-slot:append><q-icon name="event" class="cursor-pointer"><q-popup-proxy><q-date v-model="form.birthday"></q-date></q-popup-proxy></q-icon></template></q-input>
  <q-toggle v-model="form.notifications" :label="w.notifications"></q-toggle>
  <div class="q-gutter-sm"><q-radio v-model="form.plan" val="free" :label="w.free"></q-radio><q-radio v-model="form.plan" val="team" :label="w.team"></q-radio><q-radio v-model="form.plan" val="enterprise" :label="w.enterprise"></q-radio></div>
  <q-checkbox v-model="form.newsletter" :label="w.newsletter"></q-checkbox>
  <div><q-btn :label="w.save" type="submit" color="primary"></q-btn><q-btn :label="w.cancel" type="reset" color="primary" flat class="q-ml-sm"></q-btn></div>
</q-form>
<q-table ${isLater ? '' : ':data="people" '}${isLater ? ':rows="people" ' : ''}:columns="columns" row-key="name" ${isLater ? 'v-model:pagination' : ':pagination.sync'}="pagination" :rows-per-page-options="[5, 10]">
  <template v-slot:body-cell-actions="props"><q-td :props="props"><q-btn flat dense :label="w.edit"></q-btn><q-btn flat dense color="negative" :label="w.remove"></q-btn></q-td></template>
</q-table>
<q-pagination v-model="pagination.page" :max="4" direction-links></q-pagination>
<q-dialog v-model="dialog"><q-card style="min-width: 350px">
  <q-card-section><div class="text-h6">{{ w.invite }}</div></q-card-section>
  <q-card-section class="q-pt-none"><q-input dense v-model="invitee" :label="w.invitee"></q-input></q-card-section>
  <q-card-actions align="right" class="text-primary"><q-btn flat :label="w.close" v-close-popup></q-btn><q-btn flat :label="w.send" v-close-popup></q-btn></q-card-actions>
</q-card></q-dialog></div></script><script>
const options = { template: '#page', data: () => ({ w, people, roles, tab: 'general', search: '', invitee: '', dialog: false, pagination: { page: 1, rowsPerPage: 5 },
  columns: [...['name', 'email', 'role'].map((name) => ({ name, field: name, label: { name: 'Name', email: 'E-mail', role: 'Role' }[name], align: 'left', sortable: true })), { name: 'actions', label: 'Actions', field: 'id' }],
  form: { name: '', email: '', phone: '', fax: '', role: null, birthday: '', notifications: false, plan: 'free', newsletter: false } }) };
${isLater ? "Vue.createApp(options).use(Quasar).mount('#q-app');" : "new Vue({ el: '#q-app', ...options });"}
</script>`;
};

const before: LibraryVersion = {
  packages: { vue: ['vue', '2.7.16'], quasar: ['quasar', '1.22.10'] },
  files: ['/quasar/dist/quasar.min.css', '/vue/dist/vue.min.js', '/quasar/dist/quasar.umd.min.js'],
  body: () => template(false),
};

const after: LibraryVersion = {
  packages: { vue: ['vue', '3.5.13'], quasar: ['quasar', '2.17.5'] },
  files: ['/quasar/dist/quasar.prod.css', '/vue/dist/vue.global.prod.js', '/quasar/dist/quasar.umd.prod.js'],
  body: () => template(true),
};

const row = (name: string, action: string) => `tr:has-text("${name}") .q-btn:has-text("${action}")`;
const button = (name: string) => `.q-btn:has-text("${name}"):not(.q-card *)`;
const inDialog = (name: string) => `.q-card .q-btn:has-text("${name}")`;
const field = (label: string) => `.q-field:has(.q-field__label:text-is("${label}")) input`;
const tab = (name: string) => `.q-tab:has-text("${name}")`;
const item = (name: string) => `.q-menu .q-item:has-text("${name}")`;
const pick = (kind: string, label: string) => `.q-${kind}:has-text("${label}")`;

export const quasar: ComponentLibrary = {
  title: 'Quasar 1 → 2',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', field(was.search), field(now.search)],
        ['click', `[title="${was.refresh}"]`, `[title="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', tab(was.billing), tab(now.billing)],
        ['click', tab(was.access), tab(now.access)],
        ['fill', field(was.name), field(now.name)],
        ['fill', field(was.email), field(now.email)],
        ['fill', field(was.phone), field(now.phone)],
        ['fill', field(was.fax), null],
        ['click', field(was.role), field(now.role)],
        ['fill', field(was.birthday), field(now.birthday)],
        ['check', pick('toggle', was.notifications), pick('toggle', now.notifications)],
        ['check', pick('radio', was.team), pick('radio', now.team)],
        ['check', pick('radio', was.enterprise), pick('radio', now.enterprise)],
        ['check', pick('checkbox', was.newsletter), pick('checkbox', now.newsletter)],
        [
          'click',
          `.q-checkbox__label:text-is("${was.newsletter}")`,
          `.q-checkbox__label:text-is("${now.newsletter}")`,
        ],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', 'th:has-text("E-mail")', 'th:has-text("E-mail")'],
        ['click', '.q-pagination .q-btn:has-text("2")', '.q-pagination .q-btn:has-text("2")'],
        [
          'click',
          '.q-pagination .q-btn:has-text("arrow_right")',
          '.q-pagination .q-btn:has-text("arrow_right")',
        ],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', field(was.invitee), field(now.invitee)],
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
    {
      title: 'roles',
      presses: [['.q-form .q-select'], ['.q-form .q-select']],
      elements: [
        ['click', item('Editor'), item('Editor')],
        ['click', item('Viewer'), item('Viewer')],
      ],
    },
  ],
};
