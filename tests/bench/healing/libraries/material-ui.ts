import { goneName, type ComponentLibrary, type LibraryVersion } from './words';

/** Material-UI 4 and MUI 5: standard fields with ids of the documentation, then outlined ones, whose ids changed too. */

const script = (isLater: boolean, field: string, start: string) => `<div id="root"></div><script>
const h = React.createElement;
const { Button, Checkbox, Container, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormControlLabel, FormLabel, IconButton, InputLabel, Menu, MenuItem, Paper, Radio, RadioGroup, Select, SvgIcon, Switch, Tab, Table, TableBody, TableCell, TableContainer, TableHead, TablePagination, TableRow, Tabs, TextField, Tooltip, Typography } = MaterialUI;
const isLater = ${String(isLater)};
const RefreshIcon = () => h(SvgIcon, null, h('path', { d: 'M17.65 6.35A8 8 0 1 0 19.730 14h-2.080a6 6 0 1 1-1.410-6.240L13 11h7V4z' }));
const field = (name, label, more) => ${field};
function RoleSelect() {
  const [role, setRole] = React.useState('');
  const shared = { labelId: 'demo-simple-select-label', id: 'demo-simple-select', value: role, onChange: (event) => setRole(event.target.value) };
  return h(FormControl, { fullWidth: true, margin: 'normal' }, h(InputLabel, { id: 'demo-simple-select-label' }, w.role),
    h(Select, isLater ? { ...shared, label: w.role } : shared, roles.map((one) => h(MenuItem, { key: one, value: one }, one))));
}
function App() {
  const [anchorEl, setAnchorEl] = React.useState(null);
  const [open, setOpen] = React.useState(false);
  const [tab, setTab] = React.useState(0);
  const [page, setPage] = React.useState(0);
  const turn = { onPageChange: (event, to) => setPage(to), onRowsPerPageChange: () => {} };
  return h(Container, null, h(Typography, { variant: 'h4', component: 'h1' }, w.heading),
    field('search', w.search, { type: 'search' }),
    h(Tooltip, { title: w.refresh }, h(IconButton, { 'aria-label': w.refresh }, h(RefreshIcon))),
    isLater ? null : h(Button, { variant: 'contained' }, w.print),
    h(Button, { variant: 'contained', color: 'primary', onClick: () => setOpen(true) }, w.invite),
    h(Button, { id: isLater ? 'basic-button' : undefined, 'aria-controls': isLater ? 'basic-menu' : 'simple-menu', 'aria-haspopup': 'true', onClick: (event) => setAnchorEl(event.currentTarget) }, w.more),
    h(Menu, { id: isLater ? 'basic-menu' : 'simple-menu', anchorEl, open: Boolean(anchorEl), onClose: () => setAnchorEl(null) }, h(MenuItem, null, w.exported), h(MenuItem, null, w.imported)),
    h(Tabs, { value: tab, onChange: (event, to) => setTab(to), 'aria-label': isLater ? 'basic tabs example' : 'simple tabs example' }, h(Tab, { label: w.general }), h(Tab, { label: w.billing }), h(Tab, { label: w.access })),
    h('form', { noValidate: true, autoComplete: 'off' },
      field('name', w.name, { required: true }), field('email', w.email, { type: 'email' }), field('phone', w.phone), isLater ? null : field('fax', w.fax), h(RoleSelect),
      field('date', w.birthday, { type: 'date', InputLabelProps: { shrink: true } }),
      h(FormControlLabel, { control: h(Switch, { name: 'notifications' }), label: w.notifications }),
      h(FormControl, { component: 'fieldset' }, h(FormLabel, { component: 'legend' }, w.plan),
        h(RadioGroup, { name: 'plan', defaultValue: 'free' }, h(FormControlLabel, { value: 'free', control: h(Radio), label: w.free }), h(FormControlLabel, { value: 'team', control: h(Radio), label: w.team }), h(FormControlLabel, { value: 'enterprise', control: h(Radio), label: w.enterprise }))),
      h(FormControlLabel, { control: h(Checkbox, { name: 'newsletter' }), label: w.newsletter }),
      h(Button, { variant: 'contained', color: 'primary' }, w.save), h(Button, { variant: isLater ? 'outlined' : 'contained' }, w.cancel)),
    h(TableContainer, { component: Paper }, h(Table, { 'aria-label': 'simple table' },
      h(TableHead, null, h(TableRow, null, h(TableCell, null, 'Name'), h(TableCell, null, 'E-mail'), h(TableCell, null, 'Role'), h(TableCell))),
      h(TableBody, null, people.slice(5 * page, 5 * page + 5).map(({ name, email, role }) => h(TableRow, { key: name },
        h(TableCell, { component: 'th', scope: 'row' }, name), h(TableCell, null, email), h(TableCell, null, role),
        h(TableCell, null, h(Button, { size: 'small' }, w.edit), h(Button, { size: 'small' }, w.remove))))))),
    h(TablePagination, { component: 'div', rowsPerPageOptions: [5, 10, 25], count: people.length, rowsPerPage: 5, page, ...turn }),
    h(Dialog, { open, onClose: () => setOpen(false), 'aria-labelledby': 'form-dialog-title' }, h(DialogTitle, { id: 'form-dialog-title' }, w.invite),
      h(DialogContent, null, h(TextField, { autoFocus: true, margin: 'dense', id: isLater ? 'invitee' : 'mail', label: w.invitee, type: 'email', fullWidth: true, variant: isLater ? 'standard' : undefined })),
      h(DialogActions, null, h(Button, { color: 'primary', onClick: () => setOpen(false) }, w.close), h(Button, { color: 'primary', onClick: () => setOpen(false) }, w.send))));
}
${start}
</script>`;

