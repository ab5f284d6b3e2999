/** A parameter of the address when it is one of the options, else the fallback: nobody is refused for an odd link. */
export function oneOf<const Option extends string, Fallback>(
  value: string | null,
  options: readonly Option[],
  fallback: Fallback,
): Option | Fallback {
  return options.find((option) => option === value) ?? fallback;
}

/** A page number of the address, counted from 1. */
export function pageOf(value: string | null): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : 1;
}
