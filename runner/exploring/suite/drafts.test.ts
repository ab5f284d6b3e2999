import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../in-page';
import { draftsOf, type PageLook } from './drafts';
import type { FieldFacts, FormFacts } from './forms';
import { isPlain, nameFor, shortened } from './words';

const baseUrl = 'http://shop.test/';
const isOf = { isDownload: false, isMenu: true, isShown: true };
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
): PageLook => ({
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
    ...change,
  },
  forms,
});
const of = (looks: PageLook[]) => draftsOf(looks, { baseUrl, maySend: () => false });

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
    // An anchor is no place of its own.
    expect(link.checks(at('', ['Desk']), at('#main', ['Desk'])).join()).not.toContain('URL');
  });
});

describe('words of pages', () => {
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
