/** PostgreSQL cannot store or compare NUL in texts; one in a search or a name means nothing to anybody. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** At least one character that can be seen: a name of blanks, zero-width or filler characters is no name. */
export const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !visible.test(text);
