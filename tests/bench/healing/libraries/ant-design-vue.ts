import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** Ant Design Vue 1 with `a-form-model` for Vue 2, and version 4 with `a-form` for Vue 3. */

const template = (isLater: boolean, start: string) => {
  const form = isLater ? 'a-form' : 'a-form-model';
  const model = isLater ? 'v-model:value' : 'v-model';
  const gone = (markup: string) => (isLater ? '' : markup);
  const input = (label: string, name: string) =>
    `<${form}-item :label="w.${label}"${isLater ? ` name="${name}"` : ''}><a-input ${model}="form.${name}"></a-input></${form}-item>`;
  return `<div id="app"></div><script type="text/x-template" id="page"><div style="padding: 24px">
<h1>{{ w.heading }}</h1>
<a-input-search ${model}="search" :placeholder="w.search" style="width: 260px"></a-input-search>
<a-button shape="circle" :title="w.refresh"${isLater ? '' : ' icon="reload"'}>${isLater ? '<template #icon><span role="img" aria-label="reload" class="anticon anticon-reload"></span></template>' : ''}</a-button>
${gone('<a-button>{{ w.print }}</a-button>')}
<a-button type="primary" @click="visible = true">{{ w.invite }}</a-button>
<a-dropdown :trigger="['click']"><a-button>{{ w.more }}</a-button>
  <${isLater ? 'template #overlay><a-menu' : 'a-menu slot="overlay"'}><a-menu-item key="1">{{ w.exported }}</a-menu-item><a-menu-item key="2">{{ w.imported }}</a-menu-item></a-menu>${isLater ? '</template>' : ''}
</a-dropdown>
<a-tabs ${isLater ? 'v-model:activeKey="tab"' : 'default-active-key="1"'}><a-tab-pane key="1" :tab="w.general"></a-tab-pane><a-tab-pane key="2" :tab="w.billing"></a-tab-pane><a-tab-pane key="3" :tab="w.access"></a-tab-pane></a-tabs>
<${form} :model="form" :label-col="{ span: 8 }" :wrapper-col="{ span: 16 }" style="max-width: 600px">
  ${input('name', 'name')}${input('email', 'email')}${input('phone', 'phone')}${gone(input('fax', 'fax'))}
  <${form}-item :label="w.role"${isLater ? ' name="role"' : ''}><a-select ${model}="form.role"><a-select-option v-for="role in roles" :key="role" :value="role">{{ role }}</a-select-option></a-select></${form}-item>
  <${form}-item :label="w.birthday"${isLater ? ' name="birthday"' : ''}><a-date-picker ${model}="form.birthday"></a-date-picker></${form}-item>
  <${form}-item :label="w.notifications"${isLater ? ' name="notifications"' : ''}><a-switch ${isLater ? 'v-model:checked' : 'v-model'}="form.notifications"></a-switch></${form}-item>
  <${form}-item :label="w.plan"${isLater ? ' name="plan"' : ''}><a-radio-group ${model}="form.plan"><a-radio value="free">{{ w.free }}</a-radio><a-radio value="team">{{ w.team }}</a-radio><a-radio value="enterprise">{{ w.enterprise }}</a-radio></a-radio-group></${form}-item>
  <${form}-item :wrapper-col="{ span: 16, offset: 8 }"><a-checkbox ${isLater ? 'v-model:checked="form.newsletter"' : ':checked="form.newsletter"'}>{{ w.newsletter }}</a-checkbox></${form}-item>
  <${form}-item :wrapper-col="{ span: 16, offset: 8 }"><a-button type="primary">{{ w.save }}</a-button><a-button style="margin-left: 10px">{{ w.cancel }}</a-button></${form}-item>
</${form}>
<a-table :columns="columns" :data-source="people" row-key="id" :pagination="{ pageSize: 5 }">
  ${isLater ? '<template #bodyCell="{ column, record }"><template v-if="column.key === \'action\'"><span><a>{{ w.edit }}</a><a-divider type="vertical"></a-divider><a>{{ w.remove }}</a></span></template></template>' : '<span slot="action" slot-scope="text, record"><a>{{ w.edit }}</a><a-divider type="vertical"></a-divider><a>{{ w.remove }}</a></span>'}
</a-table>
<a-modal ${isLater ? 'v-model:open="visible"' : 'v-model="visible"'} :title="w.invite" :ok-text="w.send" :cancel-text="w.close"><a-input ${model}="invitee" :placeholder="w.invitee"></a-input></a-modal>
</div></script><script>
const options = { template: '#page', data: () => ({ w, people, roles, tab: '1', search: '', invitee: '', visible: false,
  columns: [{ title: 'Name', dataIndex: 'name', key: 'name' }, { title: 'E-mail', dataIndex: 'email', key: 'email' }, { title: 'Role', dataIndex: 'role', key: 'role' }, { title: 'Action', key: 'action', scopedSlots: { customRender: 'action' } }],
  form: { name: '', email: '', phone: '', fax: '', role: undefined, birthday: null, notifications: false, plan: 'free', newsletter: false } }) };
${start}
</script>`;
};

