import { useEffect, useState } from 'react';
import { copyText } from './copy-text';

/** Milliseconds that the confirmation stays (specification shell.md and workbench.md, section 9). */
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
