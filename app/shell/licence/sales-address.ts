/**
 * Returns how to contact the operator of an installation without a sales page: its support page or address, otherwise
 * the first operator. Shown to members of projects only, as it may be a person's address.
 * @returns a page or `mailto:`; null when the deployment names none
 */
export function operatorContact(
  { supportUrl }: { supportUrl: string | null },
  { operators }: { operators: readonly string[] },
): string | null {
  const [operator] = operators;
  return supportUrl ?? (operator === undefined ? null : `mailto:${operator}`);
}

/** Facts about the user that a sales form receives (docs/rules/interface.md, Sales). */
export interface SalesPrefill {
  name: string;
  company: string;
  email: string;
  projectId: string;
}

/** Returns whether the deployment's sales address is a page. The other kind is a mail address. */
export function isPage(address: string): boolean {
  return /^https?:/.test(address);
}

/**
 * Returns the sales address with facts about the user. A page receives them as query parameters, a mail as its text.
 * Entries that the address already has do not change.
 */
export function prefilledSales(address: string, { name, company, email, projectId }: SalesPrefill): string {
  if (!isPage(address)) {
    const body = `\n\nName: ${name}\nCompany: ${company}\nEmail: ${email}\nProject: ${projectId}`;
    // Mail programs do not read a plus as a space.
    return `${address}${address.includes('?') ? '&' : '?'}body=${encodeURIComponent(body)}`;
  }
  const url = new URL(address);
  for (const [parameter, value] of Object.entries({ name, company, email, projectId })) {
    if (value && !url.searchParams.has(parameter)) url.searchParams.set(parameter, value);
  }
  return url.href;
}
