import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** Vuetify 2 and 3. Actions of rows are bare icons, as in the documentation of both. */

const before: LibraryVersion = {
  packages: { vue: ['vue', '2.7.16'], mdi: ['@mdi/font', '7.4.47'], vuetify: ['vuetify', '2.7.2'] },
  files: [
    '/mdi/css/materialdesignicons.min.css',
    '/vuetify/dist/vuetify.min.css',
    '/vue/dist/vue.min.js',
    '/vuetify/dist/vuetify.min.js',
  ],
  body: () => `<div id="app"></div><script type="text/x-template" id="page"><v-app><v-main><v-container>
<h1>{{ w.heading }}</h1>
<v-text-field v-model="search" append-icon="mdi-magnify" :label="w.search" single-line hide-details></v-text-field>
<v-btn icon :title="w.refresh"><v-icon>mdi-refresh</v-icon></v-btn>
<v-btn>{{ w.print }}</v-btn>
<v-dialog v-model="dialog" width="500">
  <template v-slot:activator="{ on, attrs }"><v-btn color="primary" dark v-bind="attrs" v-on="on">{{ w.invite }}</v-btn></template>
  <v-card><v-card-title class="text-h5">{{ w.invite }}</v-card-title><v-card-text><v-text-field :label="w.invitee"></v-text-field></v-card-text>
    <v-card-actions><v-spacer></v-spacer><v-btn text @click="dialog = false">{{ w.close }}</v-btn><v-btn color="primary" text @click="dialog = false">{{ w.send }}</v-btn></v-card-actions></v-card>
</v-dialog>
<v-menu offset-y>
  <template v-slot:activator="{ on, attrs }"><v-btn v-bind="attrs" v-on="on">{{ w.more }}</v-btn></template>
  <v-list><v-list-item link><v-list-item-title>{{ w.exported }}</v-list-item-title></v-list-item><v-list-item link><v-list-item-title>{{ w.imported }}</v-list-item-title></v-list-item></v-list>
</v-menu>
<v-tabs v-model="tab"><v-tab>{{ w.general }}</v-tab><v-tab>{{ w.billing }}</v-tab><v-tab>{{ w.access }}</v-tab></v-tabs>
<v-form ref="form">
  <v-text-field v-model="form.name" :label="w.name" required></v-text-field>
  <v-text-field v-model="form.email" :label="w.email" required></v-text-field>
  <v-text-field v-model="form.phone" :label="w.phone"></v-text-field>
  <v-text-field v-model="form.fax" :label="w.fax"></v-text-field>
  <v-select v-model="form.role" :items="roles" :label="w.role"></v-select>
  <v-menu v-model="menu" :close-on-content-click="false" transition="scale-transition" offset-y min-width="auto">
    <template v-slot:activator="{ on, attrs }"><v-text-field v-model="form.birthday" :label="w.birthday" prepend-icon="mdi-calendar" readonly v-bind="attrs" v-on="on"></v-text-field></template>
    <v-date-picker v-model="form.birthday" @input="menu = false"></v-date-picker>
  </v-menu>
  <v-switch v-model="form.notifications" :label="w.notifications"></v-switch>
  <v-radio-group v-model="form.plan" :label="w.plan"><v-radio :label="w.free" value="free"></v-radio><v-radio :label="w.team" value="team"></v-radio><v-radio :label="w.enterprise" value="enterprise"></v-radio></v-radio-group>
  <v-checkbox v-model="form.newsletter" :label="w.newsletter"></v-checkbox>
  <v-btn color="success" class="mr-4">{{ w.save }}</v-btn><v-btn>{{ w.cancel }}</v-btn>
</v-form>
<v-data-table :headers="headers" :items="people" :page.sync="page" :items-per-page="5" hide-default-footer class="elevation-1">
  <template v-slot:item.actions="{ item }"><v-icon small class="mr-2" @click="dialog = false">mdi-pencil</v-icon><v-icon small @click="dialog = false">mdi-delete</v-icon></template>
</v-data-table>
<div class="text-center pt-2"><v-pagination v-model="page" :length="4"></v-pagination></div>
</v-container></v-main></v-app></script><script>
new Vue({ el: '#app', template: '#page', vuetify: new Vuetify(), data: () => ({ w, people, roles, page: 1, tab: null, search: '', dialog: false, menu: false,
  headers: [{ text: 'Name', value: 'name' }, { text: 'E-mail', value: 'email' }, { text: 'Role', value: 'role' }, { text: 'Actions', value: 'actions', sortable: false }],
  form: { name: '', email: '', phone: '', fax: '', role: '', birthday: '', notifications: false, plan: 'free', newsletter: false } }) });
</script>`,
};

