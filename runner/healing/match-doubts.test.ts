import { describe, expect, test } from 'vitest';
import { ask, element, field, healedTo, others, lookOfPage, verdictText } from './looks.fixture';
import type { ElementLook } from './page-look';

describe('what is not sure is refused', () => {
  const pay = element('Pay', { attributes: { id: 'pay' } });

  test('nothing is there', () => {
    const verdict = ask({ before: pay, now: [], whole: { language: 'en', isCut: false, elements: [] } });
    expect(verdictText(verdict)).toBe('The element is gone, and no element of the page is like it.');
  });

  test('an element that was removed has no heir in the one beside it', () => {
    const first = field('First name', { attributes: { name: 'first' }, box: [0.1, 0.4, 0.1, 0.05] });
    const last = field('Last name', { attributes: { name: 'last' } });
    expect(ask({ before: last, beside: [first], now: [first], action: 'fill' })).toMatchObject({
      outcome: 'refused',
    });
  });

  test('what may as well be another remembered one that changed', () => {
    const birth = field('City of birth', { order: 0, box: [0.1, 0.4, 0.1, 0.05] });
    const work = field('City of work', { order: 1 });
    const now = [field('City', { order: 1 })];
    expect(verdictText(ask({ before: birth, beside: [work], now, action: 'fill' }))).toContain(
      'it may as well be what was the textbox "City of work"',
    );
  });

  test('two of its name that nothing tells apart', () => {
    const now = [element('Pay', { order: 0 }), element('Pay', { order: 1, before: 'Sum' })];
    expect(verdictText(ask({ before: pay, now }))).toMatch(/fits as well|several have the same name/);
  });

  test('those that it may be are told, and none where a veto spoke', () => {
    const now = [element('Pay', { order: 0 }), element('Pay', { order: 1, before: 'Sum' })];
    const unsure = ask({ before: pay, now });
    const candidates = unsure.outcome === 'refused' ? unsure.choices : [];
    expect(candidates.map(({ name, veto }) => [name, veto])).toEqual([
      ['Pay', null],
      ['Pay', null],
    ]);
    const [before, opposite] = [element('Publish'), element('Unpublish')];
    expect(ask({ before, now: [opposite] })).toMatchObject({ outcome: 'refused', choices: [] });
    const hidden = element('Pay', { attributes: { id: 'pay' }, isVisible: false });
    expect(ask({ before: pay, now: [hidden] })).toMatchObject({ outcome: 'refused', choices: [] });
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
    expect(verdictText(ask({ before, now }))).toContain('hidden');
  });

  test('a field that lost its name and most of its words', () => {
    const before = field('Delivery note for drivers', { attributes: { name: 'note' } });
    expect(verdictText(ask({ before, now: [field('Note')], action: 'fill' }))).toContain(
      'its id or name is gone, and its words changed',
    );
  });

  test('an id that says something else now', () => {
    const before = field('Delivery note for drivers', { attributes: { id: 'note' } });
    const now = [field('Note', { attributes: { id: 'voucher' } })];
    expect(verdictText(ask({ before, now, action: 'fill' }))).toContain('says something else now');
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
    expect(verdictText(ask({ before: element('Pay'), now }))).toMatch(
      /only its name is the same|only one kind|too little/,
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
    // No attribute is gone.
    expect(verdictText(ask({ before, now, isAmbiguous: true }))).toMatch(
      /^The locator leads to several elements; the nearest was .*only one kind of evidence/,
    );
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

  test('what has only its name and its classes left, anywhere else', () => {
    const classes = ['pay'];
    const now = element('Pay', {
      classes,
      path: 'button<td<tr<table<div<section<article',
      heading: 'Legal',
      before: 'Imprint',
      order: 9,
      box: [0.9, 2.4, 0.3, 0.2],
    });
    const before = element('Pay', { classes, heading: '', before: '' });
    expect(verdictText(ask({ before, now: [now] }))).toContain('too little of it is the same');
  });

  test('two that fit alike', () => {
    const now = [field('Red'), field('Blue')];
    expect(verdictText(ask({ before: field('Red blue'), now, action: 'fill' }))).toContain('fits as well');
  });

  test('another field at its place, of which nothing leads to it', () => {
    const attributes = { type: 'text' };
    const verdict = ask({
      before: field('', { attributes }),
      now: [field('Voucher', { attributes })],
      action: 'fill',
    });
    expect(verdictText(verdict)).toContain('neither its words nor its attributes lead to it');
  });

  describe('an element of the same name that joined', () => {
    const entry = (before: string, order: number) =>
      element('Form', { path: 'button<li<ul', before, order, box: [0.1, 0.1 * order, 0.1, 0.05] });

    test('refuses when it stands where the remembered one was', () => {
      const now = [entry('Two', 2), entry('Form', 3)];
      const verdict = ask({ before: entry('Two', 2), now });
      expect(verdictText(verdict)).toContain('several have the same name');
    });

    test('refuses when other elements of the name are where they were', () => {
      const beside = [entry('Five', 5), entry('Eight', 8)];
      const now = [entry('Two', 2), entry('Form', 3), entry('Five', 6), entry('Eight', 9)];
      expect(verdictText(ask({ before: entry('Two', 2), beside, now }))).toContain(
        'several have the same name',
      );
    });

    test('goes on with either link when both have the same address', () => {
      const link = (before: string, order: number) => ({
        ...entry(before, order),
        tag: 'a',
        role: 'link',
        type: '',
        attributes: { href: '/forms' },
      });
      const verdict = ask({ before: link('Two', 2), now: [link('Two', 2), link('Form', 3)] });
      expect(healedTo(verdict)).toBe('Form');
    });
  });

  test('one of two cards that are alike in everything is gone', () => {
    const card = (order: number) =>
      element('Add to cart', { row: 'Special item $ 18', item: 'div.card', before: '$ 18', order });
    const verdict = ask({ before: card(1), beside: [card(2)], now: [card(1)] });
    expect(verdictText(verdict)).toContain('one of several similar elements is gone');
  });

  test('one of two links of a name is gone, and what stands around the other one changed', () => {
    const link = (before: string, part: string, order: number) =>
      element('Link', { path: 'a<li<ul<nav', classes: ['nav-link'], before, part, order, heading: 'Menu' });
    const verdict = ask({
      before: link('Menu', 'id=navbar', 1),
      beside: [link('', 'id=navbar', 2)],
      now: [link('', '', 1)],
    });
    expect(verdictText(verdict)).toContain('it may as well be what was');
  });

  describe('a page whose fields lost their labels', () => {
    const labelled = ['Name', 'E-mail', 'Phone', 'Message'].map((name, order) =>
      field(name, { order, path: `input<div<form${'<div'.repeat(order)}` }),
    );
    const unlabelled = labelled.map((item) => ({ ...item, name: '' }));
    const send = (name: string) => element(name, { order: 9 });

    test('is not in another language, so that other words still count', () => {
      const then = lookOfPage(send('Export selected'), ...labelled);
      const now = lookOfPage(send('Export all'), ...unlabelled);
      const verdict = ask({ before: then.elements[2]!, now: [], then, whole: now });
      expect(verdictText(verdict)).toContain('only one of them is about all');
    });
  });

  test('a page in another language on which the button kept some of its words', () => {
    const names = ['Name', 'E-mail', 'Phone', 'Message', 'City', 'Street'];
    const fields = (all: string[]) =>
      all.map((name, order) => field(name, { order, path: `input<div<form${'<div'.repeat(order)}` }));
    const then = lookOfPage(element('Export selected', { order: 9 }), ...fields(names));
    const whole = {
      ...lookOfPage(
        element('Export all', { order: 9 }),
        ...fields(names.map((_, at) => `Feld ${'abcdef'[at]}xyz`)),
      ),
      language: 'de',
    };
    const verdict = ask({ before: then.elements[2]!, now: [], then, whole });
    expect(verdictText(verdict)).toContain('only one of them is about all');
  });
});
