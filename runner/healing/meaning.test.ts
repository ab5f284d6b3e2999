import { describe, expect, it } from 'vitest';
import { isConsequential, meansAnother, otherMeaning } from './meaning';

describe('a sentence and a name', () => {
  it.each([
    ['I click the button "Publish"', 'button "Unpublish"'],
    ['I click the button "Order"', 'button "Cancel order"'],
    ['I click the link "Page 2"', 'link "Page 3"'],
  ])('takes %s for something else than %s', (text, name) => {
    expect(meansAnother(text, name)).toBe(true);
  });

  it.each([
    ['I click the button "Add to basket"', 'button "Add to the basket"'],
    ['I click the button "Cancel order"', 'button "Cancel the order"'],
    ['I click the link "Page 2"', 'link "Page 2"'],
    ['I click on "Sign in" in the header', 'button "Sign in"'],
  ])('takes %s for %s', (text, name) => {
    expect(meansAnother(text, name)).toBe(false);
  });
});

describe('two names', () => {
  it.each([
    ['Turn on', 'Turn off'],
    ['Join', 'Leave'],
    ['Mark as read', 'Mark as unread'],
    ['Lock account', 'Unlock account'],
    ['Verriegeln', 'Entriegeln'],
    ['Anmelden', 'Abmelden'],
    ['Ton einschalten', 'Ton ausschalten'],
    ['Connect', 'Disconnect'],
    ['Pin', 'Unpin'],
    ['Send', 'Do not send'],
    ['Move up', 'Move down'],
  ])('%s and %s are opposites, in either order', (a, b) => {
    expect([otherMeaning(a, b), otherMeaning(b, a)]).toEqual([
      'it means the opposite',
      'it means the opposite',
    ]);
  });

  it.each([
    ['Save', 'Pay 500 €', 'it has another number'],
    ['Transfer € 100', 'Transfer € 1000', 'it has another number'],
    ['Transfer 100 €', 'Transfer 100 $', 'it has another number'],
    ['Book for 2', 'Book for 3', 'it has another number'],
    ['Due 2026-11-29', 'Due 2026-12-29', 'it has another number'],
    ['Delete selected', 'Delete all', 'only one of them is about all'],
    ['Send test mail', 'Send to everyone', 'only one of them is about all'],
    ['Remind me on Monday', 'Remind me on Tuesday', 'it is another one of a kind'],
    ['OK', 'Delete', 'only one of them takes something away'],
    ['Continue', 'Log out', 'only one of them takes something away'],
    ['Edit Ann Miller', 'Edit Bob Carter', 'it names something else'],
    ['Message to Ann', 'Message to Bob', 'it names something else'],
  ])('%s is not %s: %s', (a, b, why) => {
    expect(otherMeaning(a, b)).toBe(why);
  });

  it.each([
    ['Place order', 'Complete order'],
    ['Sign in', 'Log in'],
    ['2', 'Go to page 2'],
    ['Basket (2)', 'Basket (3)'],
    ['Pay 1.200 €', 'Pay EUR 1,200'],
    ['Prettify', 'Prettify query (Shift-Ctrl-P)'],
    ['Save', 'Speichern'],
    ['Sort by name', 'Sort by the name'],
    ['Add Red mug to basket', 'Add Red mug to cart'],
    ['Search Customers', 'Find Customers'],
    ['Ann Miller', 'Profile'],
    ['Open Berlin', 'Open Paris office in Rome'],
  ])('%s may be %s', (a, b) => {
    expect(otherMeaning(a, b)).toBeNull();
  });
});

it.each([
  'Delete',
  'Pay now',
  'Löschen',
  'Kaufen',
  'Supprimer',
  'Eliminar',
  'Grant access',
  'Sign out',
  '削除',
])('%s is hard to take back', (name) => {
  expect(isConsequential(name)).toBe(true);
});

it.each(['Help', 'Next', 'Details', 'Settings', 'Show more', 'Hilfe'])('%s is not', (name) => {
  expect(isConsequential(name)).toBe(false);
});
