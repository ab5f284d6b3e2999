/** Pages that show components of libraries as their documentation does. `LOG` is the state that a replay has to reach. */
export interface LibraryPage {
  /** Files of packages by the name under which the page loads them. */
  head: readonly string[];
  body: string;
}

const script = (...paths: string[]) => paths.map((path) => `<script src="/packages/${path}"></script>`);
const style = (...paths: string[]) => paths.map((path) => `<link rel="stylesheet" href="/packages/${path}">`);
const told = (expression: string) => `Object.defineProperty(window, 'LOG', { get: () => ${expression} });`;
const react = script('react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js');
const shows = (component: string) =>
  `ReactDOM.createRoot(document.querySelector('#root')).render(React.createElement(${component}));`;

export const libraryPages: Record<string, LibraryPage> = {
  sortable: {
    head: script('sortablejs/Sortable.min.js'),
    body: `<style>li { padding: 10px; width: 300px; border: 1px solid #999; }</style>
      <ul id="tasks"><li>Alpha</li><li>Beta</li><li>Gamma</li><li>Delta</li></ul>
      <script>new Sortable(document.querySelector('#tasks'), { animation: 100 });
      ${told(`[...document.querySelectorAll('#tasks li')].map((one) => one.textContent)`)}</script>`,
  },
  quill: {
    head: [...style('quill/dist/quill.snow.css'), ...script('quill/dist/quill.js')],
    body: `<div id="editor" style="height: 200px"></div><button>Send</button>
      <script>const quill = new Quill('#editor', { theme: 'snow' });
      quill.root.setAttribute('role', 'textbox'); quill.root.setAttribute('aria-label', 'Message');
      ${told(`quill.root.innerHTML`)}</script>`,
  },
  flatpickr: {
    head: [...style('flatpickr/dist/flatpickr.min.css'), ...script('flatpickr/dist/flatpickr.min.js')],
    body: `<label for="day">Day</label> <input id="day"><p id="said"></p>
      <script>flatpickr('#day', { defaultDate: '2026-03-01' });
      ${told(`document.querySelector('#day').value`)}</script>`,
  },
  select2: {
    head: [
      ...style('select2/dist/css/select2.min.css'),
      ...script('jquery/dist/jquery.min.js', 'select2/dist/js/select2.min.js'),
    ],
    body: `<label for="country">Country</label>
      <select id="country"><option>Austria</option><option>Belgium</option><option>Chile</option><option>Denmark</option></select>
      <script>$('#country').select2({ width: 240 }); ${told(`document.querySelector('#country').value`)}</script>`,
  },
  bootstrap: {
    head: [
      ...style('bootstrap/dist/css/bootstrap.min.css'),
      ...script('bootstrap/dist/js/bootstrap.bundle.min.js'),
    ],
    body: `<div class="p-4"><div class="btn-group" role="group" aria-label="Size">
      <input type="radio" class="btn-check" name="size" id="small"><label class="btn btn-outline-primary" for="small">Small</label>
      <input type="radio" class="btn-check" name="size" id="large"><label class="btn btn-outline-primary" for="large">Large</label></div>
      <input type="checkbox" class="btn-check" id="gift"><label class="btn btn-outline-primary" for="gift">Gift</label>
      <div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="news">
      <label class="form-check-label" for="news">Newsletter</label></div>
      <div class="dropdown"><button class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown">More</button>
      <ul class="dropdown-menu"><li><button class="dropdown-item" onclick="seen.push('copied')">Copy</button></li></ul></div>
      <button class="btn btn-primary" data-bs-toggle="modal" data-bs-target="#ask">Order</button>
      <div class="modal fade" id="ask" tabindex="-1" aria-label="Confirm" role="dialog"><div class="modal-dialog"><div class="modal-content">
      <div class="modal-body">Really?</div><button class="btn btn-primary" data-bs-dismiss="modal" onclick="seen.push('ordered')">Yes</button>
      </div></div></div></div>
      <script>const seen = [];
      ${told(`[...seen, ...[...document.querySelectorAll('input:checked')].map(({ id }) => id)]`)}</script>`,
  },
  chart: {
    head: script('chart.js/dist/chart.umd.js'),
    body: `<div style="width: 600px; height: 300px"><canvas id="chart"></canvas></div>
      <script>const hit = []; new Chart(document.querySelector('#chart'), { type: 'bar',
      data: { labels: ['A', 'B', 'C', 'D'], datasets: [{ data: [4, 8, 6, 7] }] },
      options: { animation: false, maintainAspectRatio: false, onClick: (event, all) => hit.push(all[0] ? all[0].index : null) } });
      ${told('hit')}</script>`,
  },
  'react-select': {
    head: [...react, ...script('react-select.js')],
    body: `<div style="width: 300px"><label for="colour">Colour</label><div id="root"></div></div>
      <script>let chosen = null; const options = ['Red', 'Green', 'Blue', 'Black'].map((label) => ({ label, value: label }));
      function App() { return React.createElement(ReactSelect.default, { inputId: 'colour', options, onChange: (one) => (chosen = one.value) }); }
      ${shows('App')} ${told('chosen')}</script>`,
  },
  antd: {
    head: [
      ...style('antd/dist/reset.css'),
      ...react,
      ...script('dayjs/dayjs.min.js', ...dayjsPlugins(), 'antd/dist/antd.min.js'),
    ],
    body: `<label for="from">From</label><div id="root" style="padding: 20px"></div><script>const got = {};
      function App() { const { DatePicker, Rate, Switch, InputNumber, Select, Space } = antd; const e = React.createElement;
      return e(Space, { direction: 'vertical' },
        e(DatePicker, { id: 'from', defaultPickerValue: dayjs('2026-03-01'), onChange: (_, text) => (got.day = text) }),
        e(Switch, { 'aria-label': 'Express', onChange: (on) => (got.express = on) }),
        e(InputNumber, { 'aria-label': 'Amount', defaultValue: 3, onChange: (to) => (got.amount = to) }),
        e(Select, { 'aria-label': 'Payment', style: { width: 200 }, onChange: (to) => (got.payment = to),
          options: [{ value: 'card', label: 'Card' }, { value: 'bill', label: 'Bill' }] })); }
      ${shows('App')} ${told('got')}</script>`,
  },
  mui: {
    head: [...react, ...script('@mui/material/umd/material-ui.production.min.js')],
    body: `<div id="root" style="padding: 20px"></div><script>const got = {};
      function App() { const { Rating, Switch, FormControlLabel, Select, MenuItem, Checkbox, TextField } = MaterialUI; const e = React.createElement;
      const [age, setAge] = React.useState(10);
      return e('div', null, e(Rating, { name: 'stars', onChange: (_, to) => (got.stars = to) }), e('br'),
        e(FormControlLabel, { control: e(Switch, { onChange: ({ target }) => (got.wifi = target.checked) }), label: 'Wifi' }), e('br'),
        e(FormControlLabel, { control: e(Checkbox, { onChange: ({ target }) => (got.terms = target.checked) }), label: 'Terms' }), e('br'),
        e('span', { id: 'age' }, 'Age'),
        e(Select, { labelId: 'age', value: age, onChange: ({ target }) => { setAge(target.value); got.age = target.value; } },
          e(MenuItem, { value: 10 }, 'Ten'), e(MenuItem, { value: 20 }, 'Twenty'), e(MenuItem, { value: 30 }, 'Thirty')), e('br'),
        e(TextField, { label: 'Name', onChange: ({ target }) => (got.name = target.value) })); }
      ${shows('App')} ${told('got')}</script>`,
  },
  shoelace: {
    head: [
      ...style('@shoelace-style/shoelace/cdn/themes/light.css'),
      '<script type="module" src="/packages/@shoelace-style/shoelace/cdn/shoelace.js"></script>',
    ],
    body: `<sl-input label="Name" id="name"></sl-input><sl-checkbox id="terms">Terms</sl-checkbox><br><sl-switch id="wifi">Wifi</sl-switch><br>
      <sl-select label="Size" id="size"><sl-option value="s">Small</sl-option><sl-option value="l">Large</sl-option></sl-select>
      <sl-radio-group label="Plan" id="plan" name="plan"><sl-radio value="free">Free</sl-radio><sl-radio value="pro">Pro</sl-radio></sl-radio-group>
      <script>${told(`[document.querySelector('#name').value, document.querySelector('#terms').checked, document.querySelector('#wifi').checked, document.querySelector('#size').value, document.querySelector('#plan').value]`)}</script>`,
  },
  'react-window': {
    head: [...react, ...script('react-window/dist/index-prod.umd.js')],
    body: `<h1>People</h1><div id="root"></div><script>const chosen = [];
      const Row = ({ index, style }) => React.createElement('div', { style }, React.createElement('button', { onClick: () => chosen.push(index) }, 'Person ' + String.fromCharCode(65 + index % 26) + String.fromCharCode(65 + Math.floor(index / 26))));
      function App() { return React.createElement(ReactWindow.FixedSizeList, { height: 400, width: 400, itemCount: 500, itemSize: 40 }, Row); }
      ${shows('App')} ${told('chosen')}</script>`,
  },
};

/** Plugins that antd expects beside the library of dates. */
function dayjsPlugins(): string[] {
  const names = [
    'customParseFormat',
    'weekday',
    'localeData',
    'weekOfYear',
    'weekYear',
    'advancedFormat',
    'quarterOfYear',
  ];
  return names.map((name) => `dayjs/plugin/${name}.js`);
}
