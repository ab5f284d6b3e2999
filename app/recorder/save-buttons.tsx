import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';

interface SaveButtonsProps {
  /** Id of the form that the buttons submit. */
  formId: string;
  branch: string;
  canSave: boolean;
  /** The pressed button, until its answer arrives. */
  posted: FormDataEntryValue | null | undefined;
  /** True when the last run of the shown changes did not pass. Save is then not the primary button. */
  isRed: boolean;
}

/** Shows the buttons that run a recording before it is saved, and save it. */
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
