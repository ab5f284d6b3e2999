import { Button, NativeSelect, TextInput } from '@mantine/core';
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
import { CSS } from '@dnd-kit/utilities';
import { useHydrated } from 'remix-utils/use-hydrated';
import { browserNames, viewportNames } from '#domain/executions/names';
import type { TaggedScenario } from '#contracts/workspace';
import { featureAddress } from '~/platform/paths';
import { Icon, type IconName } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Link, useScopedAction, PlainLink } from '~/ui/scoped';
import { iconButton } from '~/ui/icon-button';
import { shortChoice } from '~/shell/scenario-choice/scenario-choice';
import { scenariosText } from '../planner/scenario-fields';
import {
  maxAttempts,
  maxGroups,
  type FlowFields,
  maxNameLength,
  scenariosKeyOf,
  type GroupFields,
} from './plan-fields';
import {
  brokenFeaturesOfFlow,
  countOf,
  flowProblem,
  missingChoicesOfFlow,
  maxThreadsOfGroup,
} from './threads';
import type { Editing } from './use-plan';
import classes from './flow-card.module.css';
import groupListClasses from './group-list.module.css';

interface FlowCardProps {
  flow: FlowFields;
  index: number;
  editing: Editing;
  /** Address of the page, for buttons that return to this place when scripts are off. */
  page: string;
  projectId: string;
}

/** A flow: one browser and viewport for its scenario groups. */
export function FlowCard({ flow, index, editing, page, projectId }: FlowCardProps) {
  const { id, isOpen, groups } = flow;
  const { supply } = editing;
  const problem = flowProblem(flow, supply);
  const broken = brokenFeaturesOfFlow(flow, supply);
  const missing = missingChoicesOfFlow(flow, supply);
  const name = `Flow ${index + 1}`;
  const here = `${page}#${id}`;
  const scopedAction = useScopedAction();
  return (
    <section id={id} className={classes.flow} aria-label={name}>
      <input type="hidden" name="flow" value={id} />
      <input type="hidden" name={`open-${id}`} value={isOpen ? '1' : ''} />
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          // Updates the hidden field, so that the form sends the shown state.
          if (currentTarget.open !== isOpen) editing.toggle(id, currentTarget.open);
        }}
      >
        <summary className={classes.summary}>
          <Icon name="chevronRight" className={classes.chevron} />
          <h2>{name}</h2>
          <span className={classes.about}>{aboutFlow(flow, editing)}</span>
          {problem && (
            <span className={classes.stopped} title={problem}>
              <Icon name="alertTriangle" size={14} /> Does not run
            </span>
          )}{' '}
          {missing.length > 0 && (
            <span className={classes.stopped} title={missing.join(' ')}>
              <Icon name="alertTriangle" size={14} /> A start is refused
            </span>
          )}{' '}
          {broken.length > 0 && (
            <span className={classes.stopped}>
              <Icon name="alertTriangle" size={14} /> {brokenText(broken.length)}
            </span>
          )}
        </summary>
        <div className={classes.body}>
          {problem && <Notice kind="warning">{problem}</Notice>}
          {missing.length > 0 && (
            <Notice kind="warning" title="A start of this execution is refused">
              {missing.slice(0, maxBroken).join(' ')}
              {missing.length > maxBroken && ` And ${missing.length - maxBroken} more.`} Select other
              scenarios, so that a run does not become smaller without a word.
            </Notice>
          )}
          <BrokenFeatures projectId={projectId} features={broken} />
          <FlowFieldsRow flow={flow} />
          <GroupList flow={flow} editing={editing} page={page} projectId={projectId} />
          <div>
            <Button
              type="submit"
              name="intent"
              value={`add-group:${id}`}
              formAction={scopedAction(here)}
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="plus" />}
              disabled={groups.length >= maxGroups}
            >
              Add scenario group
            </Button>
          </div>
        </div>
      </details>
      <div className={classes.actions}>
        <IntentButton intent={`copy-flow:${id}`} label={`Duplicate ${name}`} icon="copy" here={here} />
        <IntentButton intent={`delete-flow:${id}`} label={`Delete ${name}`} icon="trash" here={page} />
      </div>
    </section>
  );
}

