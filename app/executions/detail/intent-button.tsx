import { Icon, type IconName } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { useScopedAction } from '~/ui/scoped';

interface IntentButtonProps {
  /** Name of the action that the button submits the form for. */
  intent: string;
  label: string;
  icon: IconName;
  /** Address that the form is sent to. Without scripts the page returns to the place in its fragment. */
  here: string;
  /** True when pressing the button does nothing. It keeps the focus. */
  idle?: boolean;
}

/** Changes the plan in the form. */
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
