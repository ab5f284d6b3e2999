import type { StepLanguage } from '#runner/resolver/grammar/write-step';
import { button, choose, click, field, fill, go, link, scrollTo, there, type Doing } from './doing';
import type { Change } from './changing';

export interface Journey {
  language?: StepLanguage;
  doing: Doing;
  /** The text of the check, and a change of the page that makes only this check false. */
  check: string;
  change: Change;
  /** Cucumber's message after that change. */
  because: RegExp;
  /** A change after which the check is still true. */
  stays?: Change;
}

/** Pages in addition to the pages of the shop. */
export const ownPages: Record<string, string> = {
  '/own/gift': `<!doctype html><title>Gift code</title><h1>Gift code</h1>
    <iframe title="Gift codes" src="/own/code" width=600 height=300></iframe>`,
  '/own/code': `<!doctype html><title>Code</title><form><label>Your code <input></label><button>Redeem</button>
    <output aria-label="Answer"></output></form><script>
    document.querySelector('form').onsubmit = (event) => {
      event.preventDefault();
      const code = document.querySelector('input').value;
      document.querySelector('output').textContent = 'Code ' + code + ' is redeemed';
    };</script>`,
  '/own/shelf': `<!doctype html><title>Shelf</title><style>.menu ul { display: none } .menu:hover ul { display: block }</style>
    <h1>Shelf</h1><nav aria-label="Shelf"><div class="menu"><a href="#more">More</a>
    <ul><li><a href="#lock" id="lock">Lock the shelf</a></li><li><a href="#hide">Hide the shelf</a></li></ul></div></nav>
    <p style="margin-top: 8em"><button>Put a mug on it</button></p>
    <script>document.querySelector('#lock').onclick = () => {
      document.querySelector('button').disabled = true;
    };</script>`,
};