const after: LibraryVersion = {
  packages: { vue: ['vue', '3.5.13'], mdi: ['@mdi/font', '7.4.47'], vuetify: ['vuetify', '3.7.6'] },
  files: [
    '/mdi/css/materialdesignicons.min.css',
    '/vuetify/dist/vuetify.min.css',
    '/vue/dist/vue.global.prod.js',
    '/vuetify/dist/vuetify.min.js',
  ],
  body: () => `<div id="app"></div><script type="text/x-template" id="page"><v-app><v-main><v-container>
<h1>{{ w.heading }}</h1>
<v-text-field v-model="search" :label="w.search" prepend-inner-icon="mdi-magnify" variant="outlined" hide-details single-line></v-text-field>
<v-btn icon="mdi-refresh" :title="w.refresh"></v-btn>
<v-dialog v-model="dialog" max-width="500">
  <template v-slot:activator="{ props: activatorProps }"><v-btn v-bind="activatorProps" color="surface-variant" variant="flat">{{ w.invite }}</v-btn></template>
  <v-card :title="w.invite"><v-card-text><v-text-field :label="w.invitee"></v-text-field></v-card-text>
    <v-card-actions><v-spacer></v-spacer><v-btn @click="dialog = false">{{ w.close }}</v-btn><v-btn @click="dialog = false">{{ w.send }}</v-btn></v-card-actions></v-card>
</v-dialog>
<v-menu>
  <template v-slot:activator="{ props }"><v-btn v-bind="props">{{ w.more }}</v-btn></template>
  <v-list><v-list-item value="export"><v-list-item-title>{{ w.exported }}</v-list-item-title></v-list-item><v-list-item value="import"><v-list-item-title>{{ w.imported }}</v-list-item-title></v-list-item></v-list>
</v-menu>
<v-tabs v-model="tab"><v-tab value="one">{{ w.general }}</v-tab><v-tab value="two">{{ w.billing }}</v-tab><v-tab value="three">{{ w.access }}</v-tab></v-tabs>
<v-form ref="form">
  <v-text-field v-model="form.name" :label="w.name" required></v-text-field>
  <v-text-field v-model="form.email" :label="w.email" required></v-text-field>
  <v-text-field v-model="form.phone" :label="w.phone"></v-text-field>
  <v-select v-model="form.role" :items="roles" :label="w.role"></v-select>
  <v-menu v-model="menu" :close-on-content-click="false">
    <template v-slot:activator="{ props }"><v-text-field v-model="form.birthday" :label="w.birthday" prepend-icon="mdi-calendar" readonly v-bind="props"></v-text-field></template>
    <v-date-picker></v-date-picker>
  </v-menu>
  <v-switch v-model="form.notifications" :label="w.notifications"></v-switch>
  <v-radio-group v-model="form.plan" :label="w.plan"><v-radio :label="w.free" value="free"></v-radio><v-radio :label="w.team" value="team"></v-radio><v-radio :label="w.enterprise" value="enterprise"></v-radio></v-radio-group>
  <v-checkbox v-model="form.newsletter" :label="w.newsletter"></v-checkbox>
  <v-btn class="me-4">{{ w.save }}</v-btn><v-btn>{{ w.cancel }}</v-btn>
</v-form>
<v-data-table v-model:page="page" :headers="headers" :items="people" :items-per-page="5">
  <template v-slot:item.actions="{ item }"><v-icon class="me-2" size="small" @click="dialog = false">mdi-pencil</v-icon><v-icon size="small" @click="dialog = false">mdi-delete</v-icon></template>
  <template v-slot:bottom><div class="text-center pt-2"><v-pagination v-model="page" :length="4"></v-pagination></div></template>
</v-data-table>
</v-container></v-main></v-app></script><script>
Vue.createApp({ template: '#page', data: () => ({ w, people, roles, page: 1, tab: null, search: '', dialog: false, menu: false,
  headers: [{ title: 'Name', key: 'name' }, { title: 'E-mail', key: 'email' }, { title: 'Role', key: 'role' }, { title: 'Actions', key: 'actions', sortable: false }],
  form: { name: '', email: '', phone: '', role: null, birthday: '', notifications: false, plan: 'free', newsletter: false } }) }).use(Vuetify.createVuetify()).mount('#app');
</script>`,
};

