import { expect, it } from 'vitest';
import type { ReportStep } from '#contracts/worker/evidence';
import { said } from '../analysis/errors.fixture';
import { nearestElements } from './nearest-elements';

const page = `- banner:
  - link "Basket (2)":
    - /url: /basket
- main:
  - heading "Add to your basket" [level=1]
  - button "Add to the basket"
  - button "Add to the basket"
  - button "Pay"
  - textbox "Voucher": SAVE10
  - button "Redeem voucher"`;

function failed(ariaSnapshot?: string): ReportStep {
  const result = { status: 'FAILED' as const, startTime: 0, endTime: 1 };
  const none = { commands: [], webLog: [], networkData: [] };
  return {
    keyword: 'When ',
    type: 'Action',
    text: 'I buy',
    ariaSnapshot,
    result,
    commands: none.commands,
    webLog: none.webLog,
    networkData: none.networkData,
  };
}
const nearest = (message: string, steps = [failed(page)]) =>
  nearestElements(message, steps)?.elements.map(({ role, name }) => `${role} ${name}`);
const looksFor = (locator: string) =>
  `locator.click: Timeout 700ms exceeded.\nCall log:\n  - waiting for ${locator}\n    at a.mjs:1:1`;

it('are the two of the page that are called most alike what was not found', () => {
  expect(nearest(said['click none'])).toEqual(['button Add to the basket', 'heading Add to your basket']);
  expect(nearestElements(said['click none'], [failed(), failed(page)])).toBeUndefined();
  expect(nearest(looksFor("locator('#redeem-voucher')"))).toEqual([
    'button Redeem voucher',
    'textbox Voucher',
  ]);
  expect(nearest(looksFor("getByRole('button', { name: 'Redeem' })"))).toEqual(['button Redeem voucher']);
  expect(
    nearest("expect(locator).toHaveCount(expected) failed\n\nLocator: getByText('Pay')\nReceived: 0"),
  ).toEqual(['button Pay']);
});

it('are none where something was found, nothing is named, alike or kept', () => {
  for (const name of [
    'click disabled',
    'click strict',
    'expect text differs',
    'expect count',
    'thrown',
  ] as const)
    expect(nearest(said[name]), name).toBeUndefined();
  expect(nearest(said['expect visible none'])).toBeUndefined();
  expect(nearest(looksFor("getByRole('button')"))).toBeUndefined();
  expect(nearest(looksFor("getByText('Pay')"), [failed()])).toBeUndefined();
  expect(nearest(looksFor("getByText('Pay')"), [failed('- no "tree')])).toBeUndefined();
});