/** One journey for each kind of check. The page change makes its last check false. */
export const journeys: Record<string, Journey> = {
  'a heading is visible': {
    async doing(person, page) {
      await click(person, link(page, 'Sign in'));
      await fill(person, field(page, 'E-mail address'), 'anna@example.com');
      await fill(person, field(page, 'Password'), 'mugs-and-more');
      await click(person, button(page, 'Sign in'));
      await there(page.getByRole('heading', { name: 'My account' }));
      await person.check('visible', page.getByRole('heading', { level: 1 }));
    },
    check: 'I see the "My account" heading',
    change: { from: '<h1>My account</h1>', to: '<h1>Our account</h1>' },
    because: /My account/,
  },
  'a text in a frame': {
    async doing(person, page) {
      await go(person, page, '/own/gift');
      const frame = page.frameLocator('iframe');
      await fill(person, frame.getByLabel('Your code'), 'ABC-7');
      await click(person, frame.getByRole('button'));
      await person.check('text', frame.locator('output'));
    },
    check: 'ABC-7',
    change: { from: 'is redeemed', to: 'is not redeemed' },
    because: /is not redeemed/,
  },
  'a part of a text': {
    language: 'de',
    async doing(person, page) {
      await go(person, page, '/products/blue-mug?lang=de');
      await click(person, button(page, 'Blaue Tasse in den Warenkorb'));
      await there(page.getByRole('status'));
      await click(person, link(page, /^Warenkorb/));
      await there(page.getByText('liefern wir'));
      await person.check('textContains', page.getByText('liefern wir'), 'liefern wir kostenlos');
    },
    check: 'liefern wir kostenlos',
    change: { from: 'liefern wir kostenlos', to: 'liefern wir billig' },
    because: /not found/,
    stays: { from: 'Ab 50,00', to: 'Ab 60,00' },
  },
  'a pattern of a text': {
    async doing(person, page) {
      await fill(person, field(page, 'Search products'), 'espresso');
      await click(person, button(page, 'Search'));
      await there(page.getByText('1 product for'));
      await click(person, link(page, 'Espresso cups'));
      await there(page.getByText('Only 8 left'));
      await person.check('textMatches', page.getByText('Only 8 left'), '^Only \\d+ left$');
    },
    check: '^Only',
    change: { from: 'Only 8 left', to: 'Only a few left' },
    because: /Only a few left/,
    stays: { from: 'Only 8 left', to: 'Only 3 left' },
  },
  'a value': {
    language: 'de',
    async doing(person, page) {
      await go(person, page, '/products/red-mug?lang=de');
      await click(person, field(page, 'Menge'));
      await person.key('a', ['Control']);
      await person.type('3');
      await click(person, button(page, 'Rote Tasse in den Warenkorb'));
      await there(page.getByRole('status'));
      await click(person, link(page, /^Warenkorb/));
      await there(field(page, 'Menge: Rote Tasse'));
      await person.check('value', field(page, 'Menge: Rote Tasse'));
    },
    check: 'Menge: Rote Tasse',
    change: { from: /value="3"/g, to: 'value="4"' },
    because: /"4"/,
  },
  'a count': {
    async doing(person, page) {
      await fill(person, field(page, 'Search products'), 'mug');
      await click(person, button(page, 'Search'));
      await there(page.getByText('for “mug”'));
      await person.check('count', page.getByRole('article').first());
    },
    check: 'I see 3 cards',
    change: { from: /<li><article[^]*?<\/article><\/li>/, to: '' },
    because: /Received:\s*2/,
  },
  'a checked box': {
    async doing(person, page) {
      await click(person, link(page, 'Blue mug'));
      await click(person, button(page, 'Add Blue mug to basket'));
      await there(page.getByRole('status'));
      await click(person, link(page, /^Basket/));
      await click(person, link(page, 'Go to checkout'));
      await there(button(page, 'Place order'));
      const terms = field(page, 'I accept the terms and conditions');
      await scrollTo(person, button(page, 'Place order'));
      await click(person, terms);
      await click(person, button(page, 'Place order'));
      await there(page.getByRole('alert'));
      await scrollTo(person, terms);
      await person.check('checked', terms);
    },
    check: 'I accept the terms and conditions',
    change: { from: 'value="yes" checked', to: 'value="yes"' },
    because: /unchecked/,
  },
  'a selected option': {
    async doing(person, page) {
      await go(person, page, '/products');
      await choose(person, field(page, 'Category'), 'Bags');
      await click(person, button(page, 'Apply filters'));
      await page.waitForURL(/category=bags/);
      await person.check('selected', field(page, 'Category'));
    },
    check: 'Bags',
    change: { from: /value="bags" selected/, to: 'value="bags"' },
    because: /bags|Bags/,
  },
  'a disabled button, by a hover menu': {
    async doing(person, page) {
      await go(person, page, '/own/shelf');
      await person.rest(link(page, 'More'));
      await click(person, link(page, 'Lock the shelf'));
      await person.check('enabled', button(page, 'Put a mug on it'));
    },
    check: 'Put a mug on it',
    change: { from: 'disabled = true', to: 'disabled = false' },
    because: /enabled/,
  },
  'an address': {
    language: 'de',
    async doing(person, page) {
      await go(person, page, '/?lang=de');
      await scrollTo(person, link(page, 'Notizbücher'));
      await click(person, link(page, 'Notizbücher'));
      await page.waitForURL(/category=notebooks/);
      await person.check('address');
    },
    check: '/products?category=notebooks',
    change: { from: /href="\/products\?category=notebooks"/g, to: 'href="/products?category=mugs"' },
    because: /category=mugs/,
  },
  'a title': {
    async doing(person, page) {
      await click(person, link(page, /^Basket/));
      await page.waitForURL(/basket/);
      await person.check('title');
    },
    check: 'Your basket',
    change: { from: '<title>Your basket', to: '<title>Their basket' },
    because: /Their basket/,
  },
  'a row of a table': {
    async doing(person, page) {
      await go(person, page, '/products/blue-mug');
      await click(person, button(page, 'Add Blue mug to basket'));
      await there(page.getByRole('status'));
      await click(person, link(page, /^Basket/));
      await fill(person, field(page, 'Voucher code'), 'SAVE10');
      await click(person, button(page, 'Apply voucher'));
      await there(page.getByText('was applied'));
      await person.check('row', page.getByRole('cell', { name: '-€1.20' }));
    },
    check: 'Discount SAVE10',
    change: { from: '-€1.20', to: '-€1.30' },
    because: /Discount SAVE10/,
  },
  'an accessibility tree, after an upload': {
    async doing(person, page) {
      await go(person, page, '/upload');
      await person.upload(page.locator('input[type=file]'), 'mug.txt', 'a picture of a mug', 'text/plain');
      await click(person, button(page, 'Upload file'));
      await there(page.getByRole('status'));
      const heading = page.getByRole('heading', { name: 'File received' });
      // Below the heading, where only the section itself is.
      const { height = 0 } = (await heading.boundingBox()) ?? {};
      await person.check('aria', heading, undefined, [4, height + 3]);
    },
    check: 'looks like this',
    change: { from: '18 bytes', to: '17 bytes' },
    because: /17 bytes/,
  },
};
