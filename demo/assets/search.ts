/** Live search: replaces the results while the visitor types. Without it the form does the same by its button. */
export const searchScript = `
const form = document.querySelector('form[data-live]');
let waiting, running;

async function refresh() {
  running?.abort();
  running = new AbortController();
  const address = form.action + '?' + new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(address, { signal: running.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.getElementById('results');
    if (!fresh) return;
    document.getElementById('results').replaceWith(fresh);
    history.replaceState(null, '', address);
  } catch (error) {
    // Typing on aborts the request before; anything else is left to the button.
    if (error.name !== 'AbortError') console.warn('Live search failed', error);
  }
}

form?.elements.q.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 250);
});
form?.addEventListener('submit', () => {
  clearTimeout(waiting);
  running?.abort();
});
`;