/** Lists features that cannot run because they do not parse. A run reports them instead of hiding them. */
function BrokenFeatures({ projectId, features }: { projectId: string; features: string[] }) {
  if (features.length === 0) return null;
  const shown = features.slice(0, maxBroken);
  const more = features.length - shown.length;
  return (
    <Notice kind="warning" title={`${brokenText(features.length)}: a run will report it as failed`}>
      Scenarios of{' '}
      {shown.map((feature, index) => (
        <span key={feature}>
          {index > 0 && ', '}
          <Link to={featureAddress(projectId, feature)}>{feature}.feature</Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`} will not run until it is corrected.
    </Notice>
  );
}

/** Files listed by name. A number stands for the others. */
const maxBroken = 5;

function brokenText(count: number): string {
  return count === 1 ? '1 broken file' : `${count} broken files`;
}

function aboutFlow({ browser, viewport, groups }: FlowFields, { supply }: Editing): string {
  const scenarios = groups.reduce((sum, group) => sum + countOf(group, supply), 0);
  const threads = groups.reduce((sum, group) => sum + group.threads, 0);
  return [
    ...[browser, viewport, groups.length === 1 ? '1 group' : `${groups.length} groups`],
    ...[scenariosText(scenarios), threads === 1 ? '1 thread' : `${threads} threads`],
  ].join(' · ');
}

function FlowFieldsRow({ flow: { id, browser, viewport, attempts } }: { flow: FlowFields }) {
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Browser"
        name={`browser-${id}`}
        defaultValue={browser}
        data={[...browserNames]}
        description="As far as the worker has it"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NativeSelect
        label="Viewport"
        name={`viewport-${id}`}
        defaultValue={viewport}
        data={[...viewportNames]}
      />
      <NativeSelect
        label="Attempts"
        name={`attempts-${id}`}
        defaultValue={String(attempts)}
        data={Array.from({ length: maxAttempts }, (_, at) => String(at + 1))}
        description="A scenario that fails runs again, until it passes or this many attempts are used up"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </div>
  );
}

interface GroupListProps {
  flow: FlowFields;
  editing: Editing;
  page: string;
  projectId: string;
}

/** Lists the scenario groups of a flow. Users drag them to reorder, or use buttons without scripts. */
function GroupList({ flow, editing, page, projectId }: GroupListProps) {
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
  if (groups.length === 0) return <p className={groupListClasses.none}>No scenario group yet.</p>;
  return (
    <DndContext
      id={`order-${flow.id}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={place}
    >
      <SortableContext items={groups.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={groupListClasses.groups}>
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
      className={groupListClasses.group}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <GroupValues group={group} flowId={flowId} />
      <div className={groupListClasses.row}>
        {scripted && (
          <button
            type="button"
            className={`${iconButton} ${groupListClasses.handle}`}
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
          className={groupListClasses.name}
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
    <span className={groupListClasses.actions}>
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
        className={groupListClasses.tags}
        title={text || 'Select scenarios'}
        aria-label={`Places and tags of ${name}: ${text || 'none'}. Select scenarios`}
      >
        {text !== '' ? (
          <span className={groupListClasses.tagNames}>{text}</span>
        ) : (
          <span className={groupListClasses.noTags}>Select scenarios</span>
        )}
        <Icon name="pencil" size={14} />
      </button>{' '}
      <button
        type="submit"
        name="intent"
        value={`list:${id}`}
        formAction={scopedAction(here)}
        className={groupListClasses.count}
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
    <span className={groupListClasses.threads} role="group" aria-label={`Threads of ${name}`}>
      {threads === 0 && <span className={groupListClasses.dot} title="0 threads: this flow does not run" />}
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
        className={groupListClasses.number}
        onBlur={() => editing.change('keep')}
      />
      {step('more', threads >= max)}{' '}
      <span className={groupListClasses.most}>{threads >= max && max > 0 ? 'max.' : ''}</span>
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
  if (!scenarios) return <p className={groupListClasses.waiting}>Finding...</p>;
  return (
    <div
      className={groupListClasses.list}
      role="region"
      aria-label={`Scenarios of ${group.name}`}
      tabIndex={0}
    >
      <ul>
        {scenarios.map((scenario) => (
          <li key={`${scenario.feature} ${scenario.scenario}`}>
            <PlainLink
              href={featureAddress(projectId, scenario.feature, scenario.scenario)}
              target="_blank"
              rel="noopener"
            >
              <span className={groupListClasses.scenario}>{scenario.scenario}</span>
              <Icon name="externalLink" size={12} />
            </PlainLink>{' '}
            <span className={groupListClasses.feature} title={scenario.feature}>
              {scenario.feature}
            </span>
          </li>
        ))}
      </ul>
      {scenarios.length === 0 && <p className={groupListClasses.waiting}>No scenarios.</p>}
      {remaining > 0 && <p className={groupListClasses.waiting}>and {remaining} more</p>}
    </div>
  );
}

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
function IntentButton({ intent, label, icon, here, idle }: IntentButtonProps) {
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
