import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GroupCard } from './group-card';
import type { FlowFields } from './plan-fields';
import type { Editing } from './use-plan';
import classes from './flow-card.module.css';

interface GroupListProps {
  flow: FlowFields;
  editing: Editing;
  page: string;
  projectId: string;
}

/** The scenario groups of a flow, to be dragged into another order; up and down do the same without scripts. */
export function GroupList({ flow, editing, page, projectId }: GroupListProps) {
  const { groups } = flow;
  const sensors = useSensors(
    // A click on the handle is no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  function place({ active, over }: DragEndEvent) {
    const to = groups.findIndex(({ id }) => id === over?.id);
    if (to >= 0 && over?.id !== active.id) editing.change(`place:${active.id}:${to}`);
  }
  if (groups.length === 0) return <p className={classes.none}>No scenario group yet.</p>;
  return (
    <DndContext
      id={`order-${flow.id}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={place}
    >
      <SortableContext items={groups.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.groups}>
          {groups.map((group, index) => (
            <GroupCard
              key={group.id}
              group={group}
              editing={editing}
              page={page}
              projectId={projectId}
              flowId={flow.id}
              isFirst={index === 0}
              isLast={index === groups.length - 1}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
