/** PostgreSQL cannot store or compare NUL in texts; one in a search or a name means nothing to anybody. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');
