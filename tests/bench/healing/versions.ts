import type { Action } from '#runner/healing/kinds';

/**
 * Pages of one application in two released versions, with elements in both that were paired by hand before any rule ran
 * on them. The pages are unchanged: ids, classes, words and structure are those of the releases.
 */
export interface VersionPair {
  title: string;
  /** Row of the table that counts it; its title when left out. */
  app?: string;
  before: VersionPlace;
  after: VersionPlace;
  /** Selectors of elements to press first, in the first and in the second version. They open dialogs and menus. */
  presses?: readonly [before: readonly string[], after: readonly string[]];
  elements: readonly PairedElement[];
}

/** Package and version with the page in it, or a page that several packages draw. */
export type VersionPlace = readonly [name: string, version: string, path: string] | LibraryPage;

/** A page written for a component library: its markup, and packages by the path prefix it loads them from. */
export interface LibraryPage {
  packages: Readonly<Record<string, readonly [name: string, version: string]>>;
  html: string;
}

/**
 * Selectors in the first and in the second version; null: the element was removed. `either`: the element changed so
 * much that a person would have to ask. Then both the element and a refusal are right, and another element is wrong.
 */
export type PairedElement = readonly [Action, string, string | null, 'either'?];

const admin = 'startbootstrap-sb-admin';
const lte = 'admin-lte';
const contact: readonly PairedElement[] = [
  ['fill', '#name', '#name'],
  ['fill', '#email', '#email'],
  ['fill', '#phone', '#phone'],
  ['fill', '#message', '#message'],
  ['click', '#sendMessageButton', '#submitButton'],
];
const links = (...names: string[]): PairedElement[] =>
  names.map((name) => ['click', `.nav-link:text-is("${name}")`, `.nav-link:text-is("${name}")`]);

