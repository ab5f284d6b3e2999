import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { CodeLines } from './code-lines';
import { codePath, type CodePlace } from './step-code-address';
import type { StepRow } from './step-code';
import classes from './step-code-view.module.css';

interface StepCodeViewProps {
  projectId: string;
  at: CodePlace;
  steps: StepRow[];
  selected: string | null;
  files: { name: string; stubs: boolean }[];
  file: { name: string; content: string; readOnly: boolean } | null;
  marked: { from: number; to: number } | null;
}

/** The file behind the selected step, with the step's definition set off. */
export function StepCodeView({ projectId, at, steps, selected, files, file, marked }: StepCodeViewProps) {
  const step = steps.find(({ text }) => text === selected);
  const missing = step !== undefined && !step.implemented && at.file === null;
  return (
    <>
      <FileTabs {...{ projectId, at, files }} current={file?.name ?? null} line={marked?.from ?? null} />
      {missing && (
        <EmptyState
          title="No code generated for this step"
          action={
            file && (
              <ButtonLink
                to={codePath(projectId, { ...at, file: file.name, editing: true, stubs: true })}
                variant="default"
              >
                Edit manually
              </ButtonLink>
            )
          }
        >
          A stub for it is added to {file?.name ?? 'the step code'} when you start to edit.
        </EmptyState>
      )}
      {!missing && file && <CodeLines text={file.content} label={`Code of ${file.name}`} marked={marked} />}
      {!missing && !file && (
        <EmptyState title="No step code yet">Write steps first, then their code.</EmptyState>
      )}
    </>
  );
}

interface FileTabsProps {
  projectId: string;
  at: CodePlace;
  files: { name: string }[];
  current: string | null;
  /** Line of the selected step's definition. */
  line: number | null;
}

function FileTabs({ projectId, at, files, current, line }: FileTabsProps) {
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <ul aria-label="Files">
        {files.map(({ name }) => (
          <li key={name}>
            <Link
              to={codePath(projectId, { ...at, file: name })}
              aria-current={name === current ? 'page' : undefined}
              title={name}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {line !== null && <a href={`#L${line}`}>Line {line}</a>}
    </div>
  );
}