const before: LibraryVersion = {
  packages: { vue: ['vue', '2.7.16'], moment: ['moment', '2.30.1'], antd: ['ant-design-vue', '1.7.8'] },
  files: [
    '/antd/dist/antd.min.css',
    '/vue/dist/vue.min.js',
    '/moment/min/moment.min.js',
    '/antd/dist/antd.min.js',
  ],
  body: () => template(false, `new Vue({ el: '#app', ...options });`),
};

const plugins = ['customParseFormat', 'weekday', 'localeData', 'weekOfYear', 'weekYear', 'advancedFormat'];

const after: LibraryVersion = {
  packages: { vue: ['vue', '3.5.13'], dayjs: ['dayjs', '1.11.13'], antd: ['ant-design-vue', '4.2.6'] },
  files: [
    '/antd/dist/reset.css',
    '/vue/dist/vue.global.prod.js',
    '/dayjs/dayjs.min.js',
    ...[...plugins, 'quarterOfYear'].map((plugin) => `/dayjs/plugin/${plugin}.js`),
    '/antd/dist/antd.min.js',
  ],
  body: () => template(true, `Vue.createApp(options).use(antd).mount('#app');`),
};

const row = (name: string, action: string) => `.ant-table-row:has-text("${name}") a:text-is("${action}")`;
const button = (name: string) => `.ant-btn:has-text("${name}"):not(.ant-modal *)`;
const inDialog = (name: string) => `.ant-modal-footer button:has-text("${name}")`;
const field = (label: string, inner = 'input') => `.ant-form-item:has(label[title="${label}"]) ${inner}`;
const tab = (name: string) => `[role=tab]:has-text("${name}")`;
const radio = (name: string, inner = '') => `.ant-radio-wrapper:has-text("${name}")${inner}`;
const item = (name: string) => `.ant-dropdown-menu-item:has-text("${name}")`;

export const antDesignVue: ComponentLibrary = {
  title: 'Ant Design Vue 1 → 4',
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
        ['click', field(was.role, '[role=combobox]'), field(now.role, '[role=combobox]')],
        ['click', field(was.birthday), field(now.birthday)],
        ['click', field(was.notifications, 'button'), field(now.notifications, 'button')],
        ['check', radio(was.team, ' input'), radio(now.team, ' input')],
        ['click', radio(was.enterprise), radio(now.enterprise)],
        ['check', '.ant-checkbox-input', '.ant-checkbox-input'],
        ['click', '.ant-checkbox-wrapper', '.ant-checkbox-wrapper'],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.ant-pagination-item-2', '.ant-pagination-item-2'],
        ['click', '.ant-pagination-next', '.ant-pagination-next'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', `[placeholder="${was.invitee}"]`, `[placeholder="${now.invitee}"]`],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.ant-modal-close', '.ant-modal-close'],
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
