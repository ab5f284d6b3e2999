import { describe, expect, test } from 'vitest';
import type { Action } from './kinds';
import { match, type Verdict } from './match';
import type { ElementLook, PageLook } from './page-look';

/** A button of a form, unless said otherwise. */
function element(name: string, own: Partial<ElementLook> = {}): ElementLook {
  const base: ElementLook = {
    tag: 'button',
    type: 'button',
    role: 'button',
    name,
    attributes: {},
    classes: ['button'],
    path: 'button<form<main',
    row: '',
    item: '',
    part: '',
    heading: 'Checkout',
    before: 'Total',
    after: '',
    options: '',
    form: '',
    isOnlySubmit: false,
    order: 0,
    box: [0.1, 0.5, 0.1, 0.05],
    isVisible: true,
  };
  return Object.assign(base, own);
}

const field = (name: string, own: Partial<ElementLook> = {}) =>
  element(name, Object.assign({ tag: 'input', type: 'text', role: 'textbox', path: 'input<form<main' }, own));

const others = [
  element('Help', {
    path: 'button<header',
    heading: 'Shop',
    before: 'Shop',
    box: [0.9, 0, 0.05, 0.05],
    order: 7,
  }),
  element('Terms', {
    tag: 'a',
    type: '',
    role: 'link',
    path: 'a<footer',
    heading: 'Legal',
    before: 'Imprint',
    box: [0.1, 0.9, 0.1, 0.05],
    attributes: { href: '/terms' },
    classes: ['link'],
  }),
];

const page = (...elements: ElementLook[]): PageLook => ({
  language: 'en',
  isCut: false,
  elements: [...others, ...elements],
});

interface Asked {
  before: ElementLook;
  now: ElementLook[];
  beside?: ElementLook[];
  action?: Action;
  isAmbiguous?: boolean;
  /** The whole page of then or now, where others count. */
  then?: PageLook;
  whole?: PageLook;
}

function ask({ before, now, beside = [], action = 'click', isAmbiguous, then, whole }: Asked): Verdict {
  const look = then ?? page(before, ...beside);
  const remembered = { look, target: look.elements.indexOf(before) };
  return match({ remembered, action, now: whole ?? page(...now), isAmbiguous });
}

const healedTo = (verdict: Verdict) => (verdict.outcome === 'healed' ? verdict.found.name : verdict.reason);
const reasonOf = (verdict: Verdict) =>
  verdict.outcome === 'refused' ? verdict.reason : `healed to ${verdict.found.name}`;

describe('an element is found again', () => {
  const order = element('Place order', {
    attributes: { id: 'order' },
    form: '/pay name',
    isOnlySubmit: true,
  });

  test('by its words, when its id is another one', () => {
    const verdict = ask({ before: order, now: [element('Place order', { attributes: { id: 'x1' } })] });
    expect(healedTo(verdict)).toBe('Place order');
  });

  test('by its id, when its words are others', () => {
    const now = [element('Complete purchase', { attributes: { id: 'order' } })];
    expect(healedTo(ask({ before: order, now }))).toBe('Complete purchase');
  });

  test('as the only thing that sends the form', () => {
    const now = [element('Complete purchase', { form: '/pay name', isOnlySubmit: true })];
    const before = element('Place order', { form: '/pay name', isOnlySubmit: true });
    expect(healedTo(ask({ before, now }))).toBe('Complete purchase');
  });

  test('as the select of the same options', () => {
    const select = {
      tag: 'select',
      type: '',
      role: 'combobox',
      options: 'Name · Price · Newest',
      path: 'select<form',
    };
    const verdict = ask({
      before: element('Sort', select),
      now: [element('Order', select)],
      action: 'select',
    });
    expect(healedTo(verdict)).toBe('Order');
  });

  test('in its row, by what only this row says', () => {
    const inRow = (row: string, order: number) =>
      element('Edit', {
        row: `${row} in stock`,
        item: 'li.card',
        order,
        path: 'button<li<ul',
        before: 'in stock',
      });
    const rows = ['Blue mug', 'Red mug', 'Green mug', 'Tea pot'].map(inRow);
    const [, red] = rows;
    const moved = ['Tea pot', 'Green mug', 'Red mug', 'Blue mug'].map((row, at) =>
      Object.assign(inRow(row, at), { tag: 'a', role: 'link', type: '' }),
    );
    const verdict = ask({
      before: red as ElementLook,
      beside: rows.filter((one) => one !== red),
      now: moved,
    });
    expect(verdict).toMatchObject({ outcome: 'healed', index: others.length + 2 });
  });

  test('with its scores and the one that came next', () => {
    const verdict = ask({ before: order, now: [order, element('Place a call', { before: 'Phone' })] });
    expect(verdict).toMatchObject({
      outcome: 'healed',
      found: { name: 'Place order', role: 'button', scores: { text: 1, identity: 1 }, veto: null },
      runnerUp: { name: 'Place a call' },
    });
  });

  test('on a translated page, at the same of its places', () => {
    const names = ['Name', 'Street', 'City', 'Country'];
    const fields = names.map((name, order) => field(name, { order, before: name }));
    const translated = ['Nombre', 'Calle', 'Ciudad', 'País'].map((name, order) =>
      field(name, { order, before: name }),
    );
    const then = { language: 'en', isCut: false, elements: fields };
    const verdict = ask({
      before: fields[2] as ElementLook,
      now: [],
      then,
      action: 'fill',
      whole: { language: 'es', isCut: false, elements: translated },
    });
    expect(healedTo(verdict)).toBe('Ciudad');
  });
});

