import { expect, test } from 'vitest';
import { addLooks } from './add-looks';
import { element, field } from './looks.fixture';
import type { ElementLook, PageLook } from './page-look';
import { maxElements } from './page-look';

const look = (...elements: ElementLook[]): PageLook => ({ language: 'en', isCut: false, elements });
const namesOf = ({ elements }: PageLook) => elements.map(({ name }) => name);
const at = (name: string, x: number, elementLook: Partial<ElementLook> = {}) =>
  element(name, Object.assign({ box: [x, 0, 0.1, 0.1] as ElementLook['box'] }, elementLook));

test('what came later is added, and what was there keeps its place', () => {
  const { look: both, places } = addLooks(
    look(at('Pay', 0), field('Name')),
    look(at('Help', 0.5), at('Pay', 0)),
  );
  expect(namesOf(both)).toEqual(['Pay', 'Name', 'Help']);
  expect(places).toEqual([2, 0]);
});

test('of equal elements there are as many as in the look that has more', () => {
  const one = look(at('Remove', 0), at('Remove', 0.2));
  const more = look(at('Remove', 0), at('Remove', 0.2), at('Remove', 0.4));
  expect(namesOf(addLooks(one, more).look)).toHaveLength(3);
  expect(namesOf(addLooks(more, one).look)).toHaveLength(3);
  // Texts around an element change during a step: it is still the same element.
  expect(addLooks(one, look(at('Remove', 0.6, { row: 'other', before: 'other' }))).places).toEqual([0]);
});

test('what a step turned into another state is no element of its own', () => {
  const [show, hide] = [at('Show', 0), at('Hide', 0)];
  expect(namesOf(addLooks(look(show), look(hide)).look)).toEqual(['Show']);
  // But they are two elements when the step used the later one.
  const { look: both, places } = addLooks(look(show), look(hide), 0);
  expect(namesOf(both)).toEqual(['Show', 'Hide']);
  expect(places).toEqual([1]);
  // Both are kept when both are on the page.
  expect(namesOf(addLooks(look(show), look(show, hide)).look)).toEqual(['Show', 'Hide']);
});

test('there is an end to it', () => {
  const many = (prefix: string, x: number) =>
    look(...Array.from({ length: 1_000 }, (_, index) => at(`${prefix} ${index}`, x + index)));
  const { look: both, places } = addLooks(many('a', 0), many('b', 5_000));
  expect(both.elements).toHaveLength(maxElements);
  expect(both.isCut).toBe(true);
  expect(places.slice(499, 501)).toEqual([1_499, -1]);
});