const row = (name: string, icon: string) => `tr:has-text("${name}") .mdi-${icon}`;
const button = (name: string) => `.v-btn:has-text("${name}"):not(.v-card *)`;
const inDialog = (name: string) => `.v-card .v-btn:has-text("${name}")`;
const field2 = (label: string) => `.v-input:has(label:text-is("${label}")) input[type=text]`;
const field3 = (label: string) => `.v-text-field:has(label:text-is("${label}")) input`;
const labelled = (label: string) => `label:text-is("${label}")`;
const toggle = (kind: string, label: string) => `.v-${kind}:has(label:text-is("${label}")) input`;
const item = (name: string) => `.v-list-item:has-text("${name}")`;

export const vuetify: ComponentLibrary = {
  title: 'Vuetify 2 → 3',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', field2(was.search), '.v-text-field:has(.mdi-magnify) input'],
        ['click', `[title="${was.refresh}"]`, `[title="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', `.v-tab:has-text("${was.billing}")`, `.v-tab:has-text("${now.billing}")`],
        ['click', `.v-tab:has-text("${was.access}")`, `.v-tab:has-text("${now.access}")`],
        ['fill', field2(was.name), field3(now.name)],
        ['fill', field2(was.email), field3(now.email)],
        ['fill', field2(was.phone), field3(now.phone)],
        ['fill', field2(was.fax), null],
        ['click', field2(was.role), field3(now.role)],
        ['click', field2(was.birthday), field3(now.birthday)],
        ['check', '.v-input--switch input', '.v-switch input'],
        ['click', labelled(was.notifications), labelled(now.notifications)],
        ['check', toggle('radio', was.team), toggle('radio', now.team)],
        ['click', labelled(was.enterprise), labelled(now.enterprise)],
        ['check', '.v-input--checkbox input', '.v-checkbox input'],
        ['click', labelled(was.newsletter), labelled(now.newsletter)],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', 'pencil'), row('Alan Turing', 'pencil')],
        ['click', row('Katherine Johnson', 'delete'), row('Katherine Johnson', 'delete')],
        ['click', row(goneName, 'pencil'), null],
        ['click', '.v-pagination__item:text-is("2")', '.v-pagination__item button:has-text("2")'],
        ['click', '[aria-label="Next page"]', '.v-pagination__next button'],
        ['click', 'th:has-text("E-mail")', 'th:has-text("E-mail")'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', field2(was.invitee), field3(now.invitee)],
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
      presses: [[field2(was.role)], [`.v-select .v-field`]],
      elements: [
        ['click', item('Editor'), item('Editor')],
        ['click', item('Viewer'), item('Viewer')],
      ],
    },
  ],
};