describe('what no score outweighs', () => {
  /** The element before, the one that is there now, and what a person reads. */
  const vetoes: [string, Asked, string][] = [
    [
      'the step cannot do that with it',
      {
        before: field('Quantity'),
        now: [element('Quantity', { tag: 'select', role: 'combobox', type: '' })],
        action: 'fill',
      },
      'the step cannot do that with it',
    ],
    [
      'another kind',
      {
        before: element('Newsletter', { attributes: { id: 'news' } }),
        now: [
          element('Newsletter', {
            tag: 'input',
            type: 'checkbox',
            role: 'checkbox',
            attributes: { id: 'news' },
          }),
        ],
      },
      'it is of another kind',
    ],
    ['hidden', { before: element('Pay'), now: [element('Pay', { isVisible: false })] }, 'it is hidden'],
    [
      'a field for a password',
      { before: field('Code'), now: [field('Code', { type: 'password' })], action: 'fill' },
      'only one of them is for a password',
    ],
    [
      'what resets',
      { before: element('Start', { type: 'submit' }), now: [element('Start', { type: 'reset' })] },
      'only one of them resets',
    ],
    [
      'a file',
      { before: field('Picture'), now: [field('Picture', { type: 'file' })], action: 'fill' },
      'only one of them takes a file',
    ],
    [
      'the opposite, with the same id',
      {
        before: element('Publish', { attributes: { id: 'state' } }),
        now: [element('Unpublish', { attributes: { id: 'state' } })],
      },
      'it means the opposite',
    ],
    [
      'what takes something away',
      {
        before: element('Order', { isOnlySubmit: true, form: '/o' }),
        now: [element('Cancel', { isOnlySubmit: true, form: '/o' })],
      },
      'only one of them takes something away',
    ],
    [
      'another number',
      { before: field('Address line 1'), now: [field('Address line 2')], action: 'fill' },
      'it has another number',
    ],
    [
      'words more',
      { before: element('Sign in'), now: [element('Sign in with Google')] },
      'it has words more, and nothing else identifies it',
    ],
    [
      'another row',
      {
        before: element('Buy', { row: 'Red mug', item: 'li.card' }),
        now: [element('Buy', { row: 'Fountain pen', item: 'li.card' })],
      },
      'it stands in another row',
    ],
    [
      'no row any more',
      {
        before: element('Buy', { row: 'Red mug', item: 'li.card' }),
        beside: [element('Buy', { row: 'Fountain pen', item: 'li.card', path: 'button<li' })],
        now: [element('Buy')],
      },
      'it stands in no row any more',
    ],
  ];
  test.each(vetoes)('%s', (_, asked, why) => {
    expect(reasonOf(ask(asked))).toMatch(new RegExp(`^The element is gone; the nearest was .*${why}`));
  });
});

