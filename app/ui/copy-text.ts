/** The clipboard needs https or localhost; elsewhere the old command does it. @returns whether it was copied */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    const written = navigator.clipboard.writeText(text);
    return written.then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Inside an open dialog, where focus may go; the page below it is inert.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
