import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Icon } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import {
  featuresPath,
  generateCodePath,
  stepActionPath,
  stepCodePath,
  stepPath,
  type FeatureLocation,
} from './address';
import {
  hiddenRowsText,
  type BlockView,
  type ExamplesView,
  type FeatureStepView,
  type HiddenTableRows,
} from './feature-pane';
import classes from './gherkin-blocks.module.css';
import { markedStatus } from '~/ui/run-text';
import { RowLink, useRowLinks } from '~/ui/row-links';
import { Link, DocumentForm } from '~/ui/scoped';
import { StatusBadge } from '~/ui/status-badge';
import { StepText } from '~/ui/step-text';
import { ActionMenu } from '~/ui/action-menu';
import { ButtonLink } from '~/ui/button-link';
import { menuItem } from '~/ui/menu';

interface GherkinBlocksProps {
  blocks: BlockView[];
  /** With `scenario`: only this scenario is shown, and its title is the page's. */
  place: FeatureLocation;
  projectId: string;
  /** Line of the selected step. */
  selected: number | null;
}

/** Shows backgrounds, rules and scenarios as rows of steps. */
export function GherkinBlocks({ blocks, place, projectId, selected }: GherkinBlocksProps) {
  const followRowLink = useRowLinks();
  if (blocks.length === 0) return <p className={classes.none}>This feature has no scenarios yet.</p>;
  const first = blocks.find(({ kind }) => kind === 'scenario')?.name;
  return (
    <div className={classes.blocks} onClick={followRowLink}>
      {blocks.map((block) => {
        // A background is not a scenario: links to its code open it in a scenario that runs it.
        const scenario = place.scenario ?? (block.kind === 'scenario' ? block.name : first);
        return (
          <section key={block.line} className={classes.block} data-kind={block.kind}>
            <BlockTitle block={block} place={place} projectId={projectId} />
            {block.steps.length > 0 && (
              <ol className={classes.steps}>
                {block.steps.map((step) => (
                  <GherkinStep
                    key={step.line}
                    step={step}
                    selected={step.line === selected}
                    projectId={projectId}
                    place={{ ...place, scenario: scenario || null }}
                  />
                ))}
              </ol>
            )}
            {block.stepsLeft > 0 && (
              <p className={classes.missing}>
                {block.stepsLeft} more steps are not shown. Edit the Gherkin file to see them.
              </p>
            )}
            {block.kind === 'scenario' && block.steps.length === 0 && (
              <p className={classes.none}>This scenario has no steps yet.</p>
            )}
            {place.scenario !== null && block.missingColumns.length > 0 && (
              <p className={classes.missing}>
                No examples for {block.missingColumns.map((name) => `<${name}>`).join(', ')}.{' '}
                <Link to={featuresPath(projectId, place, 'examples')} preventScrollReset>
                  Add examples
                </Link>
              </p>
            )}
            {place.scenario !== null && block.rowsUnwritten && (
              <p className={classes.missing}>
                {block.rowsUnwritten.rows} of {block.rowsUnwritten.of} rows of Examples have a step without
                code.{' '}
                <Link to={generateCodePath(projectId, place)} preventScrollReset>
                  Generate code for the first of them
                </Link>
              </p>
            )}
            {block.rowsLeft && (
              <p className={classes.missing}>
                {hiddenRowsText(block.rowsLeft)}: what is said of the steps is said of the rows before.
              </p>
            )}
            {block.examples.map((examples) => (
              <Examples key={examples.line} examples={examples} projectId={projectId} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function BlockTitle({
  block,
  place,
  projectId,
}: {
  block: BlockView;
  place: FeatureLocation;
  projectId: string;
}) {
  const { kind, keyword, name, description, tags, comments } = block;
  const own = kind === 'scenario' && place.scenario !== null;
  return (
    <>
      {comments.map((comment, index) => (
        <p key={index} className={classes.comment}>
          # {comment}
        </p>
      ))}
      {!(own && keyword === 'Scenario') && (
        <h2 className={classes.title} title={name}>
          <span className={classes.keyword}>{keyword}</span>{' '}
          {kind === 'scenario' && !own && name && (
            <Link to={featuresPath(projectId, { ...place, scenario: name })}>{name}</Link>
          )}{' '}
          {kind !== 'scenario' && name}
        </h2>
      )}
      {!own && <Tags tags={tags} />}
      {description && <p className={classes.description}>{description}</p>}
    </>
  );
}

function Examples({ examples, projectId }: { examples: ExamplesView; projectId: string }) {
  return (
    <div className={classes.examples}>
      <h3 className={classes.title}>
        <span className={classes.keyword}>{examples.keyword}</span> {examples.name}
      </h3>
      <Tags tags={examples.tags} />
      {examples.header.length > 0 && (
        <DataTable header={examples.header} rows={examples.rows} ran={examples.ran} projectId={projectId} />
      )}
      <TableRest left={examples.left} />
    </div>
  );
}

interface GherkinStepProps {
  step: FeatureStepView;
  selected: boolean;
  projectId: string;
  place: FeatureLocation;
}

/** Shows a step: keyword, text, parameters, table or doc string, code source. The row selects it. */
function GherkinStep({ step, selected, projectId, place }: GherkinStepProps) {
  const commented = step.comments.length > 0;
  return (
    <li className={classes.step} data-selected={selected || undefined}>
      {step.comments.map((comment, index) => (
        <p key={index} className={classes.gherkinStepComment}>
          # {comment}
        </p>
      ))}
      <div className={classes.line}>
        <span className={classes.gherkinStepKeyword}>{step.keyword}</span>{' '}
        <RowLink
          href={stepPath(projectId, place, selected ? null : step.line)}
          className={classes.select}
          aria-current={selected || undefined}
          preventScrollReset
          replace
        >
          <StepText parts={step.parts} />
        </RowLink>{' '}
        <RowLink
          href={stepActionPath(projectId, place, 'comment', step.line)}
          className={`${iconButton} ${classes.action}`}
          data-commented={commented || undefined}
          aria-label={commented ? 'Edit comment' : 'Add comment'}
          title={commented ? 'Edit comment' : 'Add comment'}
          preventScrollReset
        >
          <Icon name="message" size={15} />
        </RowLink>
        <Code step={step} projectId={projectId} place={place} />
      </div>
      {step.table && (
        <div className={classes.argument}>
          <DataTable rows={step.table} />
          <TableRest left={step.tableLeft} />
        </div>
      )}
      {step.docString && (
        <pre className={classes.docString} data-type={step.docString.mediaType || undefined}>
          {step.docString.text}
        </pre>
      )}
    </li>
  );
}

/** Labels for the source of a step's code (docs/rules/scenarios.md, Step toolbar). */
const sources = { USER: 'implemented', REC: 'recorder', API: 'API', AI: 'AI' };

function Code({
  step: { code, text },
  projectId,
  place,
}: Pick<GherkinStepProps, 'step' | 'projectId' | 'place'>) {
  if (!code) return null;
  const { implemented, stub, source = 'USER', problem, runsAs } = code;
  const write = stub?.reason
    ? `Write code for this step. There is none: ${stub.reason}`
    : 'Write code for this step';
  const title = problem ?? (implemented ? 'Show the code of this step' : write);
  const lacking = stub ? 'not written' : 'no code';
  return (
    <RowLink
      href={stepCodePath(projectId, place, text)}
      className={classes.mark}
      data-state={problem ? 'invalid' : implemented ? 'implemented' : 'missing'}
      title={runsAs === undefined ? title : `${title} (in a row of Examples it is “${runsAs}”)`}
    >
      <span className={classes.dot} aria-hidden="true" />
      {problem ? 'not valid' : implemented ? sources[source] : lacking}
    </RowLink>
  );
}

/** Says how much of a table is not shown. */
function TableRest({ left }: { left: HiddenTableRows | null }) {
  if (!left) return null;
  const parts = [
    left.rows > 0 && `${left.rows} more rows`,
    left.columns > 0 && `${left.columns} more columns`,
  ];
  return (
    <p className={classes.missing}>
      {parts.filter(Boolean).join(' and ')} are not shown. Edit the Gherkin file to see them.
    </p>
  );
}

interface DataTableProps {
  header?: string[];
  rows: string[][];
  /** Last results of the rows of Examples. */
  ran?: ExamplesView['ran'];
  projectId?: string;
}

/** Shows a Gherkin table: the rows of a step, or Examples with their header. */
function DataTable({ header, rows, ran = null, projectId }: DataTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        {header && (
          <thead>
            <tr>
              {header.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
              {ran && (
                <th scope="col" className={classes.ran}>
                  Last run
                </th>
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
              {ran && <Ran ran={ran[row] ?? null} projectId={projectId} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows a row's result in the scenario's last run, as a link to its report. */
function Ran({ ran, projectId }: { ran: NonNullable<ExamplesView['ran']>[number]; projectId?: string }) {
  return (
    <td className={classes.ran}>
      {ran ? (
        <Link to={`/${projectId}/run-report/${ran.runId}/${ran.testCaseId}`}>
          <StatusBadge status={markedStatus(ran.status, ran.healed)} />
        </Link>
      ) : (
        'Not in it'
      )}
    </td>
  );
}

/** Shows tags as they are written in the file. @param children actions for the tags */
export function Tags({ tags, children }: { tags: string[]; children?: ReactNode }) {
  if (tags.length === 0 && !children) return null;
  return (
    <div className={classes.row} data-tour={children ? 'tags' : undefined}>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags">
          {[...new Set(tags)].map((tag) => (
            <li key={tag} title={`@${tag}`}>
              @{tag}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

interface StepToolbarProps {
  projectId: string;
  place: FeatureLocation;
  /** The selected step; null for none. */
  step: FeatureStepView | null;
}

/**
 * Shows the actions for the selected step, disabled until a step is selected (docs/rules/scenarios.md, Step toolbar). A
 * step with code written by a user gets no API implementation.
 */
export function StepToolbar({ projectId, place, step }: StepToolbarProps) {
  const to = (action: string) => stepActionPath(projectId, place, action, step?.line ?? 0);
  const predefined = step?.code?.source === 'USER';
  return (
    <div className={classes.toolbar} role="group" aria-label="Selected step">
      {step ? (
        <>
          <ButtonLink
            {...buttonStyle}
            to={to('generate-code')}
            leftSection={<Icon name="sparkles" size={14} />}
          >
            Generate
          </ButtonLink>{' '}
          <ButtonLink
            {...buttonStyle}
            to={to('comment')}
            leftSection={<Icon name="message" size={14} />}
            preventScrollReset
          >
            Comment
          </ButtonLink>
          <DocumentForm method="post" action={`${to('recorder')}&cmd=apitest`} target="_blank">
            <Button
              {...buttonStyle}
              type="submit"
              leftSection={<Icon name="api" size={14} />}
              disabled={predefined}
              title={predefined ? 'This step has code that somebody wrote' : undefined}
            >
              API implementation
            </Button>
          </DocumentForm>
          <ActionMenu name="Record" icon="video" compact>
            <DocumentForm method="post" action={`${to('recorder')}&cmd=again`} target="_blank">
              <button type="submit" className={menuItem}>
                Record again
              </button>
            </DocumentForm>{' '}
            <DocumentForm method="post" action={`${to('recorder')}&cmd=behind`} target="_blank">
              <button type="submit" className={menuItem}>
                Continue after this step
              </button>
            </DocumentForm>
          </ActionMenu>
          <span className={classes.stepToolbarStep} title={step.text}>
            {step.keyword} {step.text}
          </span>
        </>
      ) : (
        <>
          <Button {...buttonStyle} disabled leftSection={<Icon name="sparkles" size={14} />}>
            Generate
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="message" size={14} />}>
            Comment
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="api" size={14} />}>
            API implementation
          </Button>{' '}
          <Button {...buttonStyle} disabled leftSection={<Icon name="video" size={14} />}>
            Record
          </Button>{' '}
          <span className={classes.stepToolbarStep}>Select a step first</span>
        </>
      )}
    </div>
  );
}

const buttonStyle = { variant: 'default', size: 'compact-sm' } as const;
