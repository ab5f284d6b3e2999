import { Icon, type IconName } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { useScopedAction } from '~/ui/scoped';

interface IntentButtonProps {
  /** What the form is sent for. */
  intent: string;
  label: string;
  icon: IconName;
  /** Address that the form is sent to, with the place that it comes back to without scripts. */
  here: string;
  /** Pressing it does nothing: it keeps the focus all the same. */
  idle?: boolean;
}

/** Changes the plan that is being edited. */
export function IntentButton({ intent, label, icon, here, idle }: IntentButtonProps) {
  const scopedAction = useScopedAction();
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={scopedAction(here)}
      className={iconButton}
      aria-label={label}
      aria-disabled={idle || undefined}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
