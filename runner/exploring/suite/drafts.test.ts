import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../in-page';
import { noSigns } from '../signs';
import { suiteDraftsOf, type SuitePage } from './drafts';
import type { FieldFacts, FormFacts } from './forms';
import { isPlain, nameFor, shortened, steadyTitles } from './words';

const baseUrl = 'http://shop.test/';
const signs = { ...noSigns, opens: false, leads: [] };
const isOf = { isDownload: false, isMenu: true, isShown: true, signs };
const field = (label: string, change: Partial<FieldFacts> = {}): FieldFacts => ({
  label,
  kind: 'field',
  type: 'text',
  isRequired: false,
  isEmpty: true,
  isSearch: false,
  min: '',
  max: '',
  minLength: -1,
  maxLength: -1,
  option: '',
  ...change,
});
const form = (change: Partial<FormFacts> = {}): FormFacts => ({
  key: `${change.action ?? ''}`,
  method: 'GET',
  action: `${baseUrl}found`,
  isChecked: true,
  button: 'Find',
  fields: [field('Search', { isSearch: true })],
  ...change,
});
const look = (
  path: string,
  heading: string,
  change: Partial<PageFacts> = {},
  forms: FormFacts[] = [],
): SuitePage => ({
  address: `${baseUrl}${path}`,
  route: `/${path}`,
  facts: {
    title: `${heading} | Shop`,
    heading,
    headings: [heading],
    links: [],
    hasPassword: false,
    dialogs: 0,
    isHtml: true,
    lang: 'en',
    sample: '',
    ...change,
  },
  forms,
});
const of = (looks: SuitePage[]) =>
  suiteDraftsOf(looks, {
    baseUrl,
    maySend: () => false,
    clickable: ({ links }) => links,
    isRefused: ({ button }) => button === 'Delete',
  });

describe('scenarios that pages bring to mind', () => {
  it('are of each kind in turn, those that are not even tried last; links beyond the most are counted', () => {
    const letters = Array.from({ length: 30 }, (_one, at) =>
      String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26)),
    );
    const menu = letters.map((name) => ({ ...isOf, address: `${baseUrl}${name}`, name: `To ${name}` }));
    const looks = [
      look('', 'Start', { links: menu }, [form(), form({ key: 'post', method: 'POST', button: 'Send' })]),
      ...letters.map((name) => look(name, `Page ${name}`)),
    ];
    const { drafts, links } = of(looks);
    expect(drafts.slice(0, 5).map(({ kind }) => kind)).toEqual(['page', 'form', 'link', 'page', 'link']);
    expect(drafts.filter(({ kind }) => kind === 'link')).toHaveLength(20);
    expect(links).toBe(10);
    expect(drafts.at(-1)).toMatchObject({ kind: 'form', refused: expect.stringMatching(/^POST /) as string });
  });

  it('call pages by what tells them apart, and cut no name within a word', () => {
    const long = 'How everybody in the office gets a key that opens each of the doors';
    const looks = [
      look('', 'Shop'),
      look('top', 'Example 3.0', { title: 'Top | Shop' }),
      look('side', 'Example 3.0', { title: 'Side | Shop' }),
      look('keys/lost', long, { links: [{ ...isOf, address: `${baseUrl}top`, name: 'Top' }] }),
      look('a/one', 'Same', { title: 'Same' }),
      look('a/two', 'Same', { title: 'Same' }),
    ];
    const names = of(looks).drafts.map(({ name }) => name);
    expect(names).toEqual([
      'Open the home page',
      'Go from How everybody in the office gets a to Top Shop',
      'Open Top Shop',
      'Open Side Shop',
      'Open How everybody in the office gets a key that opens each of',
      'Open a one',
      'Open a two',
    ]);
  });

  it('are told apart from other pages, and not from the same one at another address', () => {
    const looks = [look('', 'Start'), look('index.html', 'Start'), look('tea', 'Tea')];
    const elsewhere = of(looks).drafts.flatMap(({ kind, elsewhere: other }) =>
      kind === 'page' ? other : [],
    );
    expect(elsewhere).toEqual([`${baseUrl}tea`, `${baseUrl}tea`, baseUrl]);
    const same = of(looks.slice(0, 2)).drafts.map(({ elsewhere: other }) => other);
    expect(same).toEqual([`${baseUrl}index.html`, baseUrl]);
  });

  it('click no link that stands off the screen', () => {
    const link = { ...isOf, address: `${baseUrl}tea`, name: 'Tea' };
    const kinds = (isShown: boolean) =>
      of([look('', 'Start', { links: [{ ...link, isShown }] }), look('tea', 'Tea')]).drafts.map(
        ({ kind }) => kind,
      );
    expect(kinds(true)).toContain('link');
    expect(kinds(false)).not.toContain('link');
  });

  it('search for no part of an address, and say nothing of a field without a name', () => {
    const links = [
      { ...isOf, isMenu: false, address: 'https://wiki.example.com/', name: 'https://wiki.example.com' },
      { ...isOf, isMenu: false, address: `${baseUrl}tea`, name: 'Darjeeling of spring' },
    ];
    const [, search] = of([look('', 'Start', { links }, [form()])]).drafts;
    expect(search?.before.at(-1)?.text).toBe('I enter "Darjeeling" in the "Search" field');
    const [, unnamed] = of([
      look('', 'Start', {}, [form({ button: '', fields: [field('', { isSearch: true })] })]),
    ]).drafts;
    expect(unnamed).toMatchObject({
      before: [{ text: 'I open the home page' }],
      action: undefined,
      refused: 'Its field without a name cannot be filled in by a sentence.',
    });
  });

  it('know the places of one document by what stands behind the sign', () => {
    const inbox = { ...isOf, address: `${baseUrl}#/inbox`, name: 'Inbox' };
    const { drafts } = of([look('', 'Desk', { links: [inbox] }), look('#/inbox', 'Desk')]);
    const link = drafts.find(({ kind }) => kind === 'link')!;
    const at = (address: string, headings: string[]) => ({
      address: `${baseUrl}${address}`,
      facts: { ...look('', 'Desk').facts, headings },
    });
    const checks = link.checks(at('', ['Desk']), at('#/inbox', ['Desk', 'New mail']));
    expect(checks[0]).toBe('the URL should contain "#/inbox"');
    expect(checks).toContain('I should see the heading "New mail"');
    // An anchor is not a page of its own.
    expect(link.checks(at('', ['Desk']), at('#main', ['Desk'])).join()).not.toContain('URL');
  });
});

