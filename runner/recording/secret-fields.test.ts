import { describe, expect, test } from 'vitest';
import { isSecretField, secretKeyOf, type FieldNames } from './secret-fields';

const field = (names: Partial<FieldNames>): FieldNames => ({
  labels: [],
  placeholder: '',
  name: '',
  id: '',
  complete: '',
  type: 'text',
  ...names,
});
const labelled = (label: string) => field({ labels: [label] });

describe('a field is for a secret', () => {
  test.each([
    ...[
      'API key',
      'API-Schlüssel',
      'Api Key *',
      'X-API-Key',
      'Secret access key',
      'Access key',
      'Private key',
    ],
    ...[
      'Kartennummer',
      'Card number',
      'Credit card number',
      'Kreditkartennummer',
      'EC-Kartennummer',
      'Kreditkarte',
    ],
    ...[
      'Gift card number',
      'CVC',
      'CVV2',
      'CVC / CVV',
      'Security code',
      'Prüfziffer',
      'Kartenprüfnummer',
      'Sicherheitscode',
    ],
    ...[
      'PIN',
      'PIN (4 digits)',
      'Enter your PIN',
      'New PIN',
      'Karten-PIN',
      'TAN',
      'mTAN',
      'SMS-TAN',
      'pushTAN',
      'Transaction PIN',
    ],
    ...[
      'One-time code',
      'One-time password',
      'Einmalcode',
      'Einmal-Code',
      'Einmalpasswort',
      'OTP',
      'Verification code',
      'Bestätigungscode',
    ],
    ...[
      'Authenticator code',
      'Recovery code',
      'Passphrase',
      'Wi-Fi passphrase',
      'Passcode',
      'Passwort',
      'Neues Passwort',
      'Passwort wiederholen',
    ],
    ...[
      'Password (required)',
      'Confirm password',
      'Datenbankpasswort',
      'Kennwort',
      'Benutzerkennwort',
      'Geheimnis',
      'Client-Geheimnis',
      'Geheimzahl',
    ],
    ...[
      'Client secret',
      'Webhook secret',
      'Secret',
      'Token',
      'Access token',
      'Personal access token',
      'Bearer token',
      'Zugriffstoken',
      'API-Token',
    ],
    ...[
      'Licence key',
      'Lizenzschlüssel',
      'WLAN-Schlüssel',
      'Enter the 6-digit verification code that we sent to your phone',
    ],
  ])('when its label is "%s"', (label) => {
    expect(isSecretField(labelled(label))).toBe(true);
  });

  test.each<Partial<FieldNames>>([
    { name: 'apiKey' },
    { name: 'api_key' },
    { name: 'user[password]' },
    { id: 'card-number' },
    { id: 'cardNumber' },
    { name: 'cardnumber' },
    { name: 'cvc' },
    { name: 'OTP' },
    { id: 'client_secret' },
    { name: 'authToken' },
    { placeholder: 'Paste your API key' },
    { placeholder: 'Kennwort' },
    { complete: 'section-a cc-number' },
    { complete: 'one-time-code' },
    { labels: ['Hinweis'], type: 'password' },
    { labels: ['Password hint'], type: 'password' },
  ])('when it has %o', (names) => {
    expect(isSecretField(field(names))).toBe(true);
  });
});

