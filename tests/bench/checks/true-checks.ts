/** A page change that makes a check false: removes the text, or adds an element. */
export type Change =
  | { gone: string }
  | { remove: string }
  | { add: string }
  | { set: [css: string, property: string, value: string | boolean] };

/** Checks that hold on their page. After code is generated, the page is changed, and the code must fail. */
export interface TrueCheck {
  app: 'shop' | 'foreign';
  page: string;
  /** The previous page, which still had the element that is absent now. */
  before?: string;
  step: string;
  change: Change;
}

const on =
  (app: TrueCheck['app'], page: string, before?: string) =>
  (step: string, change: Change): TrueCheck => ({
    app,
    page,
    step,
    change,
    before,
  });
const signIn = on('shop', '/sign-in');
const products = on('shop', '/products');
const cards = on('foreign', '/cards');
const form = on('foreign', '/form');
const table = on('foreign', '/table');
const plain = on('foreign', '/plain');
const after = (before: string) => on('foreign', '/plain', before);

export const trueChecks: readonly TrueCheck[] = [
  signIn('I see "Password"', { gone: 'Password' }),
  signIn('I should see the heading "Sign in"', { remove: 'h1' }),
  signIn('I should see the "Sign in" button', { remove: 'main button' }),
  signIn('I see a button', { remove: 'button' }),
  signIn('there is a heading', { remove: 'h1, h2' }),
  signIn('the page has a form', { remove: 'form' }),
  signIn('the "Sign in" button is enabled', { set: ['main button', 'disabled', true] }),
  signIn('the "E-mail address" field has the value ""', { set: ['input[name=email]', 'value', 'x'] }),
  signIn('the page title contains "Sign in"', { set: ['title', 'textContent', 'Basket'] }),
  signIn('I should not see an error', { add: '<p role="alert">Wrong password.</p>' }),
  signIn('there is no dialog', { add: '<dialog open>Really?</dialog>' }),
  signIn('there are no images', {
    add: '<img alt="Mug" width="9" height="9" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  }),
  signIn('I should not see "Sold out"', { add: '<p>Sold out</p>' }),
  signIn('I should not see the "Sign out" button', { add: '<button>Sign out</button>' }),
  signIn('I should not see "Mug picture"', {
    add: '<img alt="Mug picture" width="9" height="9" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
  }),
  products('I should see the "Blue mug" link', { gone: 'Blue mug' }),
  products('I should see "€12.00" in the "Blue mug" card', { gone: '€12.00' }),
  products('I see the heading "Products"', { remove: 'h1' }),
  products('I should not see the "Checkout" link', { add: '<a href="/checkout">Checkout</a>' }),
  // The navigation has the same name.
  table('I should not see the heading "Join"', { add: '<h3>Join</h3>' }),
  cards('I should see "Sold out"', { gone: 'Sold out' }),
  cards('I see 2 "Remove" buttons', { remove: 'button' }),
  cards('there is no form', { add: '<form><button>Go</button></form>' }),
  cards('there are no checkboxes', { add: '<input type="checkbox">' }),
  cards('I should not see the "Blue mug" heading', { add: '<h2>Blue mug</h2>' }),
  form('the "Newsletter" checkbox is checked', { set: ['[type=checkbox]', 'checked', false] }),
  form('the "Later" button is disabled', { set: ['[value=Later]', 'disabled', false] }),
  form('I should see the "Join now" button', { set: ['[value="Join now"]', 'value', 'Go'] }),
  form('I should not see "Thank you"', { add: '<p>Thank you</p>' }),
  form('the form has no table', { add: '<table><tr><td>x</td></tr></table>' }),
  table('I should see an error message', { remove: '.error-message' }),
  table('I should see "paid" in the "A 112" row', { gone: 'paid' }),
  table('I should not see "paid" in the "A 12" row', {
    set: ['tbody td:nth-child(2)', 'textContent', 'paid'],
  }),
  table('I see the message "2 orders loaded."', { gone: '2 orders loaded.' }),
  table('I see 2 links', { remove: 'nav a' }),
  plain('there is no button', { add: '<button>Go</button>' }),
  plain('I should see no links', { add: '<a href="/">Go</a>' }),
  plain('no field is shown', { add: '<input>' }),
  plain('es gibt keine Tabelle', { add: '<table><tr><td>x</td></tr></table>' }),
  plain('I should not see "Coupon"', { add: '<input placeholder="Coupon">' }),
  plain('I should not see "Save"', { add: '<input type="submit" value="Save">' }),
  after('/cards')('I should not see "Tea pot"', { add: '<p>Tea pot</p>' }),
  after('/cards')('I should not see any button', { add: '<div role="button" tabindex="0">Go</div>' }),
  after('/table')('the table is not visible', { add: '<table><tr><td>x</td></tr></table>' }),
  after('/table')('no error is displayed', { add: '<p class="error-message">No</p>' }),
  after('/form')('the "Join now" button is gone', { add: '<button>Join now</button>' }),
  after('/form')('the form has disappeared', { add: '<form><input></form>' }),
];
