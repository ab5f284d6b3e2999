import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** View Design (iView 4) for Vue 2 and View UI Plus for Vue 3, in the templates of their documentation. */

const template = (isLater: boolean, start: string) => {
  const gone = (markup: string) => (isLater ? '' : markup);
  const list = isLater ? '<template #list>' : '';
  const listSlot = isLater ? '' : ' slot="list"';
  return `<div id="app"></div><script type="text/x-template" id="page"><div style="padding: 24px">
<h1>{{ w.heading }}</h1>
<Input search v-model="search" :placeholder="w.search" style="width: 240px"></Input>
<Button shape="circle" icon="md-refresh" :title="w.refresh"></Button>
${gone('<Button>{{ w.print }}</Button>')}
<Button type="primary" @click="modal1 = true">{{ w.invite }}</Button>
<Dropdown trigger="click"><Button>{{ w.more }} <Icon type="ios-arrow-down"></Icon></Button>
  ${list}<DropdownMenu${listSlot}><DropdownItem>{{ w.exported }}</DropdownItem><DropdownItem>{{ w.imported }}</DropdownItem></DropdownMenu>${isLater ? '</template>' : ''}
</Dropdown>
<Tabs value="name1"><TabPane :label="w.general" name="name1"></TabPane><TabPane :label="w.billing" name="name2"></TabPane><TabPane :label="w.access" name="name3"></TabPane></Tabs>
<Form :model="form" :label-width="180" style="width: 600px">
  <FormItem :label="w.name"><Input v-model="form.name"></Input></FormItem>
  <FormItem :label="w.email"><Input v-model="form.email"></Input></FormItem>
  <FormItem :label="w.phone"><Input v-model="form.phone"></Input></FormItem>
  ${gone('<FormItem :label="w.fax"><Input v-model="form.fax"></Input></FormItem>')}
  <FormItem :label="w.role"><Select v-model="form.role"><Option v-for="role in roles" :key="role" :value="role">{{ role }}</Option></Select></FormItem>
  <FormItem :label="w.birthday"><DatePicker type="date" placeholder="Select date" v-model="form.birthday"></DatePicker></FormItem>
  <FormItem :label="w.notifications"><i-switch v-model="form.notifications"></i-switch></FormItem>
  <FormItem :label="w.plan"><RadioGroup v-model="form.plan"><Radio label="free">{{ w.free }}</Radio><Radio label="team">{{ w.team }}</Radio><Radio label="enterprise">{{ w.enterprise }}</Radio></RadioGroup></FormItem>
  <FormItem><Checkbox v-model="form.newsletter">{{ w.newsletter }}</Checkbox></FormItem>
  <FormItem><Button type="primary">{{ w.save }}</Button><Button style="margin-left: 8px">{{ w.cancel }}</Button></FormItem>
</Form>
<Table :columns="columns" :data="people.slice(5 * page - 5, 5 * page)">
  <template ${isLater ? '#action="{ row, index }"' : 'slot-scope="{ row, index }" slot="action"'}><Button type="primary" size="small" style="margin-right: 5px">{{ w.edit }}</Button><Button type="error" size="small">{{ w.remove }}</Button></template>
</Table>
<Page :total="people.length" :page-size="5" ${isLater ? 'v-model' : ':current.sync'}="page"></Page>
<Modal v-model="modal1" :title="w.invite" :ok-text="w.send" :cancel-text="w.close"><Form label-position="top"><FormItem :label="w.invitee"><Input v-model="invitee"></Input></FormItem></Form></Modal>
</div></script><script>
const options = { template: '#page', data: () => ({ w, people, roles, page: 1, search: '', invitee: '', modal1: false,
  columns: [{ title: 'Name', key: 'name' }, { title: 'E-mail', key: 'email' }, { title: 'Role', key: 'role' }, { title: 'Action', slot: 'action', width: 180, align: 'center' }],
  form: { name: '', email: '', phone: '', fax: '', role: '', birthday: '', notifications: false, plan: 'free', newsletter: false } }) };
${start}
</script>`;
};

const before: LibraryVersion = {
  packages: { vue: ['vue', '2.7.16'], iview: ['view-design', '4.7.0'] },
  files: [
    '/iview/dist/styles/iview.css',
    '/vue/dist/vue.min.js',
    '/iview/dist/iview.min.js',
    '/iview/dist/locale/en-US.js',
  ],
  body: () => template(false, `iview.lang('en-US');\nnew Vue({ el: '#app', ...options });`),
};

const after: LibraryVersion = {
  packages: { vue: ['vue', '3.5.13'], viewuiplus: ['view-ui-plus', '1.3.17'] },
  files: [
    '/viewuiplus/dist/styles/viewuiplus.css',
    '/vue/dist/vue.global.prod.js',
    '/viewuiplus/dist/viewuiplus.min.js',
  ],
  body: () =>
    template(
      true,
      `</script><link rel="modulepreload" href="/viewuiplus/dist/locale/lang.js"><script type="module">
import locale from "/viewuiplus/dist/locale/en-US.js";
Vue.createApp(options).use(ViewUIPlus, { locale }).mount('#app');`,
    ),
};

const row = (name: string, action: string) =>
  `.ivu-table-row:has-text("${name}") .ivu-btn:has-text("${action}")`;
const button = (name: string) => `.ivu-btn:has-text("${name}"):not(.ivu-modal *)`;
const inDialog = (name: string) => `.ivu-modal-footer .ivu-btn:has-text("${name}")`;
const field = (label: string, inner = 'input[type=text]') =>
  `.ivu-form-item:has(.ivu-form-item-label:text-is("${label}")) ${inner}`;
const tab = (name: string) => `.ivu-tabs-tab:has-text("${name}")`;
const radio = (name: string, inner = '') => `.ivu-radio-wrapper:has-text("${name}")${inner}`;
const item = (name: string) => `.ivu-dropdown-item:has-text("${name}")`;
const option = (name: string) => `.ivu-select-item:has-text("${name}")`;

export const viewUi: ComponentLibrary = {
  title: 'View Design → View UI Plus',
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
        ['click', field(was.role, '.ivu-select-selection'), field(now.role, '.ivu-select-selection')],
        ['fill', field(was.birthday), field(now.birthday)],
        ['click', field(was.notifications, '.ivu-switch'), field(now.notifications, '.ivu-switch')],
        ['check', radio(was.team, ' input'), radio(now.team, ' input')],
        ['click', radio(was.enterprise), radio(now.enterprise)],
        ['check', '.ivu-checkbox-input', '.ivu-checkbox-input'],
        ['click', '.ivu-checkbox-wrapper', '.ivu-checkbox-wrapper'],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.ivu-page-item:has-text("2")', '.ivu-page-item:has-text("2")'],
        ['click', '.ivu-page-next', '.ivu-page-next'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', field(was.invitee), field(now.invitee)],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.ivu-modal-close', '.ivu-modal-close'],
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
      presses: [[field(was.role, '.ivu-select-selection')], [field(now.role, '.ivu-select-selection')]],
      elements: [
        ['click', option('Editor'), option('Editor')],
        ['click', option('Viewer'), option('Viewer')],
      ],
    },
  ],
};
