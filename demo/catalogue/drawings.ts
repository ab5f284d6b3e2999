import type { Shape } from './product.ts';

const LIGHT = '#ffffff';
const shade = (path: string) => `<g fill="#000" opacity=".18">${path}</g>`;
const line = (path: string, colour: string, width = 2.5) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const sheet = (colour: string, inside: string) =>
  `<rect x="37" y="11" width="46" height="66" fill="${LIGHT}"/><svg x="40" y="14" width="40" height="60" viewBox="0 0 40 60">` +
  `<rect width="40" height="60" fill="${colour}" opacity=".25"/>${inside}</svg>`;

/** How each shape is drawn into a field of 120 × 90, in the product's colour. */
export const drawings: Record<Shape, (colour: string) => string> = {
  mug: (c) =>
    line('M77 34h7a9 9 0 0 1 9 9v5a9 9 0 0 1-9 9h-7', c, 6) +
    `<path d="M37 22h42v38a10 10 0 0 1-10 10H47a10 10 0 0 1-10-10z" fill="${c}"/>` +
    shade('<path d="M69 22h10v38a10 10 0 0 1-10 10h-4q4-4 4-12z"/>'),
  cup: (c) =>
    line('M78 40h5a6 6 0 0 1 0 14h-8', c, 4) +
    `<path d="M42 32h37q0 30-18.5 30T42 32z" fill="${c}"/><ellipse cx="60" cy="68" rx="31" ry="4" fill="${c}"/>` +
    shade('<ellipse cx="60.5" cy="33" rx="17" ry="2.5"/>'),
  notebook: (c) =>
    `<rect x="39" y="12" width="44" height="64" rx="3" fill="${c}"/>` +
    shade('<path d="M42 12h5v64h-5a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3z"/>') +
    `<rect x="54" y="24" width="21" height="12" rx="1" fill="${LIGHT}" opacity=".85"/>` +
    line('M79 12v64', LIGHT, 1),
  shirt: (c) =>
    `<path d="M47 16l-20 10 7 17 9-4v36h34V39l9 4 7-17-20-10q-13 11-26 0z" fill="${c}"/>` +
    shade('<path d="M73 16q-13 11-26 0l-3 1.5q16 15 32 0z"/>'),
  striped: (c) =>
    `<path d="M47 16L27 24l-5 44 9 1 5-30v37h48V39l5 30 9-1-5-44-20-8q-13 11-26 0z" fill="${c}"/>` +
    line('M42 30v45M50 26v49M70 26v49M78 30v45M60 24v51', LIGHT, 1) +
    shade('<path d="M47 16q13 11 26 0l-2 5-11 7-11-7z"/>'),
  hoodie: (c) =>
    `<path d="M48 19L28 29l6 42 8-1-1-20v25h38V50l-1 20 8 1 6-42-20-10q-12-11-24 0z" fill="${c}"/>` +
    shade('<path d="M48 19q12-11 24 0-2 14-12 16-10-2-12-16zM48 55h24l3 13H45z"/>') +
    line('M57 34v9M63 34v9', LIGHT, 1.5),
  tote: (c) =>
    line('M49 36V26a11 11 0 0 1 22 0v10', c, 3.5) +
    `<path d="M37 34h46l4 42H33z" fill="${c}"/>` +
    shade('<path d="M78 34h5l4 42h-7z"/><path d="M53 50h14v3H53zM53 56h9v3h-9z"/>'),
  backpack: (c) =>
    line('M53 18v-3a7 7 0 0 1 14 0v3', c, 3) +
    `<path d="M39 36q0-20 21-20t21 20v34a6 6 0 0 1-6 6H45a6 6 0 0 1-6-6z" fill="${c}"/>` +
    shade('<rect x="46" y="49" width="28" height="20" rx="3"/><path d="M48 34h24v3H48z"/>') +
    line('M51 55h18', LIGHT, 1.5),
  case: (c) =>
    `<rect x="22" y="32" width="76" height="30" rx="9" fill="${c}"/>` +
    shade('<path d="M22 50h76v3a9 9 0 0 1-9 9H31a9 9 0 0 1-9-9z"/>') +
    line('M31 39h54l4 3', '#e6c878', 2),
  sleeve: (c) =>
    `<rect x="25" y="20" width="70" height="50" rx="4" fill="${c}"/>` +
    shade('<path d="M29 20h62a4 4 0 0 1 4 4L60 46 25 24a4 4 0 0 1 4-4z"/>') +
    `<circle cx="60" cy="45" r="2.5" fill="${LIGHT}"/>`,
  mountains: (c) =>
    sheet(
      c,
      `<circle cx="29" cy="13" r="5" fill="#e8a13c"/><path d="M0 46l13-22 9 14 6-9 12 17v14H0z" fill="${c}"/>`,
    ),
  waves: (c) =>
    sheet(
      c,
      `<path d="M0 24q10-8 20 0t20 0v36H0z" fill="${c}" opacity=".55"/><path d="M0 38q10-8 20 0t20 0v22H0z" fill="${c}"/>`,
    ),
  map: (c) =>
    sheet(
      c,
      line('M0 14h40M0 36l40-8M11 0v60M29 0l-4 60M0 50h40', c, 2) +
        `<circle cx="25" cy="31" r="3.5" fill="#c8473f"/>`,
    ),
  stars: (c) =>
    sheet(
      c,
      `<rect width="40" height="60" fill="${c}"/><g fill="${LIGHT}"><circle cx="8" cy="12" r="1.5"/><circle cx="17" cy="22" r="1"/>` +
        '<circle cx="29" cy="17" r="1.8"/><circle cx="33" cy="35" r="1.2"/><circle cx="14" cy="40" r="1.6"/><circle cx="24" cy="50" r="1"/></g>' +
        line('M8 12l9 10 12-5 4 18M14 40l10 10', LIGHT, 0.5),
    ),
  pen: (c) =>
    `<g transform="rotate(-38 60 45)"><rect x="24" y="40" width="54" height="10" rx="5" fill="${c}"/>` +
    '<path d="M78 41l16 4-16 4z" fill="#b9a25a"/><path d="M30 37h22v2H30z" fill="#b9a25a"/></g>',
  pens: (c) =>
    ['#3b6fd4', c, '#3f7f74', '#d0922f', '#55606e']
      .map(
        (ink, i) =>
          `<rect x="${33 + i * 12}" y="24" width="7" height="46" rx="2" fill="${ink}"/><path d="M${33 + i * 12} 24h7l-3.5-9z" fill="${ink}" opacity=".6"/>`,
      )
      .join(''),
  lamp: (c) =>
    line('M56 72V52L40 34l24-16', '#55606e', 3.5) +
    `<path d="M40 74h32" stroke="#55606e" stroke-width="5" stroke-linecap="round"/><path d="M58 12l22 15-9 13-25-14z" fill="${c}"/>` +
    `<path d="M78 32l14 34H62l8-27z" fill="${c}" opacity=".22"/>`,
  ruler: (c) =>
    `<g transform="rotate(-24 60 45)"><rect x="16" y="36" width="88" height="17" rx="1.5" fill="${c}"/>` +
    line(
      Array.from({ length: 16 }, (_, i) => `M${21 + i * 5} 36v${i % 5 === 0 ? 8 : 5}`).join(''),
      LIGHT,
      1,
    ) +
    '</g>',
};
