import { describe, expect, it } from 'vitest';
import { hintsAt, placeHint, withoutTour } from './tour';

describe('the address of the tour', () => {
  const asksForTour = (address: Parameters<typeof hintsAt>[0]) => hintsAt(address)?.length === 4;

  it('is that of the features, with the flag of a new user', () => {
    expect(asksForTour({ pathname: '/p1/features', search: '?newUser=true' })).toBe(true);
    expect(asksForTour({ pathname: '/p1/features', search: '?feature=a&newUser=true' })).toBe(true);
    expect(asksForTour({ pathname: '/p1/features', search: '' })).toBe(false);
    expect(asksForTour({ pathname: '/p1/features', search: '?newUser=false' })).toBe(false);
    expect(asksForTour({ pathname: '/p1/features/new', search: '?newUser=true' })).toBe(false);
    expect(asksForTour({ pathname: '/p1/runs', search: '?newUser=true' })).toBe(false);
  });

  it('is that of a home as well, whose only hint is what to press', () => {
    expect(hintsAt({ pathname: '/p1/home', search: '?newUser=true' })?.map(({ target }) => target)).toEqual([
      'run',
    ]);
    expect(hintsAt({ pathname: '/p1/home', search: '' })).toBeNull();
    expect(hintsAt({ pathname: '/home', search: '?newUser=true' })).toBeNull();
  });

  it('loses the flag at the end and keeps the rest', () => {
    expect(withoutTour({ pathname: '/p1/features', search: '?newUser=true' })).toBe('/p1/features');
    expect(withoutTour({ pathname: '/p1/features', search: '?feature=a%20b&newUser=true&x=1' })).toBe(
      '/p1/features?feature=a+b&x=1',
    );
  });
});

describe('the place of a hint', () => {
  const window = { width: 1000, height: 600 };
  const hint = { width: 300, height: 150 };

  it('is at the right of its target, else below it', () => {
    expect(placeHint({ left: 10, top: 100, width: 200, height: 40 }, hint, window)).toEqual({
      left: 222,
      top: 100,
    });
    expect(placeHint({ left: 680, top: 60, width: 80, height: 32 }, hint, window)).toEqual({
      left: 680,
      top: 104,
    });
  });

  it('is inside the window', () => {
    expect(placeHint({ left: 900, top: 580, width: 80, height: 32 }, hint, window)).toEqual({
      left: 688,
      top: 438,
    });
    expect(placeHint({ left: 0, top: -50, width: 80, height: 32 }, hint, window)).toEqual({
      left: 92,
      top: 12,
    });
  });

  it('is in the middle without a target', () => {
    expect(placeHint(null, hint, window)).toEqual({ left: 350, top: 225 });
  });
});
