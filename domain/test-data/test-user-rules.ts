import { z } from 'zod';

const text = z.string().default('');

/** The form of a test user. The service checks if the name is taken and the secret key is valid. */
export const testUserForm = z.object({
  username: text
    .transform((name) => name.trim())
    .pipe(z.string().max(320, 'A username cannot have more than 320 characters')),
  password: text.pipe(z.string().max(1000, 'A password cannot have more than 1000 characters')),
  secretKey: text.pipe(z.string().max(500, 'A secret key cannot have more than 500 characters')),
  removeSecretKey: z.literal('on').optional(),
});
export type TypedUser = z.infer<typeof testUserForm>;
