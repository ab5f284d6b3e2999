/**
 * How to reach who runs the installation, for where it names no sales page: its support page or address, else the first
 * operator. Told to members of projects only, as it may be a person's address.
 * @returns a page or `mailto:`; null where nobody is named
 */
export function operatorContact(
  { supportUrl }: { supportUrl: string | null },
  { operators }: { operators: readonly string[] },
): string | null {
  const [operator] = operators;
  return supportUrl ?? (operator === undefined ? null : `mailto:${operator}`);
}

/** What a sales form is told of who asks (docs/rules/interface.md, Sales). */
export interface SalesPrefill {
  name: string;
  company: string;
  email: string;
  projectId: string;
}

/** Whether the deployment's sales address is a page, not a mail address. */
export function isPage(address: string): boolean {
  return /^https?:/.test(address);
}

/**
 * The sales address with who asks: a page gets it as query parameters, a mail as its text. What the address already
 * says stays.
 */
export function prefilledSales(address: string, { name, company, email, projectId }: SalesPrefill): string {
  if (!isPage(address)) {
    const body = `\n\nName: ${name}\nCompany: ${company}\nEmail: ${email}\nProject: ${projectId}`;
    // Mail programs do not read a plus as a blank.
    return `${address}${address.includes('?') ? '&' : '?'}body=${encodeURIComponent(body)}`;
  }
  const url = new URL(address);
  for (const [parameter, value] of Object.entries({ name, company, email, projectId })) {
    if (value && !url.searchParams.has(parameter)) url.searchParams.set(parameter, value);
  }
  return url.href;
}
