import type { ElementLook } from './page-look';

/** Attributes that identify an element better than others. */
const naming = /^(?:id|name|data-(?:test|qa|cy|e2e).*)$/;
const maxLength = 500;

/** Returns a text that identifies an element, so that a rejected element is not proposed again. */
export function identityOf({ tag, role, name, type, attributes }: ElementLook): string {
  const named = Object.entries(attributes)
    .filter(([attribute]) => naming.test(attribute))
    .map(([attribute, value]) => `${attribute}=${value}`)
    .sort();
  return [tag, role, name, type, ...named].join('|').slice(0, maxLength);
}
