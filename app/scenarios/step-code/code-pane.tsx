import type { CodeAnswer } from './code-answer';
import { CodeReviewForm } from './code-review-form';
import type { ShownCode } from './read-step-code.server';
import type { CodePlace } from './step-code-address';
import { StepCodeEditor } from './step-code-editor';
import { StepCodeHeader } from './step-code-header';
import { StepCodeView } from './step-code-view';
import { UpdatePrompt } from './update-prompt';

export interface CodePaneProps {
  projectId: string;
  at: CodePlace;
  code: ShownCode;
  now: number;
  answer: CodeAnswer | undefined;
  /** Called with the answer to an update that was asked for. */
  onUpdate: (answer: CodeAnswer) => void;
}

/** The right side: the code to read, to edit, or its change to review. */
export function CodePane({ projectId, at, code, now, answer, onUpdate }: CodePaneProps) {
  const { file, marked } = code;
  const editable = file !== null && !file.readOnly;
  if (editable && answer?.review) {
    return (
      <CodeReviewForm projectId={projectId} at={at} file={file} answer={answer} review={answer.review} />
    );
  }
  const prompt = (dirty: boolean) =>
    code.changeable && (
      <UpdatePrompt
        projectId={projectId}
        at={at}
        dirty={dirty}
        onUpdate={onUpdate}
        file={code.changeable}
        failed={answer?.failedUpdate}
      />
    );
  const typed = answer?.failedUpdate ? undefined : answer;
  if (editable && (at.editing || typed)) {
    return (
      <StepCodeEditor
        key={`${file.name} ${at.stubs}`}
        projectId={projectId}
        at={at}
        file={file}
        answer={typed}
        startLine={marked?.from}
        prompt={prompt}
      />
    );
  }
  return (
    <>
      <StepCodeHeader projectId={projectId} at={at} file={file} />
      <StepCodeView projectId={projectId} at={at} now={now} {...code} />
      {prompt(false)}
    </>
  );
}
