import { describe, expect, test } from 'vitest';
import { ask, element, field, healedTo, others, verdictText, type Asked } from './looks.fixture';
import type { ElementLook } from './page-look';

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
      beside: rows.filter((row) => row !== red),
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

test('an element that is there and hidden is not called gone', () => {
  const verdict = ask({ before: element('Pay'), now: [element('Pay', { isVisible: false })] });
  expect(verdict).toMatchObject({ outcome: 'refused', reason: 'The element is there, but it is hidden.' });
});

describe('what no score outweighs', () => {
  /** The element before, the element now, and the reason that a person reads. */
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
      'more words',
      { before: element('Sign in'), now: [element('Sign in with Google')] },
      'it has more words, and nothing else identifies it',
    ],
    [
      'more words on a field',
      { before: field('Search'), now: [field('Search customers')], action: 'fill' },
      'it has more words, and nothing else identifies it',
    ],
    [
      'another row',
      {
        before: element('Buy', { row: 'Red mug', item: 'li.card' }),
        now: [element('Buy', { row: 'Fountain pen', item: 'li.card' })],
      },
      'it is in another row',
    ],
    [
      'no longer in a row',
      {
        before: element('Buy', { row: 'Red mug', item: 'li.card' }),
        beside: [element('Buy', { row: 'Fountain pen', item: 'li.card', path: 'button<li' })],
        now: [element('Buy')],
      },
      'it is no longer in a row',
    ],
    [
      'another row of the same words but its number',
      {
        before: element('Delete', {
          row: 'Order 1001 Blue mug Paid',
          item: 'tr',
          attributes: { id: 'delete' },
        }),
        beside: [element('Delete', { row: 'Order 1002 Blue mug Paid', item: 'tr', path: 'button<td' })],
        now: [
          element('Delete', { row: 'Order 1003 Blue mug Paid', item: 'tr', attributes: { id: 'delete' } }),
        ],
      },
      'it is in another row',
    ],
    [
      'a control that announces another state',
      {
        before: element('Notifications', { state: 'not pressed', attributes: { id: 'bell' } }),
        now: [element('Notifications', { state: 'pressed', attributes: { id: 'bell' } })],
      },
      'it is in another state',
    ],
    [
      'what the step names stands there no more',
      {
        before: element('Buy', { heading: 'Blue mug', attributes: { id: 'buy' } }),
        now: [element('Buy', { heading: 'Gold watch', attributes: { id: 'buy' } })],
        values: ['blue mug'],
      },
      'the values of the step are not there',
    ],
    [
      'another day',
      { before: element('Book Monday'), now: [element('Book Tuesday')] },
      'it is another one of a kind',
    ],
  ];
  test.each(vetoes)('%s', (_, asked, why) => {
    expect(verdictText(ask(asked))).toMatch(new RegExp(`^The element is gone; the nearest was .*${why}`));
  });
});

describe('what is found and left to a person', () => {
  const kept = { attributes: { id: 'main-action' } };
  const form = { isOnlySubmit: true, type: 'submit', form: '/transfer' };

  test.each<[string, Asked, string | null]>([
    [
      'a price on a button of the same id',
      { before: element('Save', kept), now: [element('Save for 500 €', kept)] },
      'it has another number',
    ],
    [
      'everything in place of what is selected',
      { before: element('Export selected', kept), now: [element('Export all', kept)] },
      'only one of them is about all',
    ],
    [
      'the same id for what takes something away',
      { before: element('Continue', kept), now: [element('Log out', kept)] },
      'only one of them takes something away',
    ],
    [
      'other words for what is hard to take back',
      { before: element('Send', kept), now: [element('Order now', kept)] },
      'what it does is hard to take back, and its words changed',
    ],
    [
      'another place for what is hard to take back',
      {
        before: element('Pay', { ...kept, heading: 'Invoice of May' }),
        now: [element('Pay', { ...kept, heading: 'Donations' })],
      },
      'what it does is hard to take back, and its place changed',
    ],
    [
      'the only button of a form, in other words',
      { before: element('Go', form), now: [element('Proceed', form)] },
      'what it does is hard to take back, and its words changed',
    ],
    [
      'a search in other words',
      {
        before: element('Go', { ...form, form: '/search' }),
        now: [element('Find', { ...form, form: '/search' })],
      },
      null,
    ],
    [
      'what is pressed without harm',
      { before: element('Details', kept), now: [element('Show details', kept)] },
      null,
    ],
    [
      'what is hard to take back and is the same but for its look',
      { before: element('Pay', kept), now: [element('Pay', { ...kept, classes: ['new'] })] },
      null,
    ],
  ])('%s', (_what, asked, reserve) => {
    expect(ask(asked)).toMatchObject({ outcome: 'healed', reserve });
  });
});
