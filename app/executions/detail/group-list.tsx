import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable';
import { TextInput } from '@mantine/core';
import { useHydrated } from '~/ui/hydration';
import type { TaggedScenario } from '#contracts/workspace';
import { featureAddress } from '~/platform/paths';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { shortChoice } from '~/shell/scenario-choice/scenario-choice';
import { PlainLink, useScopedAction } from '~/ui/scoped';
import { scenariosText } from '../planner/scenario-fields';
import { IntentButton } from './intent-button';
import { maxNameLength } from './outline';
import { scenariosKeyOf, type FlowFields, type GroupFields } from './plan-fields';
import { countOf, maxThreadsOfGroup } from './threads';
import type { Editing } from './use-plan';
import classes from './group-list.module.css';

interface GroupListProps {
  flow: FlowFields;
  editing: Editing;
  page: string;
  projectId: string;
}

/** Lists the scenario groups of a flow. Users drag them to reorder, or use buttons without scripts. */
export function GroupList({ flow, editing, page, projectId }: GroupListProps) {
  const { groups } = flow;
  const sensors = useSensors(
    // A click on the handle must not start a drag.
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

interface GroupCardProps {
  group: GroupFields;
  flowId: string;
  editing: Editing;
  page: string;
  projectId: string;
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the CSS that moves a dragged card. Whole pixels keep its text sharp. */
const translated = ({ x, y }: { x: number; y: number }) =>
  `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0)`;

/** A scenario group: its name, its scenarios by tag, and its share of the threads. */
function GroupCard({ group, flowId, editing, page, projectId, isFirst, isLast }: GroupCardProps) {
  const { id, name, isListed } = group;
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
      style={{ transform: transform ? translated(transform) : undefined, transition }}
    >
      <GroupValues group={group} flowId={flowId} />
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
          maxLength={maxNameLength}
          title={name}
          autoComplete="off"
          className={classes.name}
        />
        <GroupTags group={group} editing={editing} here={here} />
        <ThreadStepper group={group} editing={editing} here={here} />
        <GroupActions
          group={group}
          here={here}
          flowHere={`${page}#${flowId}`}
          isFirst={isFirst}
          isLast={isLast}
        />
      </div>
      {isListed && (
        <ScenarioList
          group={group}
          editing={editing}
          projectId={projectId}
          scenarios={editing.lists[scenariosKeyOf(group)]}
        />
      )}
    </li>
  );
}

/** Hidden fields with the values of a group that the row does not show as fields. */
function GroupValues({ group, flowId }: Pick<GroupCardProps, 'group' | 'flowId'>) {
  const { id, tags, picks, everyTag, fixed, isListed } = group;
  return (
    <>
      <input type="hidden" name="group" value={`${flowId}-${id}`} />
      <input type="hidden" name={`fixed-${id}`} value={fixed} />
      <input type="hidden" name={`listed-${id}`} value={isListed ? '1' : ''} />
      {tags.map((tag) => (
        <input key={tag} type="hidden" name={`tag-${id}`} value={tag} />
      ))}
      {picks.map((pick) => (
        <input key={pick} type="hidden" name={`pick-${id}`} value={pick} />
      ))}
      <input type="hidden" name={`every-${id}`} value={everyTag ? '1' : ''} />
    </>
  );
}

interface GroupActionsProps extends Pick<GroupCardProps, 'group' | 'isFirst' | 'isLast'> {
  /** Address of the group, where moving it returns to. */
  here: string;
  /** Address of the flow, where deleting the group returns to. */
  flowHere: string;
}

/** Buttons that move a group up or down, or delete it. */
function GroupActions({ group: { id, name }, here, flowHere, isFirst, isLast }: GroupActionsProps) {
  return (
    <span className={classes.actions}>
      <IntentButton intent={`up:${id}`} label={`Move ${name} up`} icon="arrowUp" here={here} idle={isFirst} />
      <IntentButton
        intent={`down:${id}`}
        label={`Move ${name} down`}
        icon="arrowDown"
        here={here}
        idle={isLast}
      />
      <IntentButton intent={`delete-group:${id}`} label={`Delete ${name}`} icon="trash" here={flowHere} />
    </span>
  );
}

/** Props of the parts of a group's row. */
interface GroupPartProps {
  group: GroupFields;
  editing: Editing;
  /** Address that buttons return to when scripts are off. */
  here: string;
}

/** Shows a group's places and tags, and its number of scenarios. Both are buttons that open details. */
function GroupTags({ group, editing, here }: GroupPartProps) {
  const scopedAction = useScopedAction();
  const { id, name, isListed } = group;
  const count = countOf(group, editing.supply);
  const text = shortChoice(group);
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={`tags:${id}`}
        formAction={scopedAction(here)}
        className={classes.tags}
        title={text || 'Select scenarios'}
        aria-label={`Places and tags of ${name}: ${text || 'none'}. Select scenarios`}
      >
        {text !== '' ? (
          <span className={classes.tagNames}>{text}</span>
        ) : (
          <span className={classes.noTags}>Select scenarios</span>
        )}
        <Icon name="pencil" size={14} />
      </button>{' '}
      <button
        type="submit"
        name="intent"
        value={`list:${id}`}
        formAction={scopedAction(here)}
        className={classes.count}
        aria-expanded={isListed}
        aria-disabled={scenariosKeyOf(group) === '' || undefined}
        aria-label={`${scenariosText(count)} of ${name}`}
        data-empty={count === 0 || undefined}
      >
        <Icon name={isListed ? 'chevronDown' : 'chevronRight'} size={14} />
        {scenariosText(count)}
      </button>
    </>
  );
}

/** Threads of a group, from 0 to the smaller of the project's threads and its scenarios; a red dot marks 0. */
function ThreadStepper({ group, editing, here }: GroupPartProps) {
  const scopedAction = useScopedAction();
  const { id, name, threads } = group;
  const max = maxThreadsOfGroup(group, editing.supply);
  const step = (what: 'less' | 'more', idle: boolean) => (
    <button
      type="submit"
      name="intent"
      value={`${what}:${id}`}
      formAction={scopedAction(here)}
      className={iconButton}
      aria-label={what === 'less' ? `Fewer threads for ${name}` : `More threads for ${name}`}
      aria-disabled={idle || undefined}
    >
      <Icon name={what === 'less' ? 'minus' : 'plus'} size={14} />
    </button>
  );
  return (
    <span className={classes.threads} role="group" aria-label={`Threads of ${name}`}>
      {threads === 0 && <span className={classes.dot} title="0 threads: this flow does not run" />}
      {step('less', threads === 0)}
      <input
        // A press of a step button replaces the number that the user typed.
        key={threads}
        type="number"
        name={`threads-${id}`}
        defaultValue={threads}
        min={0}
        max={max}
        aria-label={`Threads of ${name}`}
        className={classes.number}
        onBlur={() => editing.change('keep')}
      />
      {step('more', threads >= max)}{' '}
      <span className={classes.most}>{threads >= max && max > 0 ? 'max.' : ''}</span>
    </span>
  );
}

interface ScenarioListProps {
  group: GroupFields;
  editing: Editing;
  projectId: string;
  /** Undefined while the list loads. */
  scenarios: TaggedScenario[] | undefined;
}

/** Lists the scenarios that the group has on the branch now, each as a link. */
function ScenarioList({ group, editing, projectId, scenarios }: ScenarioListProps) {
  const remaining = countOf(group, editing.supply) - (scenarios?.length ?? 0);
  if (!scenarios) return <p className={classes.waiting}>Finding...</p>;
  return (
    <div className={classes.list} role="region" aria-label={`Scenarios of ${group.name}`} tabIndex={0}>
      <ul>
        {scenarios.map((scenario) => (
          <li key={`${scenario.feature} ${scenario.scenario}`}>
            <PlainLink
              href={featureAddress(projectId, scenario.feature, scenario.scenario)}
              target="_blank"
              rel="noopener"
            >
              <span className={classes.scenario}>{scenario.scenario}</span>
              <Icon name="externalLink" size={12} />
            </PlainLink>{' '}
            <span className={classes.feature} title={scenario.feature}>
              {scenario.feature}
            </span>
          </li>
        ))}
      </ul>
      {scenarios.length === 0 && <p className={classes.waiting}>No scenarios.</p>}
      {remaining > 0 && <p className={classes.waiting}>and {remaining} more</p>}
    </div>
  );
}
