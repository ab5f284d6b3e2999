import { describe, expect, test } from 'vitest';
import { withoutShortcut } from './labels';
import { ask, element, field, healedTo, page, reasonOf } from './looks.fixture';

describe('what an upgrade of a library changes', () => {
  test('finds a button whose title changed only in capitals and became its name', () => {
    const before = element('Prettify', { attributes: { title: 'Prettify Query (Shift-Ctrl-P)' } });
    const now = [element('Prettify query (Shift-Ctrl-P)', { classes: ['toolbar-button'] })];
    expect(healedTo(ask({ before, now }))).toBe('Prettify query (Shift-Ctrl-P)');
  });

  test('refuses a button whose name got words that no title had', () => {
    const before = element('Prettify', { attributes: { title: 'Prettify Query (Shift-Ctrl-P)' } });
    const now = [element('Prettify and share', { classes: ['toolbar-button'] })];
    expect(reasonOf(ask({ before, now }))).toMatch(/words more|of another kind|too little/);
  });

  describe('a pager', () => {
    const pager = (names: string[]) =>
      names.map((name, order) =>
        element(name, {
          order,
          path: 'button<li<ul<nav',
          heading: 'pagination navigation',
          before: '',
          box: [0.1 + order * 0.05, 0.8, 0.04, 0.04],
        }),
      );

    test('finds the page whose number got words', () => {
      const then = pager(['1', '2', '3']);
      const now = pager(['Go to page 1', 'Go to page 2', 'Go to page 3']);
      const verdict = ask({ before: then[1]!, then: page(...then), now });
      expect(healedTo(verdict)).toBe('Go to page 2');
    });

    test('finds the page whose number lost its words', () => {
      const then = pager(['Page 1', 'Page 2', 'Page 3']);
      const verdict = ask({ before: then[2]!, then: page(...then), now: pager(['1', '2', '3']) });
      expect(healedTo(verdict)).toBe('3');
    });

    test('refuses when that page is gone', () => {
      const then = pager(['1', '2', '3']);
      const now = pager(['Go to page 1', 'Go to page 3']);
      expect(reasonOf(ask({ before: then[1]!, then: page(...then), now }))).not.toMatch(/^healed/);
    });

    test('refuses a number with words that no other number has', () => {
      const then = pager(['1', '2', '3']);
      const now = pager(['1', 'Delete 2', '3']);
      expect(reasonOf(ask({ before: then[1]!, then: page(...then), now }))).not.toMatch(/^healed/);
    });
  });

  test('finds a field by the text beside it when its label belongs to no field any more', () => {
    const before = field('Phone', { classes: ['input'] });
    const now = [
      field('', { before: 'Name', classes: ['el-input'], order: 0 }),
      field('', { before: 'Phone', classes: ['el-input'], order: 1, box: [0.1, 0.55, 0.1, 0.05] }),
    ];
    const verdict = ask({
      before,
      beside: [field('Name', { classes: ['input'] })],
      now,
      action: 'fill',
    });
    expect(verdict).toMatchObject({ outcome: 'healed', index: 3 });
  });

  test('finds a field whose label got a hint in brackets', () => {
    const before = field('Phone', { form: 'name', before: 'Name' });
    const now = [field('Phone (optional)', { form: 'name', before: 'Name' })];
    expect(healedTo(ask({ before, now, action: 'fill' }))).toBe('Phone (optional)');
  });

  test('refuses a field with another label, though its placeholder is the same', () => {
    const attributes = { placeholder: 'Search for …' };
    const before = field('Search', { attributes });
    const now = [field('Search customers', { attributes })];
    const beside = [field('Filter', { attributes })];
    expect(reasonOf(ask({ before, beside, now, action: 'fill' }))).not.toMatch(/^healed/);
  });

  test('refuses when there are two e-mail fields', () => {
    const before = field('E-mail', { type: 'email', form: 'password', before: 'Sign in' });
    const now = ['E-mail of your manager', 'E-mail of a friend'].map((name, order) =>
      field(name, { type: 'email', form: 'password', before: 'Sign in', order }),
    );
    expect(reasonOf(ask({ before, now, action: 'fill' }))).not.toMatch(/^healed/);
  });

  test('finds a link whose page moved to another folder', () => {
    const link = (href: string, order: number) =>
      element('Project', {
        tag: 'a',
        role: 'link',
        type: '',
        attributes: { href },
        order,
        path: 'a<div<div',
        box: [0.1 * order, 0.5, 0.1, 0.1],
      });
    const then = [1, 2, 3].map((one) => link(`img/portfolio/${one}.jpg`, one));
    const now = [1, 2, 3].map((one) => link(`assets/img/portfolio/${one}.jpg`, one + 4));
    const verdict = ask({ before: then[1]!, then: page(...then), now });
    expect(verdict).toMatchObject({ outcome: 'healed', index: 3 });
  });

  test('finds a link of two words that is the only one of its name, though all else changed', () => {
    const link = { tag: 'a', role: 'link', type: '' };
    const before = element('Forgot password?', {
      ...link,
      attributes: { href: 'forgot.html' },
      path: 'a<div<div<div',
      heading: '',
    });
    const now = [
      element('Forgot Password?', {
        ...link,
        attributes: { href: 'password.html' },
        path: 'a<form<section',
        heading: 'Sign in',
      }),
    ];
    expect(healedTo(ask({ before, now }))).toBe('Forgot Password?');
  });
});

describe('shortcuts in names', () => {
  test.each([
    ['Prettify query (Shift-Ctrl-P)', 'Prettify query'],
    ['Save Ctrl+S', 'Save'],
    ['Save ⌘S', 'Save'],
    ['Search [Ctrl + K]', 'Search'],
    ['Control panel', 'Control panel'],
    ['Shift plan', 'Shift plan'],
    ['Ctrl+S', 'Ctrl+S'],
  ])('reads "%s" as "%s"', (name, expected) => {
    expect(withoutShortcut(name)).toBe(expected);
  });
});
