import { describe, expect, it } from 'vitest';
import { commandLabel, stepKeyword } from './labels';

describe('commandLabel', () => {
  it.each([
    ['click_element', 'click', 'Click'],
    ['click_element', 'dblclick', 'Double click'],
    ['go_back', 'goBack', 'Go back'],
    ['verify_page_title', undefined, 'Verify page title'],
    ['something_new', undefined, 'Something new'],
  ])('names %s (%s)', (type, info, label) => {
    expect(commandLabel({ type, info })).toBe(label);
  });
});

describe('stepKeyword', () => {
  it("prefers the feature's own word", () => {
    expect(stepKeyword({ keyword: 'Angenommen ', type: 'Context' })).toBe('Angenommen');
  });
  it('falls back to the type', () => {
    expect(stepKeyword({ keyword: '', type: 'Outcome' })).toBe('Then');
    expect(stepKeyword({ keyword: '', type: 'Unknown' })).toBe('');
  });
  it('names hooks as such', () => {
    expect(stepKeyword({ keyword: 'After', type: 'After' })).toBe('After hook');
  });
});
