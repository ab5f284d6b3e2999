/** Returns a parameter if it is one of the options, else the fallback, so that odd links work too. */
export function readOption<const Option extends string, Fallback>(
  value: string | null,
  options: readonly Option[],
  fallback: Fallback,
): Option | Fallback {
  return options.find((option) => option === value) ?? fallback;
}

/** Reads a page number of the address, counted from 1. */
export function readPageNumber(value: string | null): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1;
}
