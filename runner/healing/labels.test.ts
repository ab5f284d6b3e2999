import { describe, expect, test } from 'vitest';
import { withoutShortcut } from './labels';
import { ask, element, field, healedTo, lookOfPage, verdictText } from './looks.fixture';

describe('what an upgrade of a library changes', () => {
  test('finds a button whose title changed only in capitals and became its name', () => {
    const before = element('Prettify', { attributes: { title: 'Prettify Query (Shift-Ctrl-P)' } });
    const now = [element('Prettify query (Shift-Ctrl-P)', { classes: ['toolbar-button'] })];
    expect(healedTo(ask({ before, now }))).toBe('Prettify query (Shift-Ctrl-P)');
  });

  test('refuses a button whose name got words that no title had', () => {
    const before = element('Prettify', { attributes: { title: 'Prettify Query (Shift-Ctrl-P)' } });
    const now = [element('Prettify and share', { classes: ['toolbar-button'] })];
    expect(verdictText(ask({ before, now }))).toMatch(/more words|of another kind|too little/);
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
      const verdict = ask({ before: then[1]!, then: lookOfPage(...then), now });
      expect(healedTo(verdict)).toBe('Go to page 2');
    });

    test('finds the page whose number lost its words', () => {
      const then = pager(['Page 1', 'Page 2', 'Page 3']);
      const verdict = ask({ before: then[2]!, then: lookOfPage(...then), now: pager(['1', '2', '3']) });
      expect(healedTo(verdict)).toBe('3');
    });

    test('refuses when that page is gone', () => {
      const then = pager(['1', '2', '3']);
      const now = pager(['Go to page 1', 'Go to page 3']);
      expect(verdictText(ask({ before: then[1]!, then: lookOfPage(...then), now }))).not.toMatch(/^healed/);
    });

    test('refuses a number with words that no other number has', () => {
      const then = pager(['1', '2', '3']);
      const now = pager(['1', 'Delete 2', '3']);
      expect(verdictText(ask({ before: then[1]!, then: lookOfPage(...then), now }))).not.toMatch(/^healed/);
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

  test('refuses a field whose hint in brackets is another one', () => {
    const before = field('Price (net)', { form: 'name', before: 'Name' });
    const now = [field('Price (gross)', { form: 'name', before: 'Name' })];
    expect(verdictText(ask({ before, now, action: 'fill' }))).toContain('it names something else');
  });

  test('refuses a field with another label, though its placeholder is the same', () => {
    const attributes = { placeholder: 'Search for …' };
    const before = field('Search', { attributes });
    const now = [field('Search customers', { attributes })];
    const beside = [field('Filter', { attributes })];
    expect(verdictText(ask({ before, beside, now, action: 'fill' }))).not.toMatch(/^healed/);
  });

  test('refuses when there are two e-mail fields', () => {
    const before = field('E-mail', { type: 'email', form: 'password', before: 'Sign in' });
    const now = ['E-mail of your manager', 'E-mail of a friend'].map((name, order) =>
      field(name, { type: 'email', form: 'password', before: 'Sign in', order }),
    );
    expect(verdictText(ask({ before, now, action: 'fill' }))).not.toMatch(/^healed/);
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
    const verdict = ask({ before: then[1]!, then: lookOfPage(...then), now });
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

  test('finds a button that lost the article of its name and all of its attributes', () => {
    const before = element('Invite Person', {
      attributes: { 'data-v': 'x', id: 'invite' },
      classes: ['el-button'],
      path: 'button<div<div<div',
      heading: 'People',
    });
    const now = [
      element('INVITE A PERSON', { classes: ['v-btn'], path: 'button<header<main', heading: 'People' }),
    ];
    expect(healedTo(ask({ before, now }))).toBe('INVITE A PERSON');
  });

  test('refuses "Pay" anywhere else, though it is the only one of its name', () => {
    const before = element('Pay', { attributes: { id: 'pay' }, path: 'button<form<main<div' });
    const now = [
      element('Pay', {
        tag: 'a',
        role: 'button',
        path: 'a<nav<header',
        heading: 'Menu',
        before: 'Shop',
        box: [0.9, 0, 0.1, 0.05],
      }),
    ];
    expect(verdictText(ask({ before, now }))).not.toMatch(/^healed/);
  });

  test('finds the checkbox when the step pressed its label, and the page has no such label any more', () => {
    const before = element('Remember me', {
      tag: 'label',
      type: '',
      role: 'generic',
      path: 'label<div<form',
    });
    const box = element('Remember me', {
      tag: 'input',
      type: 'checkbox',
      role: 'checkbox',
      path: 'input<label<div<form',
    });
    expect(healedTo(ask({ before, beside: [box], now: [{ ...box, classes: ['v-checkbox'] }] }))).toBe(
      'Remember me',
    );
  });

  test('refuses a checkbox with another label', () => {
    const before = element('Remember me', {
      tag: 'label',
      type: '',
      role: 'generic',
      path: 'label<div<form',
    });
    const now = [
      element('I agree', { tag: 'input', type: 'checkbox', role: 'checkbox', path: 'input<label<div<form' }),
    ];
    expect(verdictText(ask({ before, now }))).toMatch(/of another kind|too little/);
  });

  test('takes a field that is named twice by its library for the same', () => {
    const before = field('Full Name', { form: 'E-mail' });
    const verdict = ask({ before, now: [field('Full Name Full Name', { form: 'E-mail' })], action: 'fill' });
    expect(healedTo(verdict)).toBe('Full Name Full Name');
  });

  test('counts no placeholder that several fields have', () => {
    const attributes = { placeholder: 'Some text...' };
    const before = field('Text', { attributes: { ...attributes, id: 'text' } });
    const beside = [
      field('Datalist', { attributes: { ...attributes, id: 'list' }, before: 'Datalist', order: 1 }),
    ];
    const now = [field('Some text...', { attributes, before: 'Datalist' })];
    expect(verdictText(ask({ before, beside, now, action: 'fill' }))).not.toMatch(/^healed/);
  });

  describe('a tab that is drawn in two layers', () => {
    const tab = (own: Partial<Parameters<typeof element>[1]>) =>
      element('Access rights', { tag: 'div', type: '', role: 'tab', path: 'div<div<main', ...own });
    const outer = tab({ role: 'generic', box: [0.1, 0.1, 0.1, 0.06] });
    const inner = tab({ path: 'div<div<div<main', box: [0.1, 0.11, 0.1, 0.03], order: 1 });

    test('is found, as both layers are pressed alike', () => {
      expect(healedTo(ask({ before: tab({ box: [0.1, 0.1, 0.1, 0.06] }), now: [outer, inner] }))).toBe(
        'Access rights',
      );
    });

    test('is refused when the second one stands beside it', () => {
      const beside = { ...outer, box: [0.3, 0.1, 0.1, 0.06] as typeof outer.box };
      const verdict = ask({ before: tab({ box: [0.2, 0.1, 0.1, 0.06] }), now: [outer, beside] });
      expect(verdictText(verdict)).not.toMatch(/^healed/);
    });
  });

  describe('an icon without a name in a row', () => {
    const row = {
      row: 'Alan Turing Administrator',
      item: 'tr.',
      path: 'button<td<tr',
      before: 'Administrator',
    };
    const icon = (name: string, order: number, own = {}) =>
      element('', {
        ...row,
        classes: ['v-icon', `mdi-${name}`],
        order,
        box: [0.8 + order * 0.02, 0.5, 0.01, 0.02],
        ...own,
      });
    const now = (names: string[]) =>
      names.map((name, order) =>
        icon(name, order, {
          tag: 'i',
          path: 'i<td<tr',
          classes: [`mdi-${name}`, 'v-icon', 'v-theme--light'],
        }),
      );

    test('is found by its icon', () => {
      const verdict = ask({
        before: icon('pencil', 0),
        beside: [icon('delete', 1)],
        now: now(['delete', 'pencil']),
      });
      expect(verdict).toMatchObject({ outcome: 'healed', index: 3 });
    });

    test('is refused when only another icon is left', () => {
      const verdict = ask({ before: icon('pencil', 0), beside: [icon('delete', 1)], now: now(['delete']) });
      expect(verdictText(verdict)).not.toMatch(/^healed/);
    });
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
