import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** Element UI for Vue 2 and Element Plus for Vue 3, in the templates of their documentation. */

const before: LibraryVersion = {
  packages: { vue: ['vue', '2.7.16'], element: ['element-ui', '2.15.14'] },
  files: [
    '/element/lib/theme-chalk/index.css',
    '/vue/dist/vue.min.js',
    '/element/lib/index.js',
    '/element/lib/umd/locale/en.js',
  ],
  body: () => `<div id="app"></div><script type="text/x-template" id="page"><div style="padding: 20px">
<h1>{{ w.heading }}</h1>
<el-row>
  <el-input :placeholder="w.search" prefix-icon="el-icon-search" v-model="search" style="width: 220px"></el-input>
  <el-button icon="el-icon-refresh" circle :title="w.refresh"></el-button>
  <el-button>{{ w.print }}</el-button>
  <el-button type="primary" @click="dialogVisible = true">{{ w.invite }}</el-button>
  <el-dropdown trigger="click">
    <el-button>{{ w.more }}<i class="el-icon-arrow-down el-icon--right"></i></el-button>
    <el-dropdown-menu slot="dropdown">
      <el-dropdown-item>{{ w.exported }}</el-dropdown-item>
      <el-dropdown-item>{{ w.imported }}</el-dropdown-item>
    </el-dropdown-menu>
  </el-dropdown>
</el-row>
<el-tabs v-model="tab">
  <el-tab-pane :label="w.general" name="first"></el-tab-pane>
  <el-tab-pane :label="w.billing" name="second"></el-tab-pane>
  <el-tab-pane :label="w.access" name="third"></el-tab-pane>
</el-tabs>
<el-form ref="form" :model="form" label-width="200px" style="width: 600px">
  <el-form-item :label="w.name"><el-input v-model="form.name"></el-input></el-form-item>
  <el-form-item :label="w.email"><el-input v-model="form.email"></el-input></el-form-item>
  <el-form-item :label="w.phone"><el-input v-model="form.phone"></el-input></el-form-item>
  <el-form-item :label="w.fax"><el-input v-model="form.fax"></el-input></el-form-item>
  <el-form-item :label="w.role">
    <el-select v-model="form.role"><el-option v-for="role in roles" :key="role" :label="role" :value="role"></el-option></el-select>
  </el-form-item>
  <el-form-item :label="w.birthday"><el-date-picker v-model="form.birthday" type="date" placeholder="Pick a day"></el-date-picker></el-form-item>
  <el-form-item :label="w.notifications"><el-switch v-model="form.notifications"></el-switch></el-form-item>
  <el-form-item :label="w.plan">
    <el-radio-group v-model="form.plan">
      <el-radio label="free">{{ w.free }}</el-radio><el-radio label="team">{{ w.team }}</el-radio><el-radio label="enterprise">{{ w.enterprise }}</el-radio>
    </el-radio-group>
  </el-form-item>
  <el-form-item><el-checkbox v-model="form.newsletter">{{ w.newsletter }}</el-checkbox></el-form-item>
  <el-form-item><el-button type="primary">{{ w.save }}</el-button><el-button>{{ w.cancel }}</el-button></el-form-item>
</el-form>
<el-table :data="people.slice(5 * page - 5, 5 * page)" style="width: 100%">
  <el-table-column prop="name" label="Name"></el-table-column>
  <el-table-column prop="email" label="E-mail"></el-table-column>
  <el-table-column prop="role" label="Role"></el-table-column>
  <el-table-column label="Operations">
    <template slot-scope="scope"><el-button size="mini">{{ w.edit }}</el-button><el-button size="mini" type="danger">{{ w.remove }}</el-button></template>
  </el-table-column>
</el-table>
<el-pagination layout="prev, pager, next" :total="people.length" :page-size="5" :current-page.sync="page"></el-pagination>
<el-dialog :title="w.invite" :visible.sync="dialogVisible" width="30%">
  <el-form><el-form-item :label="w.invitee"><el-input v-model="invitee" autocomplete="off"></el-input></el-form-item></el-form>
  <span slot="footer" class="dialog-footer"><el-button @click="dialogVisible = false">{{ w.close }}</el-button><el-button type="primary" @click="dialogVisible = false">{{ w.send }}</el-button></span>
</el-dialog></div></script><script>
ELEMENT.locale(ELEMENT.lang.en);
new Vue({ el: '#app', template: '#page', data: () => ({ w, people, roles, page: 1, tab: 'first', search: '', invitee: '', dialogVisible: false,
  form: { name: '', email: '', phone: '', fax: '', role: '', birthday: '', notifications: false, plan: 'free', newsletter: false } }) });
</script>`,
};