describe('a field is for no secret', () => {
  test.each([
    ...[
      'Token count',
      'Max tokens',
      'Number of tokens',
      'Token limit',
      'Token name',
      'Token expiry',
      'Anzahl Token',
      'Token-Anzahl',
      'Token lifetime (minutes)',
    ],
    ...['Pinboard', 'Pinnwand', 'Pinterest', 'Shopping', 'Spinner', 'Opinion', 'Pin message', 'Pineapples'],
    ...[
      'Password hint visible?',
      'Password hint',
      'Passworthinweis',
      'Passwort-Hinweis',
      'Minimum password length',
      'Passwortlänge',
      'Password policy',
    ],
    ...[
      'Password expires after (days)',
      'Forgot password e-mail',
      'PIN length',
      'PIN-Länge',
      'Maximum PIN attempts',
    ],
    ...[
      'Passenger',
      'Passport number',
      'Reisepass',
      'Compass',
      'Bypass reason',
      'Passau',
      'Tangent',
      'Titan',
      'Tanja',
      'Distanz',
      'Instanz',
    ],
    ...[
      'Key',
      'Keyword',
      'Primary key',
      'Foreign key',
      'Sort key',
      'Public key',
      'SSH public key',
      'Schlüsselwort',
      'Stichwort',
    ],
    ...[
      'Cardholder name',
      'Name on card',
      'Karteninhaber',
      'Card type',
      'Loyalty card number',
      'Kundenkartennummer',
      'Business card',
      'Postcard',
    ],
    ...[
      'Secretary',
      'Sekretariat',
      'Secret name',
      'IBAN',
      'BIC',
      'Kontonummer',
      'Account number',
      'Order number',
      'Rechnungsnummer',
    ],
    ...[
      'Postcode',
      'Postal code',
      'Zip code',
      'Country code',
      'Voucher code',
      'Gutscheincode',
      'Discount code',
      'Code',
      'Promo code',
      'Barcode',
      'QR code',
    ],
    ...[
      'E-mail address',
      'User name',
      'Search tokens',
      'Suche nach Token',
      'Username',
      'Title',
      'City',
      'Phone number',
      'Tax ID',
      'Accessibility',
      'Access level',
    ],
  ])('when its label is "%s"', (label) => {
    expect(isSecretField(labelled(label))).toBe(false);
  });

  test.each<Partial<FieldNames>>([
    { labels: ['Token count'], id: 'token' },
    { name: 'token_count' },
    { name: 'passwordHint' },
    { id: 'pinboard-search' },
    { name: 'password_reset_email', type: 'email' },
    { labels: ['Search'], name: 'q', placeholder: 'Search tokens', type: 'search' },
    { placeholder: 'Describe it. Do not include passwords' },
    { name: 'passengers' },
    {},
  ])('when it has %o', (names) => {
    expect(isSecretField(field(names))).toBe(false);
  });
});

describe('the key of a secret', () => {
  const none = () => false;
  test.each<[Partial<FieldNames>, string]>([
    [{ labels: ['API key'] }, 'apiKey'],
    [{ labels: ['API-Schlüssel'] }, 'apiSchluessel'],
    [{ labels: ['Card number *'], complete: 'cc-number' }, 'cardNumber'],
    [{ labels: ['Number'], complete: 'cc-number' }, 'cardNumber'],
    [{ labels: ['Password'], type: 'password', name: 'pw' }, 'password'],
    [{ labels: ['Confirm password'], type: 'password' }, 'confirmPassword'],
    [{ labels: ['Enter your PIN'] }, 'pin'],
    [{ labels: ['Enter the 6-digit verification code that we sent'], name: 'otp' }, 'otp'],
    [{ type: 'password', placeholder: 'Password' }, 'password'],
    [{ type: 'password', id: 'input-1234', placeholder: '••••' }, 'password'],
    [{ name: 'user[api_token]' }, 'userApiToken'],
    [{ labels: ['コード'], complete: 'one-time-code' }, 'oneTimeCode'],
    [{ labels: ['密码'], name: 'a:b', complete: 'x' }, 'secret'],
  ])('of %o is %s', (names, key) => {
    expect(secretKeyOf(field(names), none)).toBe(key);
    expect(key).toMatch(/^[\w.:-]{1,100}$/);
  });

  test('has a number when another field has that key', () => {
    const taken = new Set(['password', 'password2']);
    expect(secretKeyOf(labelled('Password'), (key) => taken.has(key))).toBe('password3');
  });
});

test('judges long hostile names within a few milliseconds', () => {
  const texts = ['a'.repeat(100_000), 'pass '.repeat(20_000), ' token'.repeat(20_000), 'pin-'.repeat(30)];
  const start = performance.now();
  for (const text of texts) isSecretField(field({ labels: [text], placeholder: text, name: text, id: text }));
  expect(performance.now() - start).toBeLessThan(500);
});
