import { z } from 'zod';

export * from './environment-rules';

export const environment = z.object({ name: z.string(), baseUrl: z.string() });
export type Environment = z.infer<typeof environment>;
