import { expect, test } from 'vitest';
import { exploreSite, exploringHere, html } from '../sites.fixture';

const here = exploringHere();

const menu = '<nav><a href="/">Start</a> <a href="/teas">Teas</a> <a href="/contact">Contact</a></nav>';
const page = (title: string, body: string) => html(`${title} – Leaf`, `${menu}<h1>${title}</h1>${body}`);
const contact = `<form method="post" action="/messages"><label>Your name <input name="name" required></label> <button>Send it</button></form>`;

test('each form that was seen and has no scenario is told with the reason, whatever step showed it', async () => {
  const put = `<button type="button" onclick="localStorage.basket = 1; this.replaceWith('It is in the basket')">Keep it</button>`;
  const form = (action: string, button: string) =>
    `<form action="${action}"><label>Name <input name="name" required></label> <button>${button}</button></form>`;
  const where = `<script>if (!localStorage.basket) document.querySelector('form').outerHTML = 'Nothing'</script>`;
  const many = [...'abcdefghijkl'].map(
    (item) => `<form method="post" action="/notes"><button>Note ${item}</button></form>`,
  );
  const { url } = await here.open({
    '/': page('Welcome', `${put}<a href="/till">Till</a> <a href="/ship">Ship</a> <a href="/many">Many</a>`),
    '/till': page('Till', form('/paid', 'Pay') + where),
    '/ship': page(
      'Ship',
      `<script>localStorage.basket || location.replace('/')</script>${form('/go', 'Go')}`,
    ),
    '/many': page('Many', many.join('')),
    '/teas': page(
      'Teas',
      `${form('/found', 'Find')}<details><summary>More</summary>${form('/narrow', 'Narrow down')}</details>
        <form method="post" action="/messages"><button>Leave a message</button></form>
        <form method="post" action="/messages"><button>Leave another one</button></form>`,
    ),
    '/contact': page('Contact', contact),
    '/found': page('Found', ''),
  });
  const log = await exploreSite(here.browser, url, { settings: { suite: true } });
  const of = (button: string) => log.forms.filter((other) => other.button === button);
  expect(of('Pay')).toEqual([
    {
      button: 'Pay',
      route: '/till',
      reason: 'It was seen only after an earlier step: after a reload, the page does not show it.',
    },
  ]);
  expect(of('Go').map(({ reason }) => reason)).toEqual([
    'After a reload, the page did not open or led elsewhere. It may need an earlier step.',
  ]);
  expect(of('Narrow down').map(({ reason }) => reason)).toEqual([
    'It was seen only after an earlier step on the page: click summary "More".',
  ]);
  expect(of('Leave another one')).toMatchObject([
    { route: '/teas', reason: expect.stringMatching(/^POST \/messages may/) as string },
  ]);
  expect(of('Leave a message')).toMatchObject([
    { route: '/teas', reason: expect.stringMatching(/^POST \/messages may/) as string },
  ]);
  // A form has a scenario when it is sent, or when it is rejected without a required field.
  expect([...of('Find'), ...of('Send it')]).toEqual([]);
  expect(['Note a', 'Note j', 'Note k', 'Note l'].map((button) => of(button)[0]?.reason)).toEqual([
    expect.stringMatching(/^POST \/notes may/),
    expect.stringMatching(/^POST \/notes may/),
    'Scenarios are written for the first 10 forms of a page.',
    'Scenarios are written for the first 10 forms of a page.',
  ]);
  expect(log.forms).toHaveLength(5 + many.length);
}, 180_000);
