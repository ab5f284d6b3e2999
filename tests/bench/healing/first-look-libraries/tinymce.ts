import type { ComponentLibrary, LibraryVersion } from '../libraries/words';
import type { PairedElement } from '../versions';

/** TinyMCE 5 and 7 with the plugins and the toolbar of the full-featured example, as far as each version has them. */

const plugins = [
  ...[
    'preview',
    'importcss',
    'searchreplace',
    'autolink',
    'directionality',
    'code',
    'visualblocks',
    'visualchars',
  ],
  ...[
    'fullscreen',
    'image',
    'link',
    'media',
    'codesample',
    'table',
    'charmap',
    'pagebreak',
    'nonbreaking',
    'anchor',
  ],
  ...['insertdatetime', 'advlist', 'lists', 'wordcount', 'help', 'emoticons'],
];
const pluginsBefore = [...plugins, 'print', 'paste', 'template', 'hr', 'toc', 'textpattern', 'noneditable'];

const filesOf = (names: readonly string[], skin: string) => [
  skin,
  '/tinymce/tinymce.min.js',
  '/tinymce/icons/default/icons.min.js',
  '/tinymce/themes/silver/theme.min.js',
  ...names.map((name) => `/tinymce/plugins/${name}/plugin.min.js`),
];

const body = (options: string) => `<main style="width:1240px"><h1>TinyMCE Quick Start Guide</h1>
<form method="post"><textarea id="full-featured">&lt;p&gt;&lt;b&gt;Hello&lt;/b&gt;, World!&lt;/p&gt;</textarea></form></main>
<script>tinymce.init({ selector: '#full-featured', skin: false, content_css: false, content_style: 'p { color: #333 }',
  height: 420, promotion: false, image_caption: true, toolbar_mode: 'wrap', ${options} });</script>`;

const before: LibraryVersion = {
  packages: { tinymce: ['tinymce', '5.10.9'] },
  files: [
    ...filesOf(pluginsBefore, '/tinymce/skins/ui/oxide/skin.min.css'),
    '/tinymce/plugins/emoticons/js/emojis.min.js',
  ],
  body: () =>
    body(`plugins: '${pluginsBefore.join(' ')}', menubar: 'file edit view insert format tools table help',
  templates: [{ title: 'New Table', description: 'creates a new table', content: '<table></table>' }],
  toolbar: 'undo redo | bold italic underline strikethrough | fontselect fontsizeselect formatselect | alignleft aligncenter alignright alignjustify | outdent indent | numlist bullist | forecolor backcolor removeformat | pagebreak | charmap emoticons | fullscreen preview print | insertfile image media template link anchor codesample | ltr rtl'`),
};

const after: LibraryVersion = {
  packages: { tinymce: ['tinymce', '7.9.3'] },
  files: [
    ...filesOf(plugins, '/tinymce/skins/ui/oxide/skin.min.css'),
    '/tinymce/models/dom/model.min.js',
    '/tinymce/plugins/accordion/plugin.min.js',
    '/tinymce/plugins/emoticons/js/emojis.min.js',
    '/tinymce/plugins/help/js/i18n/keynav/en.js',
  ],
  body: () =>
    body(`license_key: 'gpl', plugins: '${plugins.join(' ')} accordion', menubar: 'file edit view insert format tools table help',
  toolbar: 'undo redo | accordion accordionremove | blocks fontfamily fontsize | bold italic underline strikethrough | align numlist bullist | link image | table media | lineheight outdent indent | forecolor backcolor removeformat | charmap emoticons | code fullscreen preview | print | pagebreak anchor codesample | ltr rtl'`),
};

