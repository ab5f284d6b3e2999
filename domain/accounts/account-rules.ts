import { z } from 'zod';
import { visible } from '../text';

const fillAll = 'Please fill all the fields';
const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, fillAll)
    .regex(visible, fillAll)
    .max(80, `${label} cannot have more than 80 characters`)
    .regex(/^\P{Cc}*$/u, `${label} cannot contain control characters`);

/** Rules of a new account, for form and service. E-mail addresses are stored and compared in lower case. */
export const newAccount = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, fillAll)
    .max(254, 'Email cannot have more than 254 characters')
    .check(z.email('Please enter a valid email')),
  password: z
    .string()
    .min(1, fillAll)
    .min(8, 'Password must have at least 8 characters')
    .regex(visible, 'Password cannot consist of spaces only')
    .max(200, 'Password cannot have more than 200 characters'),
  firstname: personName('First name'),
  lastname: personName('Last name'),
});

/** Account fields that users can change themselves. The company may be empty. */
export const profile = newAccount.pick({ firstname: true, lastname: true }).extend({
  companyName: z
    .string()
    .trim()
    .max(120, 'Company cannot have more than 120 characters')
    .regex(/^\P{Cc}*$/u, 'Company cannot contain control characters'),
});

/** The form to change the password while signed in. */
export const passwordChange = z.object({
  currentPassword: z.string().min(1, fillAll),
  newPassword: newAccount.shape.password,
  /** Code of the second factor; required when two-factor authentication is on. */
  code: z.string().trim().max(100).optional(),
});

/** The two filled fields of the sign-in form. The service checks if they are correct. */
export const filledCredentials = z.object({
  email: z.string().trim().toLowerCase().min(1, fillAll),
  password: z.string().min(1, fillAll),
});

/** The form for the code from a mail. A request for a new code uses the same form, without a code. */
export const emailCodeForm = z
  .object({ change: z.string().default(''), code: z.string().trim().default('') })
  .refine(({ change, code }) => change === 'new-code' || code !== '', {
    message: 'Please enter the code',
    path: ['code'],
  });