export const versionPairs: readonly VersionPair[] = [
  {
    title: 'SB Admin 5 → 7, sign in',
    before: [admin, '5.1.1', '/login.html'],
    after: [admin, '7.0.7', '/dist/login.html'],
    elements: [
      ['fill', '#inputEmail', '#inputEmail'],
      ['fill', '#inputPassword', '#inputPassword'],
      ['check', 'input[type=checkbox]', '#inputRememberPassword'],
      ['click', 'a:text-is("Login")', 'a:text-is("Login")'],
      ['click', 'a[href="register.html"]', 'a[href="register.html"]', 'either'],
      ['click', 'a:text-is("Forgot Password?")', 'a:text-is("Forgot Password?")'],
    ],
  },
  {
    title: 'SB Admin 5 → 7, register',
    before: [admin, '5.1.1', '/register.html'],
    after: [admin, '7.0.7', '/dist/register.html'],
    elements: [
      ['fill', '#firstName', '#inputFirstName'],
      ['fill', '#lastName', '#inputLastName'],
      ['fill', '#inputEmail', '#inputEmail'],
      ['fill', '#inputPassword', '#inputPassword'],
      ['fill', '#confirmPassword', '#inputPasswordConfirm'],
      ['click', 'a.btn-primary', 'a.btn-primary', 'either'],
      ['click', 'a:text-is("Login Page")', 'a:text-is("Have an account? Go to login")', 'either'],
      ['click', 'a:text-is("Forgot Password?")', null],
    ],
  },
  {
    title: 'SB Admin 5 → 7, forgotten password',
    before: [admin, '5.1.1', '/forgot-password.html'],
    after: [admin, '7.0.7', '/dist/password.html'],
    elements: [
      ['fill', '#inputEmail', '#inputEmail'],
      ['click', 'a:text-is("Reset Password")', 'a:text-is("Reset Password")'],
      ['click', 'a:text-is("Register an Account")', 'a[href="register.html"]', 'either'],
      ['click', 'a:text-is("Login Page")', 'a:text-is("Return to login")', 'either'],
    ],
  },
  {
    title: 'SB Admin 5 → 7, tables',
    before: [admin, '5.1.1', '/tables.html'],
    after: [admin, '7.0.7', '/dist/tables.html'],
    elements: [
      ['click', 'a.navbar-brand', 'a.navbar-brand'],
      ['click', '#sidebarToggle', '#sidebarToggle'],
      [
        'fill',
        '.navbar-nav ~ form input, form.navbar-search input, form input.form-control',
        'form input.form-control',
      ],
      ['click', 'form .input-group button', '#btnNavbarSearch'],
      ['click', '#alertsDropdown', null],
      ['click', '#messagesDropdown', null],
      ['click', '#userDropdown', '#navbarDropdown'],
      ['click', '.nav-link[href="index.html"]', '.nav-link[href="index.html"]'],
      ['click', '#pagesDropdown', '.nav-link:has-text("Pages")'],
      ['click', '.nav-link[href="charts.html"]', '.nav-link[href="charts.html"]'],
      ['click', '.nav-link[href="tables.html"]', '.nav-link[href="tables.html"]'],
      ['click', '.breadcrumb a', '.breadcrumb a'],
      ['select', 'select[name=dataTable_length]', null],
      ['click', '.page-link:text-is("Next")', null],
      ['click', '.page-link:text-is("2")', null],
    ],
  },
  {
    title: 'Agency 5 → 7',
    before: ['startbootstrap-agency', '5.2.2', '/index.html'],
    after: ['startbootstrap-agency', '7.0.12', '/dist/index.html'],
    elements: [
      ...links('Services', 'Portfolio', 'About', 'Team', 'Contact'),
      ['click', 'a:text-is("Tell Me More")', 'a:text-is("Tell Me More")'],
      ['click', '[href="#portfolioModal2"]', '[href="#portfolioModal2"]'],
      ['click', '[href="#portfolioModal5"]', '[href="#portfolioModal5"]'],
      ...contact,
      ['click', 'a:text-is("Privacy Policy")', 'a:text-is("Privacy Policy")'],
      ['click', 'a:text-is("Terms of Use")', 'a:text-is("Terms of Use")'],
    ],
  },
  {
    title: 'Freelancer 5 → 7',
    before: ['startbootstrap-freelancer', '5.1.3', '/index.html'],
    after: ['startbootstrap-freelancer', '7.0.7', '/dist/index.html'],
    elements: [
      ['click', '.navbar-brand', '.navbar-brand'],
      ...links('Portfolio', 'About', 'Contact'),
      ['click', 'a:has-text("Free Download!")', 'a:has-text("Free Download!")'],
      ...contact,
    ],
  },
  {
    title: 'Creative 5 → 7',
    before: ['startbootstrap-creative', '5.1.8', '/index.html'],
    after: ['startbootstrap-creative', '7.0.7', '/dist/index.html'],
    elements: [
      ...links('About', 'Services', 'Portfolio', 'Contact'),
      ['click', 'a:text-is("Find Out More")', 'a:text-is("Find Out More")'],
      ['click', 'a:text-is("Get Started!")', 'a:text-is("Get Started!")'],
      ['click', 'a:text-is("Download Now!")', 'a:text-is("Download Now!")'],
      ['click', 'a[href="img/portfolio/fullsize/3.jpg"]', 'a[href$="portfolio/fullsize/3.jpg"]'],
      ['click', 'a[href^="mailto:"]', null],
    ],
  },
  {
    title: 'Clean Blog 5 → 6',
    before: ['startbootstrap-clean-blog', '5.0.10', '/contact.html'],
    after: ['startbootstrap-clean-blog', '6.0.9', '/dist/contact.html'],
    elements: [
      ['click', '.navbar-brand', '.navbar-brand'],
      ...links('Home', 'About', 'Sample Post', 'Contact'),
      ...contact,
    ],
  },
  ...[
    ['2.4.18', '/pages/examples', '3.2.0', '/pages/examples'] as const,
    ['3.2.0', '/pages/examples', '4.0.0-rc4', '/dist/examples'] as const,
  ].flatMap(([from, old, to, now]): VersionPair[] => [
    {
      title: `AdminLTE ${from} → ${to}, sign in`,
      before: [lte, from, `${old}/login.html`],
      after: [lte, to, `${now}/login.html`],
      elements: [
        ['fill', 'input[type=email]', 'input[type=email]'],
        ['fill', 'input[type=password]', 'input[type=password]'],
        ['check', 'input[type=checkbox]', 'input[type=checkbox]'],
        ['click', 'button[type=submit]', 'button[type=submit]'],
        ['click', 'a:has-text("using Facebook")', 'a:has-text("using Facebook")'],
        ['click', 'a:has-text("using Google+")', 'a:has-text("using Google+")'],
        ['click', 'a:text-is("I forgot my password")', 'a:text-is("I forgot my password")'],
        ['click', 'a:text-is("Register a new membership")', 'a:text-is("Register a new membership")'],
      ],
    },
    {
      title: `AdminLTE ${from} → ${to}, register`,
      before: [lte, from, `${old}/register.html`],
      after: [lte, to, `${now}/register.html`],
      elements: [
        ['fill', '[placeholder="Full name" i]', '[placeholder="Full name" i]'],
        ['fill', '[placeholder=Email]', '[placeholder=Email]'],
        ['fill', '[placeholder=Password]', '[placeholder=Password]'],
        [
          'fill',
          '[placeholder="Retype password"]',
          to === '3.2.0' ? '[placeholder="Retype password"]' : null,
        ],
        ['check', 'input[type=checkbox]', 'input[type=checkbox]'],
        ['click', 'a:text-is("terms")', 'a:text-is("terms")'],
        // Version 4 calls it "Sign In", as it does the other two.
        ['click', 'button[type=submit]', 'button[type=submit]', to === '3.2.0' ? undefined : 'either'],
        [
          'click',
          'a:has-text("using Facebook")',
          'a:has-text("using Facebook")',
          to === '3.2.0' ? undefined : 'either',
        ],
        ['click', 'a:text-is("I already have a membership")', 'a:has-text("I already have a membership")'],
      ],
    },
    {
      title: `AdminLTE ${from} → ${to}, locked screen`,
      before: [lte, from, `${old}/lockscreen.html`],
      after: [lte, to, `${now}/lockscreen.html`],
      elements: [
        ['fill', 'input[type=password]', 'input[type=password]'],
        ['click', 'a[href="login.html"]', 'a[href="login.html"]'],
      ],
    },
  ]),
  {
    title: 'AdminLTE 2 → 3, new mail',
    before: [lte, '2.4.18', '/pages/mailbox/compose.html'],
    after: [lte, '3.2.0', '/pages/mailbox/compose.html'],
    elements: [
      ['click', 'a:text-is("Back to Inbox")', 'a:text-is("Back to Inbox")'],
      [
        'click',
        '.box-body a:has-text("Inbox"), .nav-stacked a:has-text("Inbox")',
        '.card-body a:has-text("Inbox")',
      ],
      ['click', '.nav-stacked a:has-text("Drafts")', '.card-body a:has-text("Drafts")'],
      ['click', '.nav-stacked a:has-text("Promotions")', '.card-body a:has-text("Promotions")'],
      ['fill', '[placeholder="To:"]', '[placeholder="To:"]'],
      ['fill', '[placeholder="Subject:"]', '[placeholder="Subject:"]'],
      ['click', 'button:has-text("Draft")', 'button:has-text("Draft")'],
      ['click', 'button:has-text("Send")', 'button:has-text("Send")'],
      ['click', 'button:has-text("Discard")', 'button:has-text("Discard")'],
    ],
  },
  {
    title: 'AdminLTE 2 → 3, mails',
    before: [lte, '2.4.18', '/pages/mailbox/mailbox.html'],
    after: [lte, '3.2.0', '/pages/mailbox/mailbox.html'],
    elements: [
      ['click', 'a.btn-block:text-is("Compose")', 'a.btn-block:text-is("Compose")'],
      ['fill', '[placeholder="Search Mail"]', '[placeholder="Search Mail"]'],
      ['click', '.nav-stacked a:has-text("Trash")', '.card-body a:has-text("Trash")'],
      ['click', '.nav-stacked a:has-text("Important")', '.card-body a:has-text("Important")'],
    ],
  },
  {
    title: 'AdminLTE 2 → 3, forms',
    before: [lte, '2.4.18', '/pages/forms/general.html'],
    after: [lte, '3.2.0', '/pages/forms/general.html'],
    elements: [
      ['fill', '#exampleInputEmail1', '#exampleInputEmail1'],
      ['fill', '#exampleInputPassword1', '#exampleInputPassword1'],
      ['fill', '#inputEmail3', '#inputEmail3'],
      ['fill', '#inputPassword3', '#inputPassword3'],
      ['click', 'button:text-is("Submit")', 'button:text-is("Submit")'],
      ['click', 'button:text-is("Sign in")', 'button:text-is("Sign in")'],
      ['click', 'button:text-is("Cancel")', 'button:text-is("Cancel")'],
      ['click', 'button:text-is("Go!")', 'button:text-is("Go!")'],
      ['fill', '[placeholder=Username]', '[placeholder=Username]'],
      ['fill', '[placeholder="Default input"]', '[placeholder="Default input"]'],
      ['click', '#control-sidebar-theme-demo-options-tab, [href="#control-sidebar-settings-tab"]', null],
    ],
  },
  {
    title: 'SB Admin 2, 3 → 4, sign in',
    before: ['startbootstrap-sb-admin-2', '3.3.7', '/pages/login.html'],
    after: ['startbootstrap-sb-admin-2', '4.1.4', '/login.html'],
    elements: [
      ['fill', '[name=email]', '#exampleInputEmail'],
      ['fill', '[name=password]', '#exampleInputPassword'],
      ['check', '[name=remember]', '#customCheck'],
      ['click', 'a:text-is("Login")', 'a.btn-user:text-is("Login")'],
    ],
  },
  {
    title: 'Swagger UI 3 → 5',
    before: ['swagger-ui-dist', '3.52.5', '/api.html'],
    after: ['swagger-ui-dist', '5.35.0', '/api.html'],
    elements: [
      ['fill', '.operation-filter-input', '.operation-filter-input'],
      ['click', '.btn.authorize', '.btn.authorize'],
      ['select', '.servers select', '.servers select'],
      ['click', '#operations-pets-listPets .opblock-summary', '#operations-pets-listPets .opblock-summary'],
      ['click', '#operations-pets-deletePet .opblock-summary', '#operations-pets-deletePet .opblock-summary'],
      [
        'click',
        '#operations-orders-orderPet .opblock-summary',
        '#operations-orders-orderPet .opblock-summary',
      ],
      ['click', 'a.link', 'a.link', 'either'],
    ],
  },
];
