/**
 * Contrast ratio of two colours as WCAG 2.2 defines it, from 1 (the same) to 21 (black on white).
 * @param one `#rrggbb`
 * @param other `#rrggbb`
 */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Undoes the gamma of one sRGB channel. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
