import { goneName, type ComponentLibrary, type LibraryVersion, type Words } from './words';

/** Ant Design for React, version 4 with its `overlay`, `TabPane` and `visible`, and version 5 with `menu` and `items`. */

const script = (own: string) => `<div id="root"></div><script>
const h = React.createElement;
const { Button, Checkbox, Col, DatePicker, Dropdown, Form, Input, Menu, Modal, Radio, Row, Select, Space, Switch, Table, Tabs, Tooltip, Typography } = antd;
const { DownOutlined, ReloadOutlined } = icons;
const columns = [
  { title: 'Name', dataIndex: 'name', key: 'name', render: (text) => h('a', null, text) },
  { title: 'E-mail', dataIndex: 'email', key: 'email' },
  { title: 'Role', dataIndex: 'role', key: 'role' },
  { title: 'Action', key: 'action', render: (_, record) => h(Space, { size: 'middle' }, h('a', null, w.edit), h('a', null, w.remove)) },
];
const data = people.map((person) => ({ key: person.id, ...person }));
const PersonForm = () => h(Form, { name: 'person', labelCol: { span: 8 }, wrapperCol: { span: 16 }, style: { maxWidth: 600 }, initialValues: { plan: 'free' }, autoComplete: 'off' },
  h(Form.Item, { label: w.name, name: 'name', rules: [{ required: true }] }, h(Input)),
  h(Form.Item, { label: w.email, name: 'email', rules: [{ type: 'email' }] }, h(Input)),
  h(Form.Item, { label: w.phone, name: 'phone' }, h(Input)),
  isLater ? null : h(Form.Item, { label: w.fax, name: 'fax' }, h(Input)),
  h(Form.Item, { label: w.role, name: 'role' }, h(Select, { options: roles.map((value) => ({ value, label: value })) })),
  h(Form.Item, { label: w.birthday, name: 'birthday' }, h(DatePicker)),
  h(Form.Item, { label: w.notifications, name: 'notifications', valuePropName: 'checked' }, h(Switch)),
  h(Form.Item, { label: w.plan, name: 'plan' }, h(Radio.Group, null,
    h(Radio, { value: 'free' }, w.free), h(Radio, { value: 'team' }, w.team), h(Radio, { value: 'enterprise' }, w.enterprise))),
  h(Form.Item, { name: 'newsletter', valuePropName: 'checked', wrapperCol: { offset: 8, span: 16 } }, h(Checkbox, null, w.newsletter)),
  h(Form.Item, { wrapperCol: { offset: 8, span: 16 } },
    h(Space, null, h(Button, { type: 'primary', htmlType: 'submit' }, w.save), h(Button, { htmlType: 'button' }, w.cancel))));
const Page = ({ more, tabs, dialog, show }) => h('div', { style: { padding: 24 } },
  h(Typography.Title, null, w.heading),
  h(Space, null, h(Input.Search, { placeholder: w.search, style: { width: 260 } }),
    h(Tooltip, { title: w.refresh }, h(Button, { shape: 'circle', icon: h(ReloadOutlined), 'aria-label': w.refresh })),
    isLater ? null : h(Button, null, w.print), h(Button, { type: 'primary', onClick: show }, w.invite), more),
  tabs, h(PersonForm), h(Table, { columns, dataSource: data, pagination: { pageSize: 5 } }), dialog);
${own}
</script>`;

const before: LibraryVersion = {
  packages: {
    react: ['react', '17.0.2'],
    'react-dom': ['react-dom', '17.0.2'],
    moment: ['moment', '2.30.1'],
    icons: ['@ant-design/icons', '4.8.3'],
    antd: ['antd', '4.24.16'],
  },
  files: [
    '/antd/dist/antd.min.css',
    '/react/umd/react.production.min.js',
    '/react-dom/umd/react-dom.production.min.js',
    '/moment/min/moment.min.js',
    '/icons/dist/index.umd.min.js',
    '/antd/dist/antd.min.js',
  ],
  body: () =>
    script(`const isLater = false;
function App() {
  const [isModalVisible, setIsModalVisible] = React.useState(false);
  const hide = () => setIsModalVisible(false);
  const menu = h(Menu, null, h(Menu.Item, { key: '1' }, w.exported), h(Menu.Item, { key: '2' }, w.imported));
  return h(Page, {
    show: () => setIsModalVisible(true),
    more: h(Dropdown, { overlay: menu, trigger: ['click'] }, h(Button, null, w.more, ' ', h(DownOutlined))),
    tabs: h(Tabs, { defaultActiveKey: '1' }, h(Tabs.TabPane, { tab: w.general, key: '1' }), h(Tabs.TabPane, { tab: w.billing, key: '2' }), h(Tabs.TabPane, { tab: w.access, key: '3' })),
    dialog: h(Modal, { title: w.invite, visible: isModalVisible, onOk: hide, onCancel: hide, okText: w.send, cancelText: w.close },
      h(Form, { layout: 'vertical', name: 'invitation' }, h(Form.Item, { name: 'invitee', label: w.invitee }, h(Input)))),
  });
}
ReactDOM.render(h(App), document.getElementById('root'));`),
};

