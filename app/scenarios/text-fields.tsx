import { useNavigation } from '@remix-run/react';
import { useShell } from '~/shell/use-shell';
import { CodeEditor, type CodeEditorProps, type CodeProblem } from '~/ui/code-editor';
import type { EditAnswer } from './edit-answer';
import { EditorSwitch } from './editor-switch';
import { NotSaved } from './not-saved';
import { OtherText } from './other-text';
import { UnsavedChanges } from '~/shell/unsaved-changes';
import type { TextEdit } from './use-text-edit';
import classes from './text-fields.module.css';

interface TextFieldsProps {
  edit: TextEdit;
  answer: EditAnswer | undefined;
  fileName: string;
  language: 'gherkin' | 'javascript';
  problems: CodeProblem[];
  startLine?: number;
  discardTo: string;
  formId: string;
  onFault?: CodeEditorProps['onFault'];
  gherkin?: CodeEditorProps['gherkin'];
}

/** The inside of a form that edits a file: its text, its version, and the other version when somebody else saved first. */
export function TextFields({
  edit,
  answer,
  fileName,
  language,
  problems,
  startLine,
  discardTo,
  formId,
  onFault,
  gherkin,
}: TextFieldsProps) {
  const rich = useShell().preferences.codeEditor;
  const saving = useNavigation().formMethod === 'POST';
  const other = answer?.current;
  return (
    <>
      <input type="hidden" name="version" value={edit.begun.version} />
      <NotSaved answer={answer} />
      <div className={classes.versions} data-two={other ? true : undefined}>
        <CodeEditor
          name="text"
          label={other ? 'Your version' : fileName}
          language={language}
          value={edit.text}
          onChange={edit.setText}
          problems={problems}
          startLine={startLine}
          rich={rich}
          gherkin={gherkin}
          onFault={onFault}
        >
          <EditorSwitch rich={rich} />
        </CodeEditor>
        {other && <OtherText other={other} discardTo={discardTo} saving={saving} />}
      </div>
      <UnsavedChanges dirty={edit.dirty} formId={formId} />
    </>
  );
}
