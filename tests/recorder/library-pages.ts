/** Pages with components of libraries, like in their documentation. `LOG` is the state that a replay must reach. */
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
      <ul id="tasks"><li>Alpha</li><li>Beta</li><li>Gamma</li><li>Delta</li></ul><p role="status" id="moved"></p>
      <script>new Sortable(document.querySelector('#tasks'), { animation: 100, onEnd: ({ item, newIndex }) =>
        (document.querySelector('#moved').textContent = item.textContent + ' is now number ' + (newIndex + 1)) });
      ${told(`[...document.querySelectorAll('#tasks li')].map((one) => one.textContent)`)}</script>`,
  },
  quill: {
    head: [...style('quill/dist/quill.snow.css'), ...script('quill/dist/quill.js')],
    body: `<div id="editor" style="height: 200px"></div><button onclick="send()">Send</button>
      <section aria-label="Sent" id="sent" style="padding: 20px"></section>
      <script>const send = () => (document.querySelector('#sent').innerHTML = quill.getSemanticHTML());
      const quill = new Quill('#editor', { theme: 'snow', modules: { toolbar: ['bold', 'italic'] } });
      quill.root.setAttribute('role', 'textbox'); quill.root.setAttribute('aria-label', 'Message');
      ${told(`quill.root.innerHTML`)}</script>`,
  },
  flatpickr: {
    head: [...style('flatpickr/dist/flatpickr.min.css'), ...script('flatpickr/dist/flatpickr.min.js')],
    body: `<label for="day">Day</label> <input id="day">
      <script>flatpickr('#day', { dateFormat: 'Y-m-d', defaultDate: new Date(2026, 2, 1) });
      ${told(`document.querySelector('#day').value`)}</script>`,
  },
  select2: {
    head: [
      ...style('select2/dist/css/select2.min.css'),
      ...script('jquery/dist/jquery.min.js', 'select2/dist/js/select2.min.js'),
    ],
    body: `<label for="country">Country</label>
      <select id="country"><option>Austria</option><option>Belgium</option><option>Chile</option><option>Denmark</option></select><p id="delivery"></p>
      <script>const days = { Austria: 2, Belgium: 3, Chile: 9, Denmark: 4 };
      $('#country').on('change', ({ target }) => $('#delivery').text('To ' + target.value + ' it takes ' + days[target.value] + ' days.'));
      $('#country').select2({ width: 240 }); ${told(`document.querySelector('#country').value`)}</script>`,
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
      <div class="modal-body">Really?</div><button class="btn btn-primary" data-bs-dismiss="modal" onclick="seen.push('ordered'); order()">Yes</button>
      </div></div></div><p id="said"></p></div>
      <script>const seen = [];
      const order = () => (document.querySelector('#said').textContent = 'Ordered: ' +
        [...document.querySelectorAll('input:checked')].map(({ labels }) => labels[0].textContent).join(', '));
      ${told(`[...seen, ...[...document.querySelectorAll('input:checked')].map(({ id }) => id)]`)}</script>`,
  },
  chart: {
    head: script('chart.js/dist/chart.umd.js'),
    body: `<div style="width: 600px; height: 300px"><canvas id="chart"></canvas></div><p>Chosen: <output id="bars"></output></p>
      <script>const hit = []; const labels = ['A', 'B', 'C', 'D']; const data = [4, 8, 6, 7];
      const choose = ([bar]) => { hit.push(bar ? bar.index : null);
        document.querySelector('#bars').textContent += bar ? labels[bar.index] + ' with ' + data[bar.index] + '. ' : 'No bar. '; };
      new Chart(document.querySelector('#chart'), { type: 'bar',
      data: { labels, datasets: [{ data }] },
      options: { animation: false, maintainAspectRatio: false, onClick: (event, all) => choose(all) } });
      ${told('hit')}</script>`,
  },
  'react-select': {
    head: [...react, ...script('react-select.js')],
    body: `<div style="width: 300px"><label for="colour">Colour</label><div id="root"></div><p role="status" id="paint"></p></div>
      <script>let chosen = null; const choose = ({ value }) => { chosen = value;
        document.querySelector('#paint').textContent = 'It is painted ' + value.toLowerCase(); }; const options = ['Red', 'Green', 'Blue', 'Black'].map((label) => ({ label, value: label }));
      function App() { return React.createElement(ReactSelect.default, { inputId: 'colour', options, onChange: choose }); }
      ${shows('App')} ${told('chosen')}</script>`,
  },
  antd: {
    head: [
      ...style('antd/dist/reset.css'),
      ...react,
      ...script('dayjs/dayjs.min.js', ...dayjsPlugins(), 'antd/dist/antd.min.js'),
    ],
    body: `<label for="from">From</label><div id="root" style="padding: 20px"></div><script>const got = {}; let draw;
      const to = (change) => { Object.assign(got, change); draw((count) => count + 1); };
      const summary = () => ({ Day: got.day, Delivery: got.express ? 'Express' : 'Standard', Price: (got.amount || 3) * 12 + ' €', 'Paid by': got.payment });
      function App() { draw = React.useState(0)[1]; const { DatePicker, Rate, Switch, InputNumber, Select, Space } = antd; const e = React.createElement;
      return e(Space, { direction: 'vertical' },
        e(DatePicker, { id: 'from', defaultPickerValue: dayjs('2026-03-01'), onChange: (_, day) => to({ day }) }),
        e(Switch, { 'aria-label': 'Express', onChange: (express) => to({ express }) }),
        e(InputNumber, { 'aria-label': 'Amount', defaultValue: 3, onChange: (amount) => to({ amount }) }),
        e(Select, { 'aria-label': 'Payment', style: { width: 200 }, onChange: (payment) => to({ payment }),
          options: [{ value: 'card', label: 'Card' }, { value: 'bill', label: 'Bill' }] }),
        e('table', null, e('tbody', null, Object.entries(summary()).map(([name, text]) =>
          e('tr', { key: name }, e('td', { style: { padding: 8 } }, name), e('td', null, text)))))); }
      ${shows('App')} ${told('got')}</script>`,
  },
  mui: {
    head: [...react, ...script('@mui/material/umd/material-ui.production.min.js')],
    body: `<div id="root" style="padding: 20px"></div><script>const got = {};
      function App() { const { Rating, Switch, FormControlLabel, Select, MenuItem, Checkbox, TextField } = MaterialUI; const e = React.createElement;
      const [age, setAge] = React.useState(10); const [guest, setGuest] = React.useState('');
      return e('div', null, e(Rating, { name: 'stars', onChange: (_, to) => (got.stars = to) }), e('br'),
        e(FormControlLabel, { control: e(Switch, { onChange: ({ target }) => (got.wifi = target.checked) }), label: 'Wifi' }), e('br'),
        e(FormControlLabel, { control: e(Checkbox, { onChange: ({ target }) => (got.terms = target.checked) }), label: 'Terms' }), e('br'),
        e('span', { id: 'age' }, 'Age'),
        e(Select, { labelId: 'age', value: age, onChange: ({ target }) => { setAge(target.value); got.age = target.value; } },
          e(MenuItem, { value: 10 }, 'Ten'), e(MenuItem, { value: 20 }, 'Twenty'), e(MenuItem, { value: 30 }, 'Thirty')), e('br'),
        e(TextField, { label: 'Name', onChange: ({ target }) => { got.name = target.value; setGuest(target.value); } }),
        guest && e('p', null, 'A table for ' + guest + ', aged ' + age)); }
      ${shows('App')} ${told('got')}</script>`,
  },
  shoelace: {
    head: [
      ...style('@shoelace-style/shoelace/cdn/themes/light.css'),
      '<script type="module" src="/packages/@shoelace-style/shoelace/cdn/shoelace.js"></script>',
    ],
    body: `<sl-input label="Name" id="name"></sl-input><sl-checkbox id="terms">Terms</sl-checkbox><br><sl-switch id="wifi">Wifi</sl-switch><br>
      <sl-select label="Size" id="size"><sl-option value="s">Small</sl-option><sl-option value="l">Large</sl-option></sl-select>
      <sl-radio-group label="Plan" id="plan" name="plan"><sl-radio value="free">Free</sl-radio><sl-radio value="pro">Pro</sl-radio></sl-radio-group><p id="summary"></p>
      <script>const prices = { free: 0, pro: 25 }; const field = (id) => document.querySelector('#' + id);
      addEventListener('sl-change', () => (field('summary').textContent =
        field('name').value + ' pays ' + (prices[field('plan').value] ?? 'nothing yet') + ' € a month.'));
      ${told(`[document.querySelector('#name').value, document.querySelector('#terms').checked, document.querySelector('#wifi')?.checked, document.querySelector('#size').value, document.querySelector('#plan').value]`)}</script>`,
  },
  'react-window': {
    head: [...react, ...script('react-window/dist/index-prod.umd.js')],
    body: `<h1>People</h1><div id="root"></div><p role="status" id="call"></p><script>const chosen = [];
      const nameOf = (index) => 'Person ' + String.fromCharCode(65 + index % 26) + String.fromCharCode(65 + Math.floor(index / 26));
      const choose = (index) => { chosen.push(index); document.querySelector('#call').textContent = 'Calling ' + nameOf(index); };
      const Row = ({ index, style }) => React.createElement('div', { style }, React.createElement('button', { onClick: () => choose(index) }, nameOf(index)));
      function App() { return React.createElement(ReactWindow.FixedSizeList, { height: 400, width: 400, itemCount: 500, itemSize: 40 }, Row); }
      ${shows('App')} ${told('chosen')}</script>`,
  },
  fomantic: {
    head: [
      ...style('fomantic-ui-css/semantic.min.css'),
      ...script('jquery/dist/jquery.min.js', 'fomantic-ui-css/semantic.min.js'),
    ],
    body: `<div class="ui text container"><div class="ui form"><div class="field"><label>Pizza</label>
      <div class="ui selection dropdown" id="pizza"><i class="dropdown icon"></i><div class="default text">Choose a pizza</div>
      <div class="menu"><div class="item" data-value="8">Margherita</div><div class="item" data-value="9">Funghi</div></div></div></div>
      <div class="field"><div class="ui checkbox" id="olives"><input type="checkbox"><label>With olives</label></div></div>
      <div class="field"><label>Guests</label><div class="ui rating" id="guests" data-max-rating="5"></div></div>
      <div class="ui primary button" onclick="$('#sure').modal('show')">Order</div></div>
      <div class="ui tiny modal" id="sure"><div class="header">Order now?</div><div class="actions">
      <div class="ui cancel button">No</div><div class="ui ok button">Yes</div></div></div>
      <table class="ui table"><tbody id="orders"><tr><td>Example</td><td>0 €</td></tr></tbody></table></div>
      <script>const ordered = []; $('#pizza').dropdown(); $('#olives').checkbox(); $('#guests').rating();
      const order = () => { const price = $('#pizza').dropdown('get value') * $('#guests').rating('get rating');
        ordered.push([$('#pizza').dropdown('get text'), $('#olives').checkbox('is checked'), price]);
        $('#orders').append($('<tr>').append($('<td>').text($('#pizza').dropdown('get text')), $('<td>').text(price + ' €'))); };
      $('#sure').modal({ onApprove: order }); ${told('ordered')}</script>`,
  },
};

/** Plugins that antd needs in addition to the date library. */
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
