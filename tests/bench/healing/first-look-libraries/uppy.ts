import type { ComponentLibrary, LibraryVersion } from '../libraries/words';

/** Uppy 1 and 4: the dashboard of its examples with its sources, empty and with files that were chosen. */

const files = (names: readonly string[]) =>
  `${JSON.stringify(names)}.forEach((name) => uppy.addFile({ name, type: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain', data: new Blob([name]) }));`;

const dashboard = (
  more: string,
) => `{ inline: true, target: '.DashboardContainer', replaceTargetContent: true,
  showProgressDetails: true, note: 'Images and video only, 2–3 files, up to 1 MB', height: 470, ${more}
  metaFields: [{ id: 'name', name: 'Name', placeholder: 'file name' }, { id: 'caption', name: 'Caption', placeholder: 'add description' }] }`;

const companion = `{ target: Uppy.Dashboard, companionUrl: 'https://companion.uppy.io' }`;

const before: LibraryVersion = {
  packages: { uppy: ['uppy', '1.31.1'] },
  files: ['/uppy/dist/uppy.min.css', '/uppy/dist/uppy.min.js'],
  body: () => `<div class="DashboardContainer"></div>
<p><button onclick="addFiles()">Choose examples</button></p>
<script>const uppy = Uppy.Core({ debug: true, autoProceed: false, restrictions: { maxFileSize: 1000000, maxNumberOfFiles: 9 } })
  .use(Uppy.Dashboard, ${dashboard('browserBackButtonClose: true,')})
  .use(Uppy.GoogleDrive, ${companion}).use(Uppy.Dropbox, ${companion}).use(Uppy.Instagram, ${companion})
  .use(Uppy.Facebook, ${companion}).use(Uppy.OneDrive, ${companion}).use(Uppy.Url, ${companion})
  .use(Uppy.Webcam, { target: Uppy.Dashboard }).use(Uppy.ScreenCapture, { target: Uppy.Dashboard })
  .use(Uppy.Tus, { endpoint: 'https://tusd.tusdemo.net/files/' });
function addFiles() { ${files(['report.pdf', 'minutes.txt', 'invoice.pdf', 'letter.txt'])} }</script>`,
};

const after: LibraryVersion = {
  packages: { uppy: ['uppy', '4.18.3'] },
  files: ['/uppy/dist/uppy.min.css', '/uppy/dist/uppy.min.js'],
  body: () => `<div class="DashboardContainer"></div>
<p><button onclick="addFiles()">Choose examples</button></p>
<script>const uppy = new Uppy.Uppy({ debug: true, autoProceed: false, restrictions: { maxFileSize: 1000000, maxNumberOfFiles: 9 } })
  .use(Uppy.Dashboard, ${dashboard('')})
  .use(Uppy.GoogleDrive, ${companion}).use(Uppy.Dropbox, ${companion}).use(Uppy.Box, ${companion})
  .use(Uppy.OneDrive, ${companion}).use(Uppy.Url, ${companion})
  .use(Uppy.Webcam, { target: Uppy.Dashboard }).use(Uppy.Audio, { target: Uppy.Dashboard }).use(Uppy.ScreenCapture, { target: Uppy.Dashboard })
  .use(Uppy.Tus, { endpoint: 'https://tusd.tusdemo.net/files/' });
function addFiles() { ${files(['report.pdf', 'minutes.txt', 'letter.txt'])} }</script>`,
};

const source = (id: string) => `[data-uppy-acquirer-id="${id}"] button`;
const tab = (id: string) => ['click', source(id), source(id)] as const;
const edit = (name: string) => `[aria-label="Edit file ${name}"]`;
const inCard = (part: string) => `.uppy-Dashboard-FileCard ${part}`;
const remove = (name: string) => `.uppy-Dashboard-Item:has-text("${name}") [aria-label="Remove file"]`;
const example = 'button:text-is("Choose examples")';

export const uppy: ComponentLibrary = {
  title: 'Uppy 1 → 4',
  before,
  after,
  parts: () => [
    {
      title: 'empty',
      elements: [
        ['click', '.uppy-Dashboard-browse', '.uppy-Dashboard-browse'],
        tab('MyDevice'),
        tab('GoogleDrive'),
        tab('Dropbox'),
        ['click', source('Instagram'), null],
        ['click', source('Facebook'), null],
        tab('OneDrive'),
        tab('Url'),
        tab('Webcam'),
        tab('ScreenCapture'),
        ['click', '.uppy-Dashboard-poweredBy', '.uppy-Dashboard-poweredBy'],
      ],
    },
    {
      title: 'files',
      presses: [[example], [example]],
      elements: [
        ['click', '.uppy-DashboardContent-back', '.uppy-DashboardContent-back'],
        ['click', '.uppy-DashboardContent-addMore', '.uppy-DashboardContent-addMore'],
        ['click', edit('report.pdf'), edit('report.pdf')],
        ['click', edit('letter.txt'), edit('letter.txt')],
        ['click', edit('invoice.pdf'), null],
        ['click', remove('minutes.txt'), remove('minutes.txt')],
        ['click', remove('letter.txt'), remove('letter.txt')],
        ['click', remove('invoice.pdf'), null],
        // Its name contains the number of files, and one file was removed.
        ['click', '.uppy-StatusBar-actionBtn--upload', '.uppy-StatusBar-actionBtn--upload'],
      ],
    },
    {
      title: 'file card',
      presses: [
        [example, edit('report.pdf')],
        [example, edit('report.pdf')],
      ],
      elements: [
        ['fill', inCard('[placeholder="file name"]'), inCard('[placeholder="file name"]')],
        ['fill', inCard('[placeholder="add description"]'), inCard('[placeholder="add description"]')],
        ['click', inCard('button:text-is("Save changes")'), inCard('button:text-is("Save changes")')],
        ['click', inCard('.uppy-c-btn-link'), inCard('.uppy-c-btn-link')],
        ['click', inCard('[title="Finish editing file"]'), inCard('[title="Finish editing file"]')],
      ],
    },
    {
      title: 'link',
      presses: [[source('Url')], [source('Url')]],
      elements: [
        ['fill', '.uppy-Url-input', '.uppy-Url-input'],
        ['click', '.uppy-Url-importButton', '.uppy-Url-importButton'],
        ['click', '.uppy-DashboardContent-back', '.uppy-DashboardContent-back'],
      ],
    },
    {
      title: 'more files',
      presses: [
        [example, '.uppy-DashboardContent-addMore'],
        [example, '.uppy-DashboardContent-addMore'],
      ],
      elements: [
        ['click', 'button:text-is("Back")', 'button:text-is("Back")'],
        tab('Webcam'),
        ['click', source('Facebook'), null],
      ],
    },
  ],
};