describe('what is not sure is refused', () => {
  const pay = element('Pay', { attributes: { id: 'pay' } });

  test('nothing is there', () => {
    const verdict = ask({ before: pay, now: [], whole: { language: 'en', isCut: false, elements: [] } });
    expect(reasonOf(verdict)).toBe('The element is gone, and nothing on the page is like it.');
  });

  test('an element that was removed has no heir in the one beside it', () => {
    const first = field('First name', { attributes: { name: 'first' }, box: [0.1, 0.4, 0.1, 0.05] });
    const last = field('Last name', { attributes: { name: 'last' } });
    expect(ask({ before: last, beside: [first], now: [first], action: 'fill' })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('what may as well be another remembered one that changed', () => {
    const mail = field('E-mail', { order: 0, box: [0.1, 0.4, 0.1, 0.05] });
    const confirm = field('Repeat e-mail', { order: 1 });
    const now = [field('Repeat e-mail address', { order: 1 })];
    expect(reasonOf(ask({ before: mail, beside: [confirm], now, action: 'fill' }))).toContain(
      'it may as well be what was the textbox "Repeat e-mail"',
    );
  });

  test('two of its name that nothing tells apart', () => {
    const now = [element('Pay', { order: 0 }), element('Pay', { order: 1, before: 'Sum' })];
    expect(reasonOf(ask({ before: pay, now }))).toMatch(/fits as well|several are called the same/);
  });

  test('one of two of a name is told by what it stands in', () => {
    const run = (part: string, order: number) => element('Execute', { part, order });
    const [list, find] = [run('id=list', 0), run('id=find', 1)];
    expect(ask({ before: list, beside: [find], now: [list, find] })).toMatchObject({
      outcome: 'healed',
      index: others.length,
    });
    expect(ask({ before: list, beside: [find], now: [find] })).toMatchObject({ outcome: 'refused' });
  });

  test('a better one that is ruled out ends the search', () => {
    const before = element('Publish', { heading: 'Article' });
    const now = [
      element('Unpublish', { heading: 'Article' }),
      element('Publish', {
        heading: 'Archive',
        before: 'Old',
        path: 'button<td<tr<table',
        classes: ['small'],
        order: 4,
      }),
    ];
    const verdict = ask({ before, now });
    expect(verdict.outcome === 'refused' || verdict.index === others.length + 1).toBe(true);
    expect(healedTo(verdict)).not.toBe('Unpublish');
  });

  test('the element itself, hidden, beside one that is like it', () => {
    const before = element('Pay', { attributes: { 'data-x': 'a' } });
    const now = [
      element('Pay', { attributes: { 'data-x': 'a' }, isVisible: false }),
      element('Pay', {
        tag: 'a',
        type: '',
        role: 'link',
        heading: '',
        before: 'Imprint',
        path: 'a<footer',
        order: 3,
      }),
    ];
    expect(reasonOf(ask({ before, now }))).toContain('hidden');
  });

  test('a field that lost its name and has words more', () => {
    const before = field('E-mail', { attributes: { name: 'email' } });
    expect(reasonOf(ask({ before, now: [field('E-mail of your manager')], action: 'fill' }))).toContain(
      'its id or name is gone, and its words changed',
    );
  });

  test('an id that says something else now', () => {
    const before = field('Delivery note', { attributes: { id: 'note' } });
    const now = [field('Delivery notes for us', { attributes: { id: 'voucher' } })];
    expect(reasonOf(ask({ before, now, action: 'fill' }))).toContain('says something else now');
  });

  test('its name alone, somewhere else', () => {
    const now = [
      element('Pay', {
        heading: 'Legal',
        before: 'Imprint',
        path: 'button<p<footer',
        classes: [],
        order: 9,
        box: [0.9, 2.4, 0.3, 0.2] as ElementLook['box'],
      }),
    ];
    expect(reasonOf(ask({ before: element('Pay'), now }))).toMatch(
      /nothing but its name|only one kind|too little/,
    );
  });

  test('an ambiguous locator wants a third kind of evidence', () => {
    const before = element('Pay', { attributes: { title: 'Pay' } });
    const now = [
      element('Pay', {
        attributes: { title: 'Pay' },
        heading: 'Basket',
        before: 'Sum',
        box: [0.6, 0.1, 0.1, 0.05],
      }),
    ];
    expect(ask({ before, now })).toMatchObject({ outcome: 'healed' });
    expect(reasonOf(ask({ before, now, isAmbiguous: true }))).toContain('only one kind of evidence');
  });

  test('a login wall, an error page', () => {
    const wall = [
      field('User', { attributes: { name: 'user' } }),
      element('Continue', { isOnlySubmit: true, form: '/auth user' }),
    ];
    const whole = { language: 'en', isCut: false, elements: wall };
    expect(ask({ before: pay, now: [], whole })).toMatchObject({ outcome: 'refused' });
  });

  test('generated attributes shared by all identify nothing', () => {
    const shared = { attributes: { 'data-qa': 'row-button' } };
    const before = element('Edit', shared);
    const beside = [element('Copy', shared), element('Move', shared)];
    expect(ask({ before, beside, now: [element('Archive', shared)] })).toMatchObject({ outcome: 'refused' });
  });
});