const tool = (name: string) => `.tox-toolbar [aria-label="${name}"]`;
const named = (name: string) => `.tox-toolbar [data-mce-name="${name}"]`;
const menu = (name: string) => `.tox-menubar button:has-text("${name}")`;
const item1 = (name: string) => `.tox-menu [title="${name}"]`;
const item3 = (name: string) => `.tox-menu [aria-label="${name}"]`;
const inDialog = (label: string) => `.tox-dialog .tox-form__group:has(label:text-is("${label}")) input`;
const choice = '.tox-dialog [aria-label="Open link in..."]';
const dialogButton = (name: string) => `.tox-dialog .tox-button:text-is("${name}")`;

const toolbar: readonly PairedElement[] = [
  ['click', tool('Bold'), named('bold')],
  ['click', tool('Italic'), named('italic')],
  ['click', tool('Strikethrough'), named('strikethrough')],
  ['click', tool('Fonts'), named('fontfamily')],
  ['click', tool('Font sizes'), named('fontsize')],
  ['click', tool('Blocks'), named('blocks')],
  // Four buttons became one list, which says the alignment at the cursor.
  ['click', tool('Align left'), named('align'), 'either'],
  ['click', tool('Align center'), null],
  ['click', tool('Align right'), null],
  ['click', tool('Justify'), null],
  ['click', tool('Increase indent'), named('indent')],
  ['click', tool('Numbered list'), named('numlist')],
  ['click', tool('Text color'), named('forecolor')],
  ['click', tool('Background color'), named('backcolor')],
  ['click', tool('Clear formatting'), named('removeformat')],
  ['click', tool('Special character'), named('charmap')],
  ['click', tool('Emoticons'), named('emoticons')],
  ['click', tool('Fullscreen'), named('fullscreen')],
  ['click', tool('Print'), named('print')],
  ['click', tool('Insert/edit image'), named('image')],
  ['click', tool('Insert template'), null],
  ['click', tool('Insert/edit link'), named('link')],
  ['click', tool('Anchor'), named('anchor')],
  ['click', tool('Right to left'), named('rtl')],
  ['click', menu('Insert'), menu('Insert')],
  ['click', menu('Tools'), menu('Tools')],
  ['click', '.tox-statusbar__wordcount', '.tox-statusbar__wordcount'],
  ['click', '.tox-statusbar__branding a', '.tox-statusbar__branding a', 'either'],
];

export const tinymce: ComponentLibrary = {
  title: 'TinyMCE 5 → 7',
  before,
  after,
  parts: () => [
    { title: 'toolbar', elements: toolbar },
    {
      title: 'insert menu',
      presses: [[menu('Insert')], [menu('Insert')]],
      elements: [
        ['click', item1('Image...'), item3('Image...')],
        ['click', item1('Media...'), item3('Media...')],
        ['click', item1('Insert template...'), null],
        ['click', item1('Emoticons...'), item3('Emojis...')],
        ['click', item1('Horizontal line'), item3('Horizontal line')],
        ['click', item1('Anchor...'), item3('Anchor...')],
        ['click', item1('Table of contents'), null],
        ['click', item1('Date/time'), item3('Date/time')],
      ],
    },
    {
      title: 'edit menu',
      presses: [[menu('Edit')], [menu('Edit')]],
      elements: [
        ['click', item1('Cut'), item3('Cut')],
        ['click', item1('Paste'), item3('Paste')],
        ['click', item1('Paste as text'), item3('Paste as text')],
        ['click', item1('Find and replace...'), item3('Find and replace...')],
      ],
    },
    {
      title: 'link dialog',
      presses: [[tool('Insert/edit link')], [named('link')]],
      elements: [
        ['fill', inDialog('URL'), inDialog('URL')],
        ['fill', inDialog('Text to display'), inDialog('Text to display')],
        ['fill', inDialog('Title'), inDialog('Title')],
        ['click', choice, choice],
        ['click', dialogButton('Save'), dialogButton('Save')],
        ['click', dialogButton('Cancel'), dialogButton('Cancel')],
        ['click', '.tox-dialog [aria-label="Close"]', '.tox-dialog [aria-label="Close"]'],
      ],
    },
  ],
};