const before: LibraryVersion = {
  packages: {
    react: ['react', '17.0.2'],
    'react-dom': ['react-dom', '17.0.2'],
    mui: ['@material-ui/core', '4.12.4'],
  },
  files: [
    '/react/umd/react.production.min.js',
    '/react-dom/umd/react-dom.production.min.js',
    '/mui/umd/material-ui.production.min.js',
  ],
  body: () =>
    script(
      false,
      `h(TextField, { id: 'standard-' + name, label, fullWidth: true, margin: 'normal', ...more })`,
      `ReactDOM.render(h(App), document.getElementById('root'));`,
    ),
};

const after: LibraryVersion = {
  packages: {
    react: ['react', '18.3.1'],
    'react-dom': ['react-dom', '18.3.1'],
    mui: ['@mui/material', '5.16.14'],
  },
  files: before.files,
  body: () =>
    script(
      true,
      `h(TextField, { id: 'outlined-' + name, label, variant: 'outlined', fullWidth: true, margin: 'normal', ...more })`,
      `ReactDOM.createRoot(document.getElementById('root')).render(h(App));`,
    ),
};

const row = (name: string, action: string) => `tr:has-text("${name}") button:has-text("${action}")`;
const button = (name: string) => `.MuiButton-root:has-text("${name}"):not([role=dialog] *)`;
const inDialog = (name: string) => `[role=dialog] button:has-text("${name}")`;
const tab = (name: string) => `[role=tab]:has-text("${name}")`;
const labelled = (label: string) => `.MuiFormControlLabel-root:has-text("${label}")`;
const item = (name: string) => `[role=menuitem]:has-text("${name}")`;
const option = (name: string) => `[role=option]:has-text("${name}")`;

export const materialUi: ComponentLibrary = {
  title: 'Material-UI 4 → MUI 5',
  before,
  after,
  parts: (was, now) => [
    {
      title: 'page',
      elements: [
        ['fill', '#standard-search', '#outlined-search'],
        ['click', `button[aria-label="${was.refresh}"]`, `button[aria-label="${now.refresh}"]`],
        ['click', button(was.print), null],
        ['click', button(was.invite), button(now.invite)],
        ['click', button(was.more), button(now.more)],
        ['click', tab(was.billing), tab(now.billing)],
        ['click', tab(was.access), tab(now.access)],
        ['fill', '#standard-name', '#outlined-name'],
        ['fill', '#standard-email', '#outlined-email'],
        ['fill', '#standard-phone', '#outlined-phone'],
        ['fill', '#standard-fax', null],
        ['click', '#demo-simple-select', '#demo-simple-select'],
        ['fill', '#standard-date', '#outlined-date'],
        ['check', '[name=notifications]', '[name=notifications]'],
        ['click', labelled(was.notifications), labelled(now.notifications)],
        ['check', '[name=plan][value=team]', '[name=plan][value=team]'],
        ['click', labelled(was.enterprise), labelled(now.enterprise)],
        ['check', '[name=newsletter]', '[name=newsletter]'],
        ['click', labelled(was.newsletter), labelled(now.newsletter)],
        ['click', button(was.save), button(now.save)],
        ['click', button(was.cancel), button(now.cancel)],
        ['click', row('Alan Turing', was.edit), row('Alan Turing', now.edit)],
        ['click', row('Katherine Johnson', was.remove), row('Katherine Johnson', now.remove)],
        ['click', row(goneName, was.edit), null],
        ['click', '.MuiTablePagination-select', '.MuiTablePagination-select'],
        [
          'click',
          '.MuiTablePagination-actions button >> nth=1',
          '.MuiTablePagination-actions button >> nth=1',
        ],
      ],
    },
    {
      title: 'dialog',
      presses: [[button(was.invite)], [button(now.invite)]],
      elements: [
        ['fill', '#mail', '#invitee'],
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
      presses: [['#demo-simple-select'], ['#demo-simple-select']],
      elements: [
        ['click', option('Editor'), option('Editor')],
        ['click', option('Viewer'), option('Viewer')],
      ],
    },
  ],
};
