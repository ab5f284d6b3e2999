/** The server reads looks as well. */
export * from '#services/foundation/page-look';
