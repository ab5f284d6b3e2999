/** Removes NUL, which PostgreSQL cannot store or compare. It has no meaning in searches or names. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Matches a visible character. Spaces, zero-width and filler characters alone are not a name. */
export const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text);
