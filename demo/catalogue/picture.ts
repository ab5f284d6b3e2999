import { trusted, type Markup } from '../html/markup.ts';
import { drawings } from './drawings.ts';
import type { Product } from './product.ts';

/**
 * A product drawn as inline SVG, 4:3.
 * With a title it is an image of that name; without one it is decoration beside a name and hidden from screen readers.
 */
export function picture(product: Product, title?: Markup): Markup {
  const { shape, colour } = product.picture;
  const role = title ? `role="img" aria-label="${title.text}"` : 'aria-hidden="true"';
  return trusted(
    `<svg class="picture" viewBox="0 0 120 90" ${role} focusable="false">` +
      `<rect width="120" height="90" fill="${colour}" opacity=".14"/>${drawings[shape](colour)}</svg>`,
  );
}
