import type { LibraryPage, PairedElement } from '../versions';

/**
 * The words of one application that every component library shows: a page of people with a form, a table and a dialog.
 * Texts that belong to a library, such as the names of pages in its pagination, are the library's own.
 */
export const titleCaseWords = {
  heading: 'People',
  search: 'Search People',
  name: 'Full Name',
  email: 'E-mail',
  phone: 'Phone Number',
  role: 'Role',
  birthday: 'Date of Birth',
  newsletter: 'Subscribe to Newsletter',
  notifications: 'Notifications',
  plan: 'Plan',
  free: 'Free',
  team: 'Team',
  enterprise: 'Enterprise',
  save: 'Save Person',
  cancel: 'Cancel',
  general: 'General',
  billing: 'Billing',
  access: 'Access Rights',
  edit: 'Edit',
  remove: 'Delete',
  more: 'More Actions',
  exported: 'Export as CSV',
  imported: 'Import People',
  refresh: 'Refresh List',
  invite: 'Invite Person',
  invitee: 'Invitation E-mail',
  send: 'Send Invitation',
  close: 'Not Now',
  /** Gone in the later version of the application. */
  fax: 'Fax Number',
  print: 'Print List',
};
export type Words = typeof titleCaseWords;

/** The same words after a team moved to sentence case, added hints in brackets and said more in some labels. */
export const sentenceCaseWords: Words = {
  ...titleCaseWords,
  search: 'Search people by name',
  name: 'Full name',
  email: 'E-mail (work)',
  phone: 'Phone number (optional)',
  birthday: 'Date of birth',
  newsletter: 'Subscribe to newsletter',
  notifications: 'Notifications (push)',
  team: 'Team (up to 10 people)',
  save: 'Save person',
  billing: 'Billing and invoices',
  access: 'Access rights',
  more: 'More actions',
  imported: 'Import people',
  refresh: 'Refresh list',
  invite: 'Invite a person',
  invitee: 'Invitation e-mail',
  send: 'Send invitation',
  close: 'Not now',
};

const names = [
  ...['Ada Lovelace', 'Grace Hopper', 'Iris Blom', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra'],
  ...['Barbara Liskov', 'Donald Knuth', 'Radia Perlman', 'Tim Berners', 'Margaret Hamilton', 'John Backus'],
  ...['Frances Allen', 'Niklaus Wirth', 'Sophie Wilson', 'Ken Thompson', 'Hedy Lamarr'],
];

/** The person whose row was removed in the later version. */
export const goneName = 'Iris Blom';

export interface Person {
  id: number;
  name: string;
  email: string;
  role: string;
}
export const peopleBefore: readonly Person[] = names.map((name, index) => ({
  id: index + 1,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  role: roles()[index % 3] ?? '',
}));
export const peopleAfter: readonly Person[] = peopleBefore.filter(({ name }) => name !== goneName);

export function roles(): readonly string[] {
  return ['Administrator', 'Editor', 'Viewer'];
}

/** One version of the application, drawn by one version of a library. */
export interface LibraryVersion {
  packages: LibraryPage['packages'];
  /** Style sheets and scripts by path. */
  files: readonly string[];
  /** Markup for these words; scripts find the words, people and roles in `w`, `people` and `roles`. */
  body(words: Words, people: readonly Person[]): string;
}

/** Elements that are on the page after the same presses. */
export interface LibraryPart {
  title: string;
  presses?: readonly [before: readonly string[], after: readonly string[]];
  elements: readonly PairedElement[];
}

export interface ComponentLibrary {
  title: string;
  before: LibraryVersion;
  after: LibraryVersion;
  parts(was: Words, now: Words): readonly LibraryPart[];
}

/** Returns the page of one version. The later version shows one person and two controls less. */
export function libraryPage(version: LibraryVersion, words: Words, isLater: boolean): LibraryPage {
  const people = isLater ? peopleAfter : peopleBefore;
  const styles = version.files.filter((path) => path.endsWith('.css'));
  const scripts = version.files.filter((path) => path.endsWith('.js'));
  const data = JSON.stringify({ w: words, people, roles: roles() });
  return {
    packages: version.packages,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${words.heading}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}</head>
<body>${scripts.map((path) => `<script src="${path}"></script>`).join('\n')}
<script>const { w, people, roles } = ${data};</script>
${version.body(words, people)}</body></html>`,
  };
}