const after: LibraryVersion = {
  packages: {
    react: ['react', '18.3.1'],
    'react-dom': ['react-dom', '18.3.1'],
    dayjs: ['dayjs', '1.11.13'],
    icons: ['@ant-design/icons', '5.5.2'],
    antd: ['antd', '5.22.7'],
  },
  files: [
    '/antd/dist/reset.css',
    '/react/umd/react.production.min.js',
    '/react-dom/umd/react-dom.production.min.js',
    '/dayjs/dayjs.min.js',
    ...['customParseFormat', 'weekday', 'localeData', 'weekOfYear', 'weekYear', 'advancedFormat'].map(
      (plugin) => `/dayjs/plugin/${plugin}.js`,
    ),
    '/icons/dist/index.umd.min.js',
    '/antd/dist/antd.min.js',
  ],
  body: () =>
    script(`const isLater = true;
function App() {
  const [isModalOpen, setIsModalOpen] = React.useState(false);
  const hide = () => setIsModalOpen(false);
  return h(Page, {
    show: () => setIsModalOpen(true),
    more: h(Dropdown, { menu: { items: [{ key: '1', label: w.exported }, { key: '2', label: w.imported }] }, trigger: ['click'] }, h(Button, null, h(Space, null, w.more, h(DownOutlined)))),
    tabs: h(Tabs, { defaultActiveKey: '1', items: [{ key: '1', label: w.general }, { key: '2', label: w.billing }, { key: '3', label: w.access }] }),
    dialog: h(Modal, { title: w.invite, open: isModalOpen, onOk: hide, onCancel: hide, okText: w.send, cancelText: w.close },
      h(Form, { layout: 'vertical', name: 'invitation' }, h(Form.Item, { name: 'invitee', label: w.invitee }, h(Input)))),
  });
}
ReactDOM.createRoot(document.getElementById('root')).render(h(App));`),
};

const row = (name: string, action: string) => `.ant-table-row:has-text("${name}") a:text-is("${action}")`;
const button = (name: string) => `.ant-btn:has-text("${name}")`;
const inDialog = (name: string) => `.ant-modal-footer button:has-text("${name}")`;

export const antDesign: ComponentLibrary = {
  title: 'Ant Design 4 → 5',
  before,
  after,
  parts: (was: Words, now: Words) => [
    {
      title: 'page',
      elements: [
        ['fill', `[placeholder="${was.search}"]`, `[placeholder="${now.search}"]`],
        ['click', '.ant-input-search-button', '.ant-input-search-button'],
        ['click', `[aria-label="${was.refresh}"]`, `[aria-label="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        [
          'click',
          `.ant-tabs-tab-btn:text-is("${was.billing}")`,
          `.ant-tabs-tab-btn:text-is("${now.billing}")`,
        ],
        ['click', `.ant-tabs-tab-btn:text-is("${was.access}")`, `.ant-tabs-tab-btn:text-is("${now.access}")`],
        ['fill', '#person_name', '#person_name'],
        ['fill', '#person_email', '#person_email'],
        ['fill', '#person_phone', '#person_phone'],
        ['fill', '#person_fax', null],
        ['click', '#person_role', '#person_role'],
        ['fill', '#person_birthday', '#person_birthday'],
        ['click', '#person_notifications', '#person_notifications'],
        ['check', '.ant-radio-input[value=team]', '.ant-radio-input[value=team]'],
        [
          'click',
          `.ant-radio-wrapper:has-text("${was.enterprise}")`,
          `.ant-radio-wrapper:has-text("${now.enterprise}")`,
        ],
        ['check', '#person_newsletter', '#person_newsletter'],
        [
          'click',
          `.ant-checkbox-wrapper:has-text("${was.newsletter}")`,
          `.ant-checkbox-wrapper:has-text("${now.newsletter}")`,
        ],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.ant-pagination-item-2', '.ant-pagination-item-2'],
        ['click', '.ant-pagination-next button', '.ant-pagination-next button'],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '#invitation_invitee', '#invitation_invitee'],
        ['click', inDialog(was.send), inDialog(now.send)],
        ['click', inDialog(was.close), inDialog(now.close)],
        ['click', '.ant-modal-close', '.ant-modal-close'],
      ],
    },
    {
      title: 'menu',
      presses: [[button(was.more)], [button(now.more)]],
      elements: [
        [
          'click',
          `.ant-dropdown-menu-item:has-text("${was.exported}")`,
          `.ant-dropdown-menu-item:has-text("${now.exported}")`,
        ],
        [
          'click',
          `.ant-dropdown-menu-item:has-text("${was.imported}")`,
          `.ant-dropdown-menu-item:has-text("${now.imported}")`,
        ],
      ],
    },
    {
      title: 'roles',
      presses: [['#person_role'], ['#person_role']],
      elements: [
        ['click', '.ant-select-item-option[title=Editor]', '.ant-select-item-option[title=Editor]'],
        ['click', '.ant-select-item-option[title=Viewer]', '.ant-select-item-option[title=Viewer]'],
      ],
    },
  ],
};
