/**
 * Error messages of Playwright 1.65, its expect and node:assert, cleaned by the runner (step-error.ts).
 * The page had a heading "Basket", two buttons "Buy", and buttons that are disabled, hidden and covered.
 */
export const said = {
  'click none': `locator.click: Timeout 700ms exceeded.
Call log:
  - waiting for getByRole('button', { name: 'Add to basket' })
    at features/step_definitions/shop.mjs:22:75`,
  'click strict': `locator.click: Error: strict mode violation: getByRole('button', { name: 'Buy' }) resolved to 2 elements:
    1) <button>Buy</button> aka getByRole('button', { name: 'Buy' }).first()
    2) <button>Buy</button> aka getByRole('button', { name: 'Buy' }).nth(1)

Call log:
  - waiting for getByRole('button', { name: 'Buy' })
    at features/step_definitions/shop.mjs:25:67`,
  'click disabled': `locator.click: Timeout 700ms exceeded.
Call log:
  - waiting for locator('#d')
    - locator resolved to <button id="d" disabled>Pay</button>
  - attempting click action
    2 × waiting for element to be visible, enabled and stable
      - element is not enabled
    - retrying click action
    - waiting 20ms
    2 × waiting for element to be visible, enabled and stable
      - element is not enabled
    - retrying click action
      - waiting 100ms
    - waiting for element to be visible, enabled and stable
    - element is not enabled
  - retrying click action
    - waiting 500ms
    at features/step_definitions/shop.mjs:26:46`,
  'click hidden': `locator.click: Timeout 700ms exceeded.
Call log:
  - waiting for locator('#h')
    - locator resolved to <button id="h">Hidden</button>
  - attempting click action
    2 × waiting for element to be visible, enabled and stable
      - element is not visible
    - retrying click action
    - waiting 20ms
    2 × waiting for element to be visible, enabled and stable
      - element is not visible
    - retrying click action
      - waiting 100ms
    - waiting for element to be visible, enabled and stable
    - element is not visible
  - retrying click action
    - waiting 500ms
    at features/step_definitions/shop.mjs:27:44`,
  'click covered': `locator.click: Timeout 700ms exceeded.
Call log:
  - waiting for locator('#c')
    - locator resolved to <button id="c">Covered</button>
  - attempting click action
    2 × waiting for element to be visible, enabled and stable
      - element is visible, enabled and stable
      - scrolling into view if needed
      - done scrolling
      - <div>x</div> intercepts pointer events
    - retrying click action
    - waiting 20ms
    2 × waiting for element to be visible, enabled and stable
      - element is visible, enabled and stable
      - scrolling into view if needed
      - done scrolling
      - <div>x</div> intercepts pointer events
    - retrying click action
      - waiting 100ms
    - waiting for element to be visible, enabled and stable
    - element is visible, enabled and stable
    - scrolling into view if needed
    - done scrolling
    - <div>x</div> intercepts pointer events
  - retrying click action
    - waiting 500ms
    at features/step_definitions/shop.mjs:28:45`,
  'select none': `locator.selectOption: Timeout 700ms exceeded.
Call log:
  - waiting for locator('#s')
    - locator resolved to <select id="s">…</select>
  - attempting select option action
    2 × waiting for element to be visible and enabled
      - did not find some options
    - retrying select option action
    - waiting 20ms
    2 × waiting for element to be visible and enabled
      - did not find some options
    - retrying select option action
      - waiting 100ms
    - waiting for element to be visible and enabled
    - did not find some options
  - retrying select option action
    - waiting 500ms
    at features/step_definitions/shop.mjs:30:43`,
  'expect visible none': `expect(locator).toBeVisible() failed

Locator: getByText('Thank you')
Expected: visible
Timeout: 500ms
Error: element(s) not found

Call log:
  - Expect "toBeVisible" getByText('Thank you') with timeout 500ms
  - waiting for getByText('Thank you')
    at features/step_definitions/shop.mjs:31:68`,
  'expect text differs': `expect(locator).toHaveText(expected) failed

Locator:  getByRole('heading')
Expected: "Thank you"
Received: "Basket"
Timeout:  500ms

Call log:
  - Expect "toHaveText" getByRole('heading') with timeout 500ms
  - waiting for getByRole('heading')
    6 × locator resolved to <h1>Basket</h1>
      - unexpected value "Basket"
    at features/step_definitions/shop.mjs:33:66`,
  'expect visible hidden': `expect(locator).toBeVisible() failed

Locator:  locator('#h')
Expected: visible
Received: hidden
Timeout:  500ms

Call log:
  - Expect "toBeVisible" locator('#h') with timeout 500ms
  - waiting for locator('#h')
    6 × locator resolved to <button id="h">Hidden</button>
      - unexpected value "hidden"
    at features/step_definitions/shop.mjs:34:61`,
  'expect strict': `expect(locator).toBeVisible() failed

Locator: getByRole('button', { name: 'Buy' })
Expected: visible
Error: strict mode violation: getByRole('button', { name: 'Buy' }) resolved to 2 elements:
    1) <button>Buy</button> aka getByRole('button', { name: 'Buy' }).first()
    2) <button>Buy</button> aka getByRole('button', { name: 'Buy' }).nth(1)

Call log:
  - Expect "toBeVisible" getByRole('button', { name: 'Buy' }) with timeout 500ms
  - waiting for getByRole('button', { name: 'Buy' })
    at features/step_definitions/shop.mjs:35:76`,
  'expect count': `expect(locator).toHaveCount(expected) failed

Locator:  getByRole('button', { name: 'Buy' })
Expected: 3
Received: 2
Timeout:  500ms

Call log:
  - Expect "toHaveCount" getByRole('button', { name: 'Buy' }) with timeout 500ms
  - waiting for getByRole('button', { name: 'Buy' })
    6 × locator resolved to 2 elements
      - unexpected value "2"
    at features/step_definitions/shop.mjs:36:75`,
  'expect url': `expect(page).toHaveURL(expected) failed

Expected pattern: /other/
Received string:  "http://127.0.0.1:4310/"
Timeout: 500ms

Call log:
  - Expect "toHaveURL" with timeout 500ms
    6 × locator resolved to <html>…</html>
      - unexpected value "http://127.0.0.1:4310/"
    at features/step_definitions/shop.mjs:38:36`,
  'expect value': `expect(received).toBe(expected) // Object.is equality

Expected: 3
Received: 2
    at features/step_definitions/shop.mjs:41:39`,
  'expect equal': `expect(received).toEqual(expected) // deep equality

- Expected  - 2
+ Received  + 2

  Object {
-   "a": 2,
+   "a": 1,
    "b": Array [
      1,
-     3,
+     2,
    ],
  }
    at features/step_definitions/shop.mjs:42:52`,
  'expect poll': `expect(received).toBe(expected) // Object.is equality

Expected: 2
Received: 1

Call Log:
- Timeout 500ms exceeded while waiting on the predicate
    at features/step_definitions/shop.mjs:43:48`,
  'assert equal': `AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
+ actual - expected

+ 'found'
- 'expected'
    at features/step_definitions/shop.mjs:44:32`,
  'assert deep': `AssertionError [ERR_ASSERTION]: Expected values to be strictly deep-equal:
+ actual - expected

  {
+   a: 1
-   a: 2
  }
    at features/step_definitions/shop.mjs:45:31`,
  'assert ok msg': `AssertionError [ERR_ASSERTION]: the basket is empty
    at features/step_definitions/shop.mjs:47:33`,
  'goto dns': `page.goto: net::ERR_NAME_NOT_RESOLVED at http://no-such-host.invalid/
Call log:
  - navigating to "http://no-such-host.invalid/", waiting until "load"
    at features/step_definitions/shop.mjs:51:26`,
  'goto tls': `page.goto: net::ERR_SSL_PROTOCOL_ERROR at https://127.0.0.1:4310/
Call log:
  - navigating to "https://127.0.0.1:4310/", waiting until "load"
    at features/step_definitions/shop.mjs:52:26`,
  'goto slow': `page.goto: Timeout 900ms exceeded.
Call log:
  - navigating to "http://127.0.0.1:4310/slow", waiting until "load"
    at features/step_definitions/shop.mjs:53:27`,
  waitForURL: `page.waitForURL: Timeout 500ms exceeded.
=========================== logs ===========================
waiting for navigation to "**/done" until "load"
============================================================
    at features/step_definitions/shop.mjs:55:28`,
  waitForResponse: `page.waitForResponse: Timeout 500ms exceeded while waiting for event "response"
=========================== logs ===========================
waiting for response "**/x"
============================================================
    at features/step_definitions/shop.mjs:56:33`,
  waitForSelector: `page.waitForSelector: Timeout 500ms exceeded.
Call log:
  - waiting for locator('#gone') to be visible
    at features/step_definitions/shop.mjs:57:33`,
  'waitForSelector hidden': `page.waitForSelector: Timeout 500ms exceeded.
Call log:
  - waiting for locator('#h') to be visible
    6 × locator resolved to hidden <button id="h">Hidden</button>
    at features/step_definitions/shop.mjs:58:40`,
  waitForFunction: `page.waitForFunction: Timeout 500ms exceeded.
    at features/step_definitions/shop.mjs:59:33`,
  'type error': `TypeError: Cannot read properties of undefined (reading 'click')
    at features/step_definitions/shop.mjs:60:42`,
  reference: `ReferenceError: nope is not defined
    at eval (eval at <anonymous> (features/step_definitions/shop.mjs:2:3732), <anonymous>:1:1)
    at features/step_definitions/shop.mjs:61:42`,
  evaluate: `page.evaluate: TypeError: Cannot read properties of undefined (reading 'x')
    at eval (eval at evaluate (:370:30), <anonymous>:1:14)
    at features/step_definitions/shop.mjs:62:26`,
  'fetch refused': `TypeError: fetch failed`,
  'request refused': `apiRequestContext.get: connect ECONNREFUSED 127.0.0.1:1
Call log:
  - → GET http://127.0.0.1:1/
    at features/step_definitions/shop.mjs:64:44`,
  'request ok': `expect(response).toBeOK() failed


Call log:
→ GET http://127.0.0.1:4310/500
← 500 Internal Server Error

Response text:
<h1>oops</h1>
    at features/step_definitions/shop.mjs:66:77`,
  'request fail': `apiRequestContext.get: 500 Internal Server Error
Response text:
<h1>oops</h1>
Call log:
  - → GET http://127.0.0.1:4310/500
  - ← 500 Internal Server Error
    at features/step_definitions/shop.mjs:67:41`,
  'request status': `expect(received).toBe(expected) // Object.is equality

Expected: 200
Received: 500
    at features/step_definitions/shop.mjs:68:92`,
  json: `SyntaxError: Unexpected token '<', "<!DOCTYPE html>" is not valid JSON
    at features/step_definitions/shop.mjs:69:22`,
  'upload missing': `ENOENT: no such file or directory, stat '/nope.png'`,
  closed: `page.click: Target page, context or browser has been closed
    at features/step_definitions/shop.mjs:71:87`,
  'goto invalid': `page.goto: Protocol error (Page.navigate): Cannot navigate to invalid URL
Call log:
  - navigating to "nonsense", waiting until "load"
    at features/step_definitions/shop.mjs:54:30`,
  thrown: `The basket should have been empty.
    at features/step_definitions/shop.mjs:73:27`,
} as const;
