import { TextInput } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { IntentButton } from './intent-button';
import { mostNameLength } from './outline';
import { keyOf, type GroupFields } from './plan-fields';
import { ScenarioList } from './scenario-list';
import { GroupTags } from './group-tags';
import { ThreadStepper } from './thread-stepper';
import type { Editing } from './use-plan';
import classes from './group-card.module.css';

interface GroupCardProps {
  group: GroupFields;
  flowId: string;
  editing: Editing;
  page: string;
  projectId: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A scenario group: its name, its scenarios by tag, and its share of the threads. */
export function GroupCard({ group, flowId, editing, page, projectId, isFirst, isLast }: GroupCardProps) {
  const { id, name, tags, fixed, isListed } = group;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const scripted = useHydrated();
  const here = `${page}#${id}`;
  return (
    <li
      id={id}
      ref={setNodeRef}
      className={classes.group}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <input type="hidden" name="group" value={`${flowId}-${id}`} />
      <input type="hidden" name={`fixed-${id}`} value={fixed} />
      <input type="hidden" name={`listed-${id}`} value={isListed ? '1' : ''} />
      {tags.map((tag) => (
        <input key={tag} type="hidden" name={`tag-${id}`} value={tag} />
      ))}
      <div className={classes.row}>
        {scripted && (
          <button
            type="button"
            className={`${iconButton} ${classes.handle}`}
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Drag ${name} to another place`}
            title="Drag to another place"
          >
            <Icon name="gripVertical" />
          </button>
        )}
        <TextInput
          name={`name-${id}`}
          defaultValue={name}
          aria-label="Name of the scenario group"
          error={editing.problems[`name-${id}`]}
          maxLength={mostNameLength}
          title={name}
          autoComplete="off"
          className={classes.name}
        />
        <GroupTags group={group} editing={editing} here={here} />
        <ThreadStepper group={group} editing={editing} here={here} />
        <span className={classes.actions}>
          <IntentButton
            intent={`up:${id}`}
            label={`Move ${name} up`}
            icon="arrowUp"
            here={here}
            idle={isFirst}
          />
          <IntentButton
            intent={`down:${id}`}
            label={`Move ${name} down`}
            icon="arrowDown"
            here={here}
            idle={isLast}
          />
          <IntentButton
            intent={`delete-group:${id}`}
            label={`Delete ${name}`}
            icon="trash"
            here={`${page}#${flowId}`}
          />
        </span>
      </div>
      {isListed && (
        <ScenarioList
          group={group}
          editing={editing}
          projectId={projectId}
          scenarios={editing.lists[keyOf(group)]}
        />
      )}
    </li>
  );
}
