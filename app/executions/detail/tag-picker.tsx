import { Button } from '@mantine/core';
import { useHydrated } from 'remix-utils/use-hydrated';
import { DialogActions, FormPartDialog } from '~/ui/dialog';
import type { TagChoice } from '../planner/tag-choice.server';
import { TagFields } from '../planner/tag-fields';
import { useTagChoice } from '../planner/use-tag-choice';
import type { PlanFields } from './plan-fields';
import type { ShownExecution } from './read-execution.server';
import type { Editing } from './use-plan';

interface TagPickerProps {
  editing: Editing;
  picking: NonNullable<PlanFields['picking']>;
  choice: TagChoice;
  execution: ShownExecution;
}

/** The second step of the planner alone, for one scenario group. A part of the page's form: nothing of it is lost. */
export function TagPicker({ editing, picking, choice: begin, execution }: TagPickerProps) {
  const { projectId, branch } = execution;
  const { tags: chosen, group } = picking;
  const { choice, setSearch, isCounting } = useTagChoice(begin, { projectId, branch, chosen });
  const scripted = useHydrated();
  return (
    <FormPartDialog title="Select scenarios" closeIntent="no-tags" width={640}>
      <input type="hidden" name="picking" value={group} />
      <TagFields
        choice={choice}
        chosen={chosen}
        isCounting={isCounting}
        field="picked"
        searchField="find"
        onSearch={setSearch}
        find={
          <Button type="submit" name="intent" value="find" variant="default">
            Find
          </Button>
        }
      />
      <DialogActions>
        <Button type="submit" name="intent" value="no-tags" variant="default">
          Cancel
        </Button>
        <Button
          type="submit"
          name="intent"
          value="pick"
          loading={editing.busy}
          disabled={scripted && chosen.length === 0}
        >
          Save
        </Button>
      </DialogActions>
    </FormPartDialog>
  );
}
