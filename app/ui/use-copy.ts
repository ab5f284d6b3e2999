import { useEffect, useState } from 'react';

/** Milliseconds that the confirmation stays (docs/rules/interface.md, Copying). */
const confirmation = 3_000;

/** Copies a text and tells for three seconds that it was copied. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: (text) => void copyText(text).then(setCopied) };
}

/** The clipboard needs https or localhost; elsewhere the old command does it. @returns whether it was copied */
async function copyText(text: string): Promise<boolean> {
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
