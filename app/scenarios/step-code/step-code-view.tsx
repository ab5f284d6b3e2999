import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeLines } from '~/scenarios/text-fields';
import { codeLanguageOf } from '~/ui/code-colours';
import { ButtonLink } from '~/ui/button-link';
import { CopyIconButton } from '~/ui/copy-icon-button';
import { EmptyState } from '~/ui/empty-state';
import { IconLink } from '~/ui/icon-link';
import { Notice } from '~/ui/notice';
import { DocumentForm, Link, PlainLink } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { featurePathOf, featuresPath } from '../address';
import { CodeProblems } from './code-problems';
import type { CodeFile, OutsideDefinition, StepRow } from './step-code';
import { codePath, deleteDefinitionPath, type StepCodeLocation } from './step-code-address';
import classes from './step-code-view.module.css';

type File = Pick<CodeFile, 'name' | 'content' | 'problem'> & { readOnly: boolean };

interface StepCodeViewProps {
  projectId: string;
  at: StepCodeLocation;
  now: number;
  steps: StepRow[];
  /** Index in `steps`, from 0; -1 for none. */
  selected: number;
  failedLine: number | null;
  files: { name: string; stubs: boolean }[];
  file: File | null;
  marked: { from: number; to: number } | null;
  outside: OutsideDefinition | null;
  changeable: string | null;
}

/** Shows the file with the selected step's code, and highlights the step's definition. */
export function StepCodeView(props: StepCodeViewProps) {
  const { projectId, at, steps, selected: index, file, marked, outside, failedLine } = props;
  const step = steps[index];
  const without = step !== undefined && !step.implemented;
  const missing = without && !step.stub && at.file === null && failedLine === null;
  const stub = without && file && step.file === file.name ? step.stub : null;
  return (
    <>
      <FileBar
        projectId={projectId}
        at={at}
        now={props.now}
        files={props.files}
        file={outside || missing ? null : file}
        line={marked?.from ?? null}
        failedLine={failedLine}
        deletable={props.changeable !== null}
        generated={step?.generated ?? null}
      />
      {outside ? (
        <Outside definition={outside} failedLine={failedLine} />
      ) : missing || !file ? (
        <NoCode
          projectId={projectId}
          at={at}
          stepIndex={index}
          file={file?.name ?? null}
          runsAs={step?.runsAs ?? null}
        />
      ) : (
        <>
          {stub && (
            <NotWritten reason={stub.reason} runsAs={step?.runsAs ?? null}>
              <WaysToCode projectId={projectId} at={at} stepIndex={index} file={file.name} />
            </NotWritten>
          )}
          <FileCode file={file} marked={marked} failedLine={failedLine} />
        </>
      )}
    </>
  );
}

type FileCodeProps = Pick<StepCodeViewProps, 'marked' | 'failedLine'> & { file: File };

function FileCode({ file, marked, failedLine }: FileCodeProps) {
  const problems = file.problem ? [file.problem] : [];
  return (
    <>
      <CodeProblems problems={problems} />
      <div className={classes.code}>
        <CodeLines
          text={file.content}
          language={codeLanguageOf(file.name)}
          label={`Code of ${file.name}`}
          problems={problems}
          marked={marked}
          failed={failedLine}
        />
      </div>
    </>
  );
}

interface OutsideProps {
  definition: OutsideDefinition;
  failedLine: number | null;
}

function Outside({ definition: { file, line, from, source }, failedLine }: OutsideProps) {
  return (
    <>
      <p className={classes.outside}>
        This is <code>features/{file}</code>, line {line}. Only files in <code>step_definitions</code> are
        edited here.
      </p>
      <CodeLines
        text={source}
        language={codeLanguageOf(file)}
        label={`Code of ${file}`}
        from={from}
        failed={failedLine}
      />
    </>
  );
}

interface FileBarProps {
  projectId: string;
  at: StepCodeLocation;
  now: number;
  files: { name: string }[];
  /** The shown file; null for none. */
  file: (Pick<CodeFile, 'name' | 'content'> & { readOnly: boolean }) | null;
  /** Line of the selected step's definition. */
  line: number | null;
  /** Failed line of the run whose report linked here. */
  failedLine: number | null;
  /** True when the selected step's definition can be deleted here. */
  deletable: boolean;
  /** When and by whom the selected step's code was generated; null for recorded or hand-written code. */
  generated: { name: string; date: number } | null;
}

