import { expect, test } from 'vitest';
import { accessibilitySnapshot } from '~/ui/accessibility-snapshot.fixture';
import { mount } from '~/ui/mount.fixture';
import { RowForm, type RowFormProps } from './row-form';

const place = { row: null, version: 'v1' };
const blank: RowFormProps = {
  initial: { key: '', value: '', DataType: 'string', environment: '*' },
  place,
  rows: [],
  environments: ['stage'],
  answer: undefined,
};

async function formOf(change: Partial<RowFormProps> = {}, shell = {}) {
  const { root } = await mount(
    <table>
      <tbody>
        <RowForm {...blank} {...change} />
      </tbody>
    </table>,
    { address: '/p1/test-data/add', shell },
  );
  return accessibilitySnapshot(root);
}

test('shows empty fields and a disabled Save when the row is new', async () => {
  expect(await formOf()).toMatchInlineSnapshot(`
    - table:
      - row:
        - cell:
          - textbox "Key" [required]
        - cell:
          - textbox "Value" [required]
        - cell:
          - combobox "DataType" [value=string]:
            - option "string"
            - option "secret"
            - option "totp"
        - cell:
          - combobox "Environment" [value=* (all)]:
            - option "* (all)"
            - option "stage"
        - cell:
          - button "Save" [disabled]
          - link "Cancel" [url=/p1]
  `);
});

test('hides the value of a secret, and says that an empty field keeps it, when a secret is edited', async () => {
  const initial = { key: 'password', value: '', DataType: 'secret' as const, environment: 'stage' };
  const text = await formOf({ initial, place: { row: 0, version: 'v1' }, rows: [initial] });
  expect(text).toContain('- input password "Value"');
  expect(text).toContain('- button "Save"\n');
});

test('shows a value with line breaks in a text area when it has some', async () => {
  const initial = { ...blank.initial, key: 'address', value: 'Main Street 1\nBerlin' };
  expect(await formOf({ initial })).toContain('- textbox "Value" [value=Main Street 1\\nBerlin]');
});

test('shows the changes of another user when both changed the list', async () => {
  const changes = Array.from({ length: 10 }, (_, index) => ({
    key: `key${index}`,
    environment: index === 0 ? '*' : 'stage',
    what: index === 1 ? ('deleted' as const) : ('changed' as const),
    now: index > 1 ? 'Blue' : null,
  }));
  const text = await formOf({ answer: { conflict: { changedBy: 'Grace', changes }, place } });
  expect(text.slice(0, text.indexOf('- textbox'))).toMatchInlineSnapshot(`
    - table:
      - row:
        - cell:
          - status:
            - text: Grace changed the test data since you opened this page.
            - list:
              - listitem: changed key0 (all environments)
              - listitem: deleted key1 (stage)
              - listitem: changed key2 (stage), now Blue
              - listitem: changed key3 (stage), now Blue
              - listitem: changed key4 (stage), now Blue
              - listitem: changed key5 (stage), now Blue
              - listitem: changed key6 (stage), now Blue
              - listitem: changed key7 (stage), now Blue
              - listitem: and 2 more
            - text: Nothing is overwritten yet. Save puts your row into their list; Cancel shows theirs.
      - row:
        - cell:
  `);
});

test('shows the hint of the address, or why the row was refused, above the row', async () => {
  expect(await formOf({ hint: 'No environment has this name.' })).toContain(
    '- status: No environment has this name.',
  );
  expect(await formOf({ answer: { error: 'The disk is full.' } })).toContain('- alert: The disk is full.');
});

const expiredShell = {
  licence: { expired: true },
  user: { name: 'Ada', company: '', email: 'ada@example.com' },
  project: { id: 'p1' },
  brand: { contactSalesUrl: null },
  operatorContact: null,
};

test('shows the dialog of the license in place of the row when the license has expired', async () => {
  const text = await formOf({}, expiredShell);
  expect(text).toContain('- dialog "License has expired":');
  expect(text).not.toContain('textbox');
});
