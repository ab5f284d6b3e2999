/** The server reads looks as well. */
export * from '#domain/pages/page-look';
