import { Link } from '@remix-run/react';
import { featuresPath, type Place } from './address';
import { DataTable } from './data-table';
import { GherkinStep } from './gherkin-step';
import type { BlockView, ExamplesView } from './gherkin-view';
import { Tags } from './tags';
import classes from './gherkin-blocks.module.css';

interface GherkinBlocksProps {
  blocks: BlockView[];
  /** With `scenario`: only this one is shown, its title is the page's. */
  place: Place;
  projectId: string;
  /** Line of the selected step. */
  selected: number | null;
}

/** Backgrounds, rules and scenarios as rows of steps. */
export function GherkinBlocks({ blocks, place, projectId, selected }: GherkinBlocksProps) {
  if (blocks.length === 0) return <p className={classes.none}>This feature has no scenarios yet.</p>;
  const first = blocks.find(({ kind }) => kind === 'scenario')?.name;
  return (
    <div className={classes.blocks}>
      {blocks.map((block) => {
        // A background is no scenario of its own: its code is looked at from a scenario that runs it.
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
            {block.examples.map((examples) => (
              <Examples key={examples.line} examples={examples} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function BlockTitle({ block, place, projectId }: { block: BlockView; place: Place; projectId: string }) {
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
          <span className={classes.keyword}>{keyword}</span>
          {kind === 'scenario' && !own && name && (
            <Link to={featuresPath(projectId, { ...place, scenario: name })}>{name}</Link>
          )}
          {kind !== 'scenario' && name}
        </h2>
      )}
      {!own && <Tags tags={tags} />}
      {description && <p className={classes.description}>{description}</p>}
    </>
  );
}

function Examples({ examples }: { examples: ExamplesView }) {
  return (
    <div className={classes.examples}>
      <h3 className={classes.title}>
        <span className={classes.keyword}>{examples.keyword}</span>
        {examples.name}
      </h3>
      <Tags tags={examples.tags} />
      {examples.header.length > 0 && <DataTable header={examples.header} rows={examples.rows} />}
    </div>
  );
}
