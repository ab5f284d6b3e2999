import { config } from 'zod/v4/core';

// zod compiles its checks with `new Function` and tries that once. The pages' content security policy forbids it, and
// browsers report the attempt as an error. Runs before any schema exists, because schemas import this file as 'zod'.
config({ jitless: true });

export * from 'zod/v4';
