/** The server reads looks too. */
export * from '#domain/pages/page-look';
