import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { EmptyState } from '~/ui/empty-state';
import { CodeProblems } from './code-problems';
import { CodeLines } from './code-lines';
import { codePath, type CodePlace } from './step-code-address';
import type { CodeFile, OutsideDefinition, StepRow } from './step-code';
import classes from './step-code-view.module.css';

type File = Pick<CodeFile, 'name' | 'content' | 'problem'>;

interface StepCodeViewProps {
  projectId: string;
  at: CodePlace;
  steps: StepRow[];
  selected: string | null;
  files: { name: string; stubs: boolean }[];
  file: File | null;
  marked: { from: number; to: number } | null;
  outside: OutsideDefinition | null;
}

/** The file behind the selected step, with the step's definition set off. */
export function StepCodeView({
  projectId,
  at,
  steps,
  selected,
  files,
  file,
  marked,
  outside,
}: StepCodeViewProps) {
  const step = steps.find(({ text }) => text === selected);
  const missing = step !== undefined && !step.implemented && at.file === null;
  return (
    <>
      <FileTabs
        {...{ projectId, at, files }}
        current={outside ? null : (file?.name ?? null)}
        line={marked?.from ?? null}
      />
      {outside ? (
        <Outside definition={outside} />
      ) : missing || !file ? (
        <NoCode projectId={projectId} at={at} file={file?.name ?? null} />
      ) : (
        <FileCode file={file} marked={marked} />
      )}
    </>
  );
}

function FileCode({ file, marked }: { file: File; marked: StepCodeViewProps['marked'] }) {
  const problems = file.problem ? [file.problem] : [];
  return (
    <>
      <CodeProblems problems={problems} />
      <CodeLines text={file.content} label={`Code of ${file.name}`} problems={problems} marked={marked} />
    </>
  );
}

function Outside({ definition: { file, line, source } }: { definition: OutsideDefinition }) {
  return (
    <>
      <p className={classes.outside}>
        Defined in <code>features/{file}</code>, line {line}. Only files in <code>step_definitions</code> are
        edited here.
      </p>
      <CodeLines text={source} label={`Code of ${file}`} from={line} />
    </>
  );
}

function NoCode({ projectId, at, file }: { projectId: string; at: CodePlace; file: string | null }) {
  if (!file) return <EmptyState title="No step code yet">Write steps first, then their code.</EmptyState>;
  const edit = codePath(projectId, { ...at, file, editing: true, stubs: true });
  return (
    <EmptyState
      title="No code generated for this step"
      action={
        <ButtonLink to={edit} variant="default">
          Edit manually
        </ButtonLink>
      }
    >
      A stub for it is added to {file} when you start to edit.
    </EmptyState>
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
