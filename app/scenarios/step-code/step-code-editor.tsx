import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { useHydrated } from '~/ui/hydration';
import { ButtonLink } from '~/ui/button-link';
import { pressedByKeys } from '~/editor/code-editor';
import type { CodeProblem } from '~/editor/code-editor-props';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { Form, Link } from '~/ui/scoped';
import { TextFields, useTextEdit } from '../text-fields';
import classes from '../text-fields.module.css';
import type { CodeAnswer } from './code-answer';
import { CodeProblems } from './code-problems';
import type { CodeFile } from './step-code';
import { codePath, type StepCodeLocation } from './step-code-address';
import { StepCodeTitle } from './step-code-header';
import own from './step-code-editor.module.css';

interface StepCodeEditorProps {
  projectId: string;
  at: StepCodeLocation;
  file: CodeFile;
  answer: CodeAnswer | undefined;
  /** Line of the selected step's definition. */
  startLine?: number;
  /** Message at that line, when a run failed there. */
  failed?: string;
  /** Renders the content below the editor. @param dirty true when there are unsaved changes */
  prompt: (dirty: boolean) => React.ReactNode;
}

const formId = 'code';

/** Edits a whole step file as text. Adds stubs for steps without code at its end when the edit begins. */
export function StepCodeEditor({
  projectId,
  at,
  file,
  answer,
  startLine,
  failed,
  prompt,
}: StepCodeEditorProps) {
  const stubs = at.stubs && file.stubs !== '';
  const proposed = stubs ? file.content + file.stubs : file.content;
  const edit = useTextEdit({ text: file.content, version: file.version }, answer, proposed);
  // Without scripts, requesting an update would lose the typed text.
  const scripted = useHydrated();
  const [fault, setFault] = useState<CodeProblem | null>(null);
  const view = codePath(projectId, { ...at, editing: false, stubs: true });
  const here = codePath(projectId, { ...at, file: file.name, editing: true });
  const problems = answer === undefined && file.problem ? [file.problem] : [];
  const linesBefore = file.content.split('\n').length;
  return (
    <>
      <Form method="post" action={here} id={formId} preventScrollReset>
        <StepCodeTitle projectId={projectId} at={at}>
          {!answer?.current && <EditActions discardTo={view} unchanged={edit.text === edit.begun.text} />}
        </StepCodeTitle>
        <input type="hidden" name="file" value={file.name} />
        {fault && <FaultFields fault={fault} />}
        {!answer?.current && <CodeProblems problems={problems} />}
        {stubs && !answer && (
          <div className={classes.notice}>
            <Notice>
              Stubs for the steps without code are at the end. They are saved with your changes.{' '}
              <Link to={codePath(projectId, { ...at, file: file.name, stubs: false })}>
                Edit without stubs
              </Link>
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
          failed={problems.length > 0 ? undefined : failed}
          discardTo={view}
          formId={formId}
          onFault={setFault}
        />
        <p className={own.fault} role="status">
          {fault && `Line ${fault.line} has an error: ${fault.message}`}
        </p>
      </Form>
      {scripted && prompt(edit.text !== edit.begun.text)}
    </>
  );
}

/** Shows the buttons. An unchanged text cannot be reviewed; without scripts the review says so. */
function EditActions({ discardTo, unchanged }: { discardTo: string; unchanged: boolean }) {
  const sending = useNavigation().formMethod === 'POST';
  const scripted = useHydrated();
  return (
    <>
      <ButtonLink to={discardTo} variant="default">
        Discard
      </ButtonLink>{' '}
      <Button
        type="submit"
        name="intent"
        value="save-and-run"
        variant="default"
        disabled={sending}
        leftSection={<Icon name="play" size={15} />}
        {...pressedByKeys}
      >
        Save and run
      </Button>{' '}
      <Button type="submit" name="intent" value="review" loading={sending} disabled={scripted && unchanged}>
        Review Changes
      </Button>
    </>
  );
}

/** Sends the problem that the browser's editor found to the review, together with the text. */
function FaultFields({ fault }: { fault: CodeProblem }) {
  return (
    <>
      <input type="hidden" name="faultLine" value={fault.line} />
      <input type="hidden" name="faultMessage" value={fault.message} />
    </>
  );
}
