import { Button, NativeSelect } from '@mantine/core';
import { browserNames, viewportNames } from '#contracts/executions/names';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { scenariosText } from '../planner/tag-fields';
import { GroupList } from './group-list';
import { IntentButton } from './intent-button';
import { mostAttempts, mostGroups, type FlowFields } from './plan-fields';
import { countOf, flowProblem } from './threads';
import type { Editing } from './use-plan';
import classes from './flow-card.module.css';

interface FlowCardProps {
  flow: FlowFields;
  index: number;
  editing: Editing;
  /** Address of the page, for buttons that come back to this place without scripts. */
  page: string;
  projectId: string;
}

/** A flow: one browser and viewport for its scenario groups. */
export function FlowCard({ flow, index, editing, page, projectId }: FlowCardProps) {
  const { id, isOpen, groups } = flow;
  const { supply } = editing;
  const problem = flowProblem(flow, supply);
  const name = `Flow ${index + 1}`;
  const here = `${page}#${id}`;
  return (
    <section id={id} className={classes.flow} aria-label={name}>
      <input type="hidden" name="flow" value={id} />
      <input type="hidden" name={`open-${id}`} value={isOpen ? '1' : ''} />
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          // The hidden field follows, so that the form says what is seen.
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
          )}
        </summary>
        <div className={classes.body}>
          {problem && <Notice kind="warning">{problem}</Notice>}
          <FlowFieldsRow flow={flow} />
          <GroupList flow={flow} editing={editing} page={page} projectId={projectId} />
          <div>
            <Button
              type="submit"
              name="intent"
              value={`add-group:${id}`}
              formAction={here}
              variant="subtle"
              size="compact-sm"
              leftSection={<Icon name="plus" />}
              disabled={groups.length >= mostGroups}
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
        data={Array.from({ length: mostAttempts }, (_, at) => String(at + 1))}
        description="A failing test is tried again, up to this often"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </div>
  );
}
