import { Button } from '@mantine/core';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { featurePathOf, featuresPath } from '../address';
import { codePath, type CodePlace } from './step-code-address';
import classes from './no-code.module.css';

interface NoCodeProps {
  projectId: string;
  at: CodePlace;
  /** Of the selected step, from 0. */
  stepIndex: number;
  /** The file its stub goes to; null when the scenario has no steps. */
  file: string | null;
}

/** A step without code, and the three ways to get some (docs/rules/scenarios.md, Step code). */
export function NoCode({ projectId, at, stepIndex, file }: NoCodeProps) {
  if (!file) return <EmptyState title="No step code yet">Write steps first, then their code.</EmptyState>;
  return (
    <EmptyState
      title="No code generated for this step"
      action={
        <div className={classes.ways}>
          <ButtonLink to={codePath(projectId, { ...at, file, editing: true, stubs: true })} variant="default">
            Edit manually
          </ButtonLink>
          <ButtonLink to={featuresPath(projectId, at.place, 'generate-code')} variant="default">
            Generate code
          </ButtonLink>
          <RecordButton projectId={projectId} at={at} stepIndex={stepIndex} />
        </div>
      }
    >
      A stub for it is added to {file} when you start to edit.
    </EmptyState>
  );
}

/** Opens the recorder at the step, in a new tab: it is another program. */
function RecordButton({ projectId, at, stepIndex }: Omit<NoCodeProps, 'file'>) {
  return (
    <form method="post" action={`/${projectId}/record`} target="_blank">
      <input type="hidden" name="feature_file" value={`${featurePathOf(at.place)}.feature`} />
      <input type="hidden" name="scenario_name" value={at.place.scenario ?? ''} />
      <input type="hidden" name="step_index" value={stepIndex} />
      <Button type="submit" variant="default">
        Record
      </Button>
    </form>
  );
}
