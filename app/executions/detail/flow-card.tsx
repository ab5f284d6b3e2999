import { Button, NativeSelect } from '@mantine/core';
import { browserNames, viewportNames } from '#domain/executions/names';
import { featureAddress } from '~/platform/paths';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Link, useScopedAction } from '~/ui/scoped';
import { scenariosText } from '../planner/scenario-fields';
import { GroupList } from './group-list';
import { IntentButton } from './intent-button';
import { maxAttempts, maxGroups, type FlowFields } from './plan-fields';
import { brokenFeaturesOfFlow, countOf, flowProblem, missingChoicesOfFlow } from './threads';
import type { Editing } from './use-plan';
import classes from './flow-card.module.css';

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
            <Notice kind="warning" title="This execution cannot start">
              {missing.slice(0, maxBroken).join(' ')}
              {missing.length > maxBroken && ` And ${missing.length - maxBroken} more.`} Select other
              scenarios. Otherwise a run would leave them out without notice.
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
