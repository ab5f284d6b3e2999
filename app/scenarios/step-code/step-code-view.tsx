import { CodeLines } from '~/scenarios/text-fields';
import { CodeProblems } from './code-problems';
import { FileBar } from './file-bar';
import { NoCode } from './no-code';
import type { CodeFile, OutsideDefinition, StepRow } from './step-code';
import type { CodePlace } from './step-code-address';
import classes from './step-code-view.module.css';

type File = Pick<CodeFile, 'name' | 'content' | 'problem' | 'lastChange'> & { readOnly: boolean };

interface StepCodeViewProps {
  projectId: string;
  at: CodePlace;
  now: number;
  steps: StepRow[];
  selected: string | null;
  files: { name: string; stubs: boolean }[];
  file: File | null;
  marked: { from: number; to: number } | null;
  outside: OutsideDefinition | null;
  changeable: string | null;
}

/** The file behind the selected step, with the step's definition set off. */
export function StepCodeView(props: StepCodeViewProps) {
  const { projectId, at, steps, selected, file, marked, outside } = props;
  const index = steps.findIndex(({ text }) => text === selected);
  const step = steps[index];
  const missing = step !== undefined && !step.implemented && at.file === null;
  return (
    <>
      <FileBar
        projectId={projectId}
        at={at}
        now={props.now}
        files={props.files}
        stepIndex={index}
        file={outside || missing ? null : file}
        line={marked?.from ?? null}
        deletable={props.changeable !== null}
      />
      {outside ? (
        <Outside definition={outside} />
      ) : missing || !file ? (
        <NoCode projectId={projectId} at={at} stepIndex={index} file={file?.name ?? null} />
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
      <div className={classes.code}>
        <CodeLines text={file.content} label={`Code of ${file.name}`} problems={problems} marked={marked} />
      </div>
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