const after: LibraryVersion = {
  packages: { vue: ['vue', '3.5.13'], element: ['element-plus', '2.9.1'] },
  files: ['/element/dist/index.css', '/vue/dist/vue.global.prod.js', '/element/dist/index.full.min.js'],
  body: () => `<div id="app"></div><script type="text/x-template" id="page"><div style="padding: 20px">
<h1>{{ w.heading }}</h1>
<div class="mb-4">
  <el-input v-model="search" style="width: 240px" :placeholder="w.search"></el-input>
  <el-button circle :title="w.refresh"><el-icon><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024"><path fill="currentColor" d="M771 794a384 384 0 1 1 0-564z"></path></svg></el-icon></el-button>
  <el-button type="primary" @click="dialogVisible = true">{{ w.invite }}</el-button>
  <el-dropdown trigger="click">
    <el-button>{{ w.more }}</el-button>
    <template #dropdown><el-dropdown-menu>
      <el-dropdown-item>{{ w.exported }}</el-dropdown-item>
      <el-dropdown-item>{{ w.imported }}</el-dropdown-item>
    </el-dropdown-menu></template>
  </el-dropdown>
</div>
<el-tabs v-model="tab">
  <el-tab-pane :label="w.general" name="first"></el-tab-pane>
  <el-tab-pane :label="w.billing" name="second"></el-tab-pane>
  <el-tab-pane :label="w.access" name="third"></el-tab-pane>
</el-tabs>
<el-form :model="form" label-width="auto" style="max-width: 600px">
  <el-form-item :label="w.name"><el-input v-model="form.name"></el-input></el-form-item>
  <el-form-item :label="w.email"><el-input v-model="form.email"></el-input></el-form-item>
  <el-form-item :label="w.phone"><el-input v-model="form.phone"></el-input></el-form-item>
  <el-form-item :label="w.role">
    <el-select v-model="form.role"><el-option v-for="role in roles" :key="role" :label="role" :value="role"></el-option></el-select>
  </el-form-item>
  <el-form-item :label="w.birthday"><el-date-picker v-model="form.birthday" type="date" placeholder="Pick a day"></el-date-picker></el-form-item>
  <el-form-item :label="w.notifications"><el-switch v-model="form.notifications"></el-switch></el-form-item>
  <el-form-item :label="w.plan">
    <el-radio-group v-model="form.plan">
      <el-radio value="free">{{ w.free }}</el-radio><el-radio value="team">{{ w.team }}</el-radio><el-radio value="enterprise">{{ w.enterprise }}</el-radio>
    </el-radio-group>
  </el-form-item>
  <el-form-item><el-checkbox v-model="form.newsletter">{{ w.newsletter }}</el-checkbox></el-form-item>
  <el-form-item><el-button type="primary">{{ w.save }}</el-button><el-button>{{ w.cancel }}</el-button></el-form-item>
</el-form>
<el-table :data="people.slice(5 * page - 5, 5 * page)" style="width: 100%">
  <el-table-column prop="name" label="Name"></el-table-column>
  <el-table-column prop="email" label="E-mail"></el-table-column>
  <el-table-column prop="role" label="Role"></el-table-column>
  <el-table-column label="Operations">
    <template #default="scope"><el-button size="small">{{ w.edit }}</el-button><el-button size="small" type="danger">{{ w.remove }}</el-button></template>
  </el-table-column>
</el-table>
<el-pagination layout="prev, pager, next" :total="people.length" :page-size="5" v-model:current-page="page"></el-pagination>
<el-dialog v-model="dialogVisible" :title="w.invite" width="500">
  <el-form><el-form-item :label="w.invitee"><el-input v-model="invitee" autocomplete="off"></el-input></el-form-item></el-form>
  <template #footer><div class="dialog-footer"><el-button @click="dialogVisible = false">{{ w.close }}</el-button><el-button type="primary" @click="dialogVisible = false">{{ w.send }}</el-button></div></template>
</el-dialog></div></script><script>
Vue.createApp({ template: '#page', data: () => ({ w, people, roles, page: 1, tab: 'first', search: '', invitee: '', dialogVisible: false,
  form: { name: '', email: '', phone: '', role: '', birthday: '', notifications: false, plan: 'free', newsletter: false } }) }).use(ElementPlus).mount('#app');
</script>`,
};

const row = (name: string, action: string) =>
  `.el-table__row:has-text("${name}") .el-button:has-text("${action}")`;
const button = (name: string) => `.el-button:has-text("${name}"):not(.el-dialog *)`;
const inDialog = (name: string) => `.el-dialog .el-button:has-text("${name}")`;
const field = (label: string, inner = 'input') =>
  `.el-form-item:has(.el-form-item__label:text-is("${label}")) ${inner}`;
const tab = (name: string) => `.el-tabs__item:text-is("${name}")`;
const radio = (name: string, inner = '') => `.el-radio:has-text("${name}")${inner}`;
const item = (name: string) => `.el-dropdown-menu__item:has-text("${name}")`;
const option = (name: string) => `.el-select-dropdown__item:has-text("${name}")`;

export const element: ComponentLibrary = {
  title: 'Element UI → Plus',
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
        ['fill', field(was.name), field(now.name)],
        ['fill', field(was.email), field(now.email)],
        ['fill', field(was.phone), field(now.phone)],
        ['fill', field(was.fax), null],
        ['click', field(was.role), field(now.role)],
        ['fill', field(was.birthday), field(now.birthday)],
        ['check', field(was.notifications), field(now.notifications)],
        ['click', field(was.notifications, '.el-switch__core'), field(now.notifications, '.el-switch__core')],
        ['check', radio(was.team, ' input'), radio(now.team, ' input')],
        ['click', radio(was.enterprise), radio(now.enterprise)],
        ['check', '.el-checkbox__original', '.el-checkbox__original'],
        ['click', '.el-checkbox', '.el-checkbox'],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.el-pager .number:text-is("2")', '.el-pager .number:text-is("2")'],
        ['click', '.el-pagination .btn-next', '.el-pagination .btn-next'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '.el-dialog input', '.el-dialog input'],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.el-dialog__headerbtn', '.el-dialog__headerbtn'],
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
      presses: [[field(was.role)], [field(now.role, '.el-select__wrapper')]],
      elements: [
        ['click', option('Editor'), option('Editor')],
        ['click', option('Viewer'), option('Viewer')],
      ],
    },
  ],
};
