import { isCardNumber } from './card-number.ts';
import { countries } from './countries.ts';

export const paymentMethods = ['card', 'invoice', 'cash'] as const;

const fields = [
  'name',
  'email',
  'street',
  'postcode',
  'city',
  'country',
  'payment',
  'card',
  'terms',
] as const;
export type CheckoutField = (typeof fields)[number];
export type CheckoutValues = Record<CheckoutField, string>;

/** The posted fields, trimmed and cut to a sensible length; what is missing is empty. */
export function readCheckout(form: URLSearchParams): CheckoutValues {
  const read = (field: CheckoutField) => [field, (form.get(field) ?? '').trim().slice(0, 200)];
  return Object.fromEntries(fields.map(read)) as CheckoutValues;
}

/** The simple test every shop makes: something, an @, a domain with a point. */
export const isEmail = (text: string) => /^[^\s@<>]{1,64}@[^\s@<>.]+(\.[^\s@<>.]+)+$/.test(text);

/** Which fields are wrong, in the order of the form. A card number only counts when a card pays. */
export function wrongFields(values: CheckoutValues): CheckoutField[] {
  const country = Object.hasOwn(countries, values.country) ? countries[values.country] : undefined;
  const right: Record<CheckoutField, boolean> = {
    name: values.name.length >= 2,
    email: isEmail(values.email),
    street: values.street.length >= 3,
    postcode: country ? country.test(values.postcode) : values.postcode !== '',
    city: values.city.length >= 2,
    country: country !== undefined,
    payment: paymentMethods.some((method) => method === values.payment),
    card: values.payment !== 'card' || isCardNumber(values.card),
    terms: values.terms === 'yes',
  };
  return fields.filter((field) => !right[field]);
}
