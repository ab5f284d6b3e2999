import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';

interface SaveButtonsProps {
  /** ID of the form that the buttons send. */
  formId: string;
  branch: string;
  canSave: boolean;
  /** The button that was pressed, while its answer is awaited. */
  posted: FormDataEntryValue | null | undefined;
  /** The last run of what is shown did not pass: then Save is not the primary button. */
  isRed: boolean;
}

/** The buttons that run a recording before it is saved, and save it. */
export function SaveButtons({ formId, branch, canSave, posted, isRed }: SaveButtonsProps) {
  return (
    <>
      <Button
        type="submit"
        form={formId}
        name="intent"
        value="run"
        variant={isRed ? 'filled' : 'default'}
        leftSection={<Icon name="play" />}
        disabled={!canSave}
        loading={posted === 'run'}
        title="Runs the scenario as it would be saved. Saves nothing"
      >
        Run before saving
      </Button>{' '}
      <Button
        type="submit"
        form={formId}
        name="intent"
        value="save"
        variant={isRed ? 'default' : 'filled'}
        disabled={!canSave}
        loading={posted === 'save'}
        title={isRed ? 'The last run of this scenario did not pass' : undefined}
      >
        Save to {branch}
      </Button>
    </>
  );
}
