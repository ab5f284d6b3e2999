import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Notice } from '~/ui/notice';
import type { EditAnswer } from './edit-answer';
import type { CodeFile } from './step-code';
import { codePath, type CodePlace } from './step-code-address';
import { CodeProblems } from './code-problems';
import { StepCodeTitle } from './step-code-header';
import { TextFields } from './text-fields';
import { useTextEdit } from './use-text-edit';
import classes from './text-fields.module.css';

interface StepCodeEditorProps {
  projectId: string;
  at: CodePlace;
  file: CodeFile;
  answer: EditAnswer | undefined;
  /** Line of the selected step's definition. */
  startLine?: number;
}

const formId = 'code';

/** A whole step file as text. Stubs for steps without code are put at its end when the edit begins. */
export function StepCodeEditor({ projectId, at, file, answer, startLine }: StepCodeEditorProps) {
  const stubs = at.stubs && file.stubs !== '';
  const proposed = stubs ? file.content + file.stubs : file.content;
  const edit = useTextEdit({ text: file.content, version: file.version }, answer, proposed);
  const saving = useNavigation().formMethod === 'POST';
  const view = codePath(projectId, { ...at, editing: false, stubs: true });
  const here = codePath(projectId, { ...at, file: file.name, editing: true });
  const problems = answer?.problems ?? (file.problem ? [file.problem] : []);
  const linesBefore = file.content.split('\n').length;
  return (
    <Form method="post" action={here} id={formId} preventScrollReset>
      <StepCodeTitle projectId={projectId} at={at}>
        {!answer?.current && (
          <>
            <ButtonLink to={view} variant="default">
              Discard
            </ButtonLink>
            <Button type="submit" loading={saving}>
              Save changes
            </Button>
          </>
        )}
      </StepCodeTitle>
      <input type="hidden" name="file" value={file.name} />
      {!answer?.current && <CodeProblems problems={problems} />}
      {stubs && !answer && (
        <div className={classes.notice}>
          <Notice>
            Stubs for the steps without code are at the end. They are saved with your changes.{' '}
            <Link to={codePath(projectId, { ...at, file: file.name, stubs: false })}>Edit without stubs</Link>
          </Notice>
        </div>
      )}
      <TextFields
        edit={edit}
        answer={answer}
        fileName={file.name}
        language="javascript"
        problems={problems}
        startLine={problems[0]?.line ?? startLine ?? (stubs ? linesBefore + 1 : undefined)}
        discardTo={view}
        formId={formId}
      />
    </Form>
  );
}
