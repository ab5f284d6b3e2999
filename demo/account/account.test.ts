import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, Visitor } from '../testing/visitor.ts';
import { freshSession, SessionStore } from './session.ts';
import { isCurrentCode, totp } from './totp.ts';

const NOW = Date.parse('2026-02-03T12:00:00Z');
let shop: Awaited<ReturnType<typeof openShop>>;
let visitor: Visitor;
beforeAll(async () => void (shop = await openShop({ now: () => NOW })));
beforeEach(() => void (visitor = new Visitor(shop.url)));
afterAll(() => void shop.server.close());

describe('sign-in', () => {
  it('lets Anna in, shows her orders, and lets her out', async () => {
    const page = await visitor.signIn();
    expect(page.path).toBe('/account');
    expect(page.text).toContain('Welcome back, Anna Berg.');
    expect(page.text).toContain('MM-0964 2 September 2025 Delivered €18.90');
    expect((await visitor.post('/sign-out', {})).text).toContain('You are signed out.');
    expect((await visitor.get('/account')).text).toContain('Please sign in to see this page.');
  });

  it('refuses a wrong password and a locked account', async () => {
    const wrong = await visitor.signIn('anna@example.com', 'guess');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('E-mail address or password is wrong.');
    expect(wrong.html).toContain('value="anna@example.com"');
    expect((await visitor.signIn('lea@example.com', 'left-the-building')).text).toContain(
      'This account is locked.',
    );
  });

  it('keeps the basket and gives the session a new id', async () => {
    await visitor.add('blue-mug');
    const before = visitor.cookie('shop_session');
    expect((await visitor.signIn()).text).toContain('Basket (1 item)');
    expect(visitor.cookie('shop_session')).not.toBe(before);
  });

  it('goes on to the page that was asked for, never to another host', async () => {
    expect((await visitor.get('/account')).path).toBe('/sign-in?next=%2Faccount');
    expect((await visitor.signIn('ben@example.com', 'notebooks-for-all', '/checkout')).path).toBe(
      '/checkout',
    );
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/..//evil.example',
      '/\t/evil',
    ]) {
      expect((await new Visitor(shop.url).signIn(undefined, undefined, next)).path).toBe('/account');
    }
  });
});

describe('two-step sign-in', () => {
  it('computes the codes of RFC 6238, appendix B', () => {
    const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totp(seed, 59_000)).toBe('287082');
    expect(totp(seed, 1_111_111_109_000)).toBe('081804');
    expect(totp(seed, 20_000_000_000_000)).toBe('353130');
  });

  it('accepts the codes of one step before and after', () => {
    const code = totp('JBSWY3DPEHPK3PXP', NOW);
    expect([-60, -30, 0, 30, 60].map((s) => isCurrentCode('JBSWY3DPEHPK3PXP', code, NOW + s * 1000))).toEqual(
      [false, true, true, true, false],
    );
  });

  it('opens the security settings with the right code only', async () => {
    await visitor.signIn();
    expect((await visitor.get('/account/security')).path).toBe('/account');
    expect((await visitor.post('/account', { code: 'abcdef' })).status).toBe(422);
    const code = totp('JBSWY3DPEHPK3PXP', NOW);
    const page = await visitor.post('/account', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(page.html).toContain('<h1>Security settings</h1>');
  });
});

describe('sessions', () => {
  it('never grow beyond 2,000 and end after two quiet hours', () => {
    let now = 0;
    const store = new SessionStore(() => now);
    const first = store.add(freshSession());
    const second = store.add(freshSession());
    for (let i = 0; i < 1_998; i++) store.add(freshSession());
    expect(store.find(first)).not.toBeNull(); // Used again, so the second is the oldest now.
    store.add(freshSession());
    expect(store.size).toBe(2_000);
    expect(store.find(second)).toBeNull();
    now += 2 * 60 * 60 * 1000 + 1;
    expect(store.find(first)).toBeNull();
    store.add(freshSession());
    expect(store.size).toBe(1);
  });
});
