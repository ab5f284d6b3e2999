/** Why a call does not do what was asked, in words for people, and in a word where callers act on it. */
export const refused = (error: string, because?: string) => ({ status: false as const, error, because });
