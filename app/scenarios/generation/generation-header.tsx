import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import type { MadeBy, StepGeneration } from '#contracts/generation';
import { scenarioPath } from '~/scenarios/address';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { PageHeader } from '~/ui/page-header';
import { Spinner } from '~/ui/spinner';
import classes from './generation-page.module.css';

const titles: Record<StepGeneration['state'], string> = {
  queued: 'Generating step code',
  running: 'Generating step code',
  done: 'Review generated code',
  stopped: 'Review generated code',
  failed: 'Generating step code',
};

/** Who reads the steps, and what that took so far. */
function engineOf({ engine, model, usage }: MadeBy): string {
  if (engine === 'built-in') return 'Built-in engine';
  if (!usage) return `Model ${model}`;
  const tokens = (usage.inputTokens + usage.outputTokens).toLocaleString('en');
  const cost = usage.cost === null ? '' : ` · $${usage.cost.toFixed(usage.cost < 0.1 ? 4 : 2)}`;
  return `Model ${model} · ${tokens} tokens${cost}`;
}

/** What is generated, how far it is, and what can be done about it now. */
export function GenerationHeader({
  projectId,
  generation,
}: {
  projectId: string;
  generation: StepGeneration;
}) {
  const { state, scenarioName, env, progress, files, madeBy } = generation;
  const active = state === 'queued' || state === 'running';
  const wish = useNavigation().formData?.get('wish');
  const back = scenarioPath(projectId, generation);
  return (
    <>
      <PageHeader
        title={titles[state]}
        above={
          <Link to={back} className={classes.back} title={scenarioName}>
            <Icon name="arrowLeft" size={14} /> {scenarioName}
          </Link>
        }
      >
        {active && (
          <Form method="post">
            <Button type="submit" name="wish" value="stop" variant="default" loading={wish === 'stop'}>
              Stop
            </Button>
          </Form>
        )}
        {!active && files.length > 0 && (
          <>
            <ButtonLink to={back} variant="default">
              Discard
            </ButtonLink>
            <Form method="post" preventScrollReset>
              <Button type="submit" name="wish" value="save" loading={wish === 'save'}>
                Save changes
              </Button>
            </Form>
          </>
        )}
      </PageHeader>
      <p className={classes.progress} role="status" aria-live="polite">
        {active && <Spinner />}
        <span className={classes.text}>{progress}</span>
        <span className={classes.engine}>
          {engineOf(madeBy)} · environment {env}
        </span>
      </p>
    </>
  );
}
