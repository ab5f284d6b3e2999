import { useHydrated } from './hydration';
import { Icon } from './icon';
import { iconButton } from './icon-button';
import { useCopy } from './use-copy';

/** Copies a text, and says so. Copying needs scripts: without them there is nothing, and the text can be selected. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className={iconButton}
      onClick={() => copy(text)}
      aria-label={copied ? 'Copied' : label}
      title={copied ? 'Copied' : 'Copy'}
    >
      <Icon name={copied ? 'check' : 'copy'} />
    </button>
  );
}
