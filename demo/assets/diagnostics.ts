/** Noise for /diagnostics: console messages, a page error and requests that fail. */
export const diagnosticsScript = `
const log = document.getElementById('events');
const note = (text) => {
  const item = document.createElement('li');
  item.textContent = text;
  log.append(item);
};
const actions = {
  log: () => console.log('The shop says hello.'),
  warn: () => console.warn('The milk is almost gone.'),
  error: () => console.error('The milk is gone.'),
  throw: () => setTimeout(() => { throw new Error('The shelf fell down.'); }),
  request: async () => {
    const answer = await fetch('/api/status/500');
    note('GET /api/status/500 → ' + answer.status);
  },
};
for (const [name, action] of Object.entries(actions)) {
  document.getElementById(name).addEventListener('click', () => {
    if (name !== 'request') note(name);
    action();
  });
}

console.log('Diagnostics are ready.');
console.warn('This warning is on purpose.');
note('log');
note('warn');
actions.request();
`;
