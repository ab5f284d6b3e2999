import { CopyIconButton } from './copy-icon-button';
import classes from './command-block.module.css';

/** Commands to copy; without JavaScript there is no button, the text can be selected. */
export function CommandBlock({ label, commands }: { label: string; commands: string }) {
  return (
    <div className={classes.block}>
      <pre tabIndex={0} aria-label={label} role="region">
        {commands}
      </pre>
      <CopyIconButton text={commands} label={`Copy: ${label}`} />
    </div>
  );
}
