import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { useCopy } from '~/ui/use-copy';
import classes from './get-code.module.css';

/** Commands to copy; without JavaScript there is no button, the text can be selected. */
export function CommandBlock({ label, commands }: { label: string; commands: string }) {
  const scripted = useHydrated();
  const { copied, copy } = useCopy();
  return (
    <div className={classes.block}>
      <pre tabIndex={0} aria-label={label} role="region">
        {commands}
      </pre>
      {scripted && (
        <button
          type="button"
          className={iconButton}
          onClick={() => copy(commands)}
          aria-label={copied ? 'Copied' : `Copy: ${label}`}
          title={copied ? 'Copied' : 'Copy'}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </button>
      )}
    </div>
  );
}
