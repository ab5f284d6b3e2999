/** The buttons of /dialogs; their sentences come from data attributes, so that they are in the page's language. */
export const dialogsScript = `
const box = document.getElementById('dialogs').dataset;
const result = document.getElementById('result');
const gift = document.getElementById('gift');
const on = (id, action) => document.getElementById(id).addEventListener('click', action);

on('alert', () => {
  alert(box.alert);
  result.textContent = box.alert;
});
on('confirm', () => {
  result.textContent = confirm(box.confirm) ? box.confirmed : box.cancelled;
});
on('prompt', () => {
  const name = prompt(box.prompt);
  if (name) result.textContent = box.named + ' ' + name + '.';
});
on('modal', () => gift.showModal());
gift.addEventListener('close', () => {
  if (gift.returnValue === 'wrap') result.textContent = box.wrapped;
});
`;
