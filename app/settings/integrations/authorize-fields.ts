import { z } from 'zod';

/** @param presetUrl address of the project's repository, which overrides the form's; empty for none */
export function authorizeFields(presetUrl: string) {
  return z.object({
    url: z
      .string()
      .trim()
      .max(2000, 'The address is too long')
      .default('')
      .transform((url) => presetUrl || url)
      .refine((url) => url !== '', 'Enter the address of the repository'),
    username: z
      .string({ error: 'Enter your user name' })
      .trim()
      .min(1, 'Enter your user name')
      .max(200, 'The user name is too long'),
    token: z
      .string({ error: 'Enter your Git token' })
      .min(1, 'Enter your Git token')
      .max(2000, 'The token is too long'),
  });
}