describe('forms without a scenario', () => {
  const refusedOf = (...forms: FormFacts[]) =>
    of([look('', 'Start', {}, forms)]).drafts.flatMap(({ kind, refused, request }) =>
      kind === 'page' ? [] : [{ refused, request }],
    );

  it('are told with the reason, once each', () => {
    const filter = form({ key: 'filter', fields: [field('Colour')], button: 'Filter' });
    expect(
      refusedOf(
        filter,
        // The same form on another page.
        { ...filter, key: 'get /other', action: `${baseUrl}other` },
        form({ key: 'more', fields: [], button: '' }),
        form({ key: 'd', method: 'dialog' }),
      ),
    ).toEqual([
      {
        refused:
          'The form of the button “Filter” is not a search and requires no field, so its expected result is unknown.',
      },
      { refused: 'The form has no field, so its expected result is unknown.' },
      { refused: 'It closes its own dialog, and sends nothing.' },
    ]);
  });

  it('say the request that is to be named, where it can be', () => {
    const [own, other] = refusedOf(
      form({ method: 'POST', action: `${baseUrl}messages`, key: 'a' }),
      form({ method: 'POST', action: 'https://elsewhere.test/list', key: 'b' }),
    );
    expect(own).toEqual({
      refused: 'POST /messages may change something, so it was not sent.',
      request: 'POST /messages',
    });
    expect(other).toMatchObject({
      refused: expect.stringMatching(/^POST \/list /) as string,
      request: undefined,
    });
  });
});

describe('words of pages', () => {
  it('may have a number that the name of the application has, which several titles say', () => {
    const isSteady = steadyTitles([
      'SB Admin 2 - Tables',
      'SB Admin 2 - Login',
      'Inbox (3) | Mail',
      'Sent (3) | Mail',
      '4 new | Desk',
      '4 new | Office',
      'November 2026 – Month',
      'November 2026 – List',
      'Page 7',
      'Page 7',
    ]);
    expect(isSteady('SB Admin 2 - Tables')).toBe(true);
    expect(isSteady('SB Admin 2 - Charts')).toBe(true);
    for (const title of [
      'SB Admin 2 - 12 new',
      'Inbox (3) | Mail',
      '4 new | Desk',
      'November 2026 – List',
      'Page 7',
      'SB Admin 3 - Tables',
    ])
      expect(isSteady(title), title).toBe(false);
  });

  it('may have the sign that titles have, and nothing that counts', () => {
    expect(isPlain('Widgets | Office')).toBe(true);
    expect(isPlain('Basket (3)')).toBe(false);
  });

  it('become names without versions and prices', () => {
    expect(nameFor('Petstore 1.0.0 OAS 3.0')).toBe('Petstore OAS');
    expect(nameFor('Tea for 3,50 €')).toBe('Tea for');
    expect(shortened('abc def', 5)).toBe('abc');
    expect(shortened('abcdef', 5)).toBe('abcde');
  });
});
