import type { ElementLook } from './page-look';

/** Attributes that name an element as nothing else does. */
const naming = /^(?:id|name|data-(?:test|qa|cy|e2e).*)$/;
const longest = 500;

/** Names an element of a page so that a person who refused it is not offered it again. */
export function identityOf({ tag, role, name, type, attributes }: ElementLook): string {
  const named = Object.entries(attributes)
    .filter(([attribute]) => naming.test(attribute))
    .map(([attribute, value]) => `${attribute}=${value}`)
    .sort();
  return [tag, role, name, type, ...named].join('|').slice(0, longest);
}