/** Shows the files of the scenario, and details of the shown file. */
function FileBar(props: FileBarProps) {
  const { projectId, at, now, files, file, line, failedLine, deletable, generated } = props;
  if (files.length === 0) return null;
  return (
    <div className={classes.bar}>
      <ul aria-label="Files" className={classes.files}>
        {files.map(({ name }) => (
          <li key={name}>
            <Link
              to={codePath(projectId, { ...at, file: name })}
              aria-current={name === file?.name ? 'page' : undefined}
              title={name}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {file && (
        <div className={classes.about}>
          {failedLine !== null ? (
            <a href={`#L${failedLine}`} className={classes.failed}>
              Line {failedLine} failed
            </a>
          ) : (
            line !== null && <a href={`#L${line}`}>Line {line}</a>
          )}{' '}
          {file.readOnly && <span title="The utilities file is not edited here">Read-only</span>}{' '}
          {generated && (
            <span title={`By ${generated.name}`}>
              Last generated <TimeText at={generated.date} now={now} />
            </span>
          )}
          <CopyIconButton text={file.content} label={`Copy ${file.name}`} />
          <CodeEditorLink {...props} />
          {deletable && (
            <IconLink
              to={deleteDefinitionPath(projectId, at)}
              icon="trash"
              label="Delete the definition of this step"
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Opens VS Code in a new tab, so that this page keeps the code. */
function CodeEditorLink({ projectId, at }: Pick<FileBarProps, 'projectId' | 'at'>) {
  return (
    <PlainLink href={featuresPath(projectId, at.place, 'open-vscode')} target="_blank" rel="noreferrer">
      View in VS Code
    </PlainLink>
  );
}

interface NoCodeProps {
  projectId: string;
  at: StepCodeLocation;
  /** Index of the selected step, from 0. */
  stepIndex: number;
  /** The file that its stub is added to; null when the scenario has no steps. */
  file: string | null;
}

/** Says that a step has no code, and offers three ways to add it (docs/rules/scenarios.md, Step code). */
function NoCode({ projectId, at, stepIndex, file, runsAs }: NoCodeProps & Pick<StepRow, 'runsAs'>) {
  if (!file) return <EmptyState title="No step code yet">Write steps first, then their code.</EmptyState>;
  return (
    <EmptyState
      title="No code generated for this step"
      action={<WaysToCode projectId={projectId} at={at} stepIndex={stepIndex} file={file} />}
    >
      {runsAs !== null && `${rowSentence(runsAs)} `}A stub for it is added to {file} when you start to edit.
    </EmptyState>
  );
}

function WaysToCode({ projectId, at, stepIndex, file }: NoCodeProps & { file: string }) {
  return (
    <div className={classes.ways}>
      <ButtonLink to={codePath(projectId, { ...at, file, editing: true, stubs: true })} variant="default">
        Edit manually
      </ButtonLink>{' '}
      <ButtonLink to={featuresPath(projectId, at.place, 'generate-code')} variant="default">
        Generate code
      </ButtonLink>
      <RecordButton projectId={projectId} at={at} stepIndex={stepIndex} />
    </div>
  );
}

/** Names the row of an outline that a step's state is about, as not all rows may have code. */
export const rowSentence = (runsAs: string) => `In a row of Examples it is “${runsAs}”.`;

interface NotWrittenProps extends Pick<StepRow, 'runsAs'> {
  reason: string;
  children: ReactNode;
}

/** Notice above a stub: a definition without code. */
function NotWritten({ reason, runsAs, children }: NotWrittenProps) {
  return (
    <div className={classes.unwritten}>
      <Notice kind="warning" title="The code of this step is not written">
        {reason
          ? `No code was generated: ${reason}.`
          : 'Its definition is a stub: scenarios stop there as pending.'}{' '}
        {runsAs !== null && rowSentence(runsAs)}
      </Notice>
      {children}
    </div>
  );
}

/** Opens the recorder at the step, in a new tab. */
function RecordButton({ projectId, at, stepIndex }: Omit<NoCodeProps, 'file'>) {
  return (
    <DocumentForm method="post" action={`/${projectId}/record`} target="_blank">
      <input type="hidden" name="feature_file" value={`${featurePathOf(at.place)}.feature`} />
      <input type="hidden" name="scenario_name" value={at.place.scenario ?? ''} />
      <input type="hidden" name="step_index" value={stepIndex} />
      <Button type="submit" variant="default">
        Record
      </Button>
    </DocumentForm>
  );
}
