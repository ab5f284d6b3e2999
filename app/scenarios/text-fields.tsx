import { Button } from '@mantine/core';
import { useFetcher, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { LicenceOverForm } from '~/shell/licence-over-form';
import { UnsavedChanges } from '~/shell/unsaved-changes';
import { useShell } from '~/shell/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { colourLines, type CodeLanguage } from '~/ui/code-colours';
import { CodeText } from '~/ui/code-text';
import { CodeEditor, type CodeEditorProps, type CodeProblem } from '~/editor/code-editor';
import { hasSlowLink } from '~/editor/slow-link';
import { Notice } from '~/ui/notice';
import type { EditAnswer, OtherVersion } from './edit-answer';
import lineClasses from './code-lines.module.css';
import classes from './text-fields.module.css';

interface TextFieldsProps {
  edit: TextEdit;
  answer: EditAnswer | undefined;
  fileName: string;
  language: 'gherkin' | 'javascript';
  problems: CodeProblem[];
  startLine?: number;
  /** What is said of the line to start at, when a run failed there. */
  failed?: string;
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
  failed,
  discardTo,
  formId,
  onFault,
  gherkin,
}: TextFieldsProps) {
  const rich = useIsRich();
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
          failed={failed}
          rich={rich}
          gherkin={gherkin}
          onFault={onFault}
        >
          {!other && <RunHint />} <EditorSwitch rich={rich} />
        </CodeEditor>
        {other && <OtherText other={other} language={language} discardTo={discardTo} saving={saving} />}
      </div>
      <UnsavedChanges dirty={edit.dirty} formId={formId} />
    </>
  );
}

/** Whether the code editor comes: as the reader chose, else by itself once the page works, where the link is not slow. */
function useIsRich(): boolean {
  const { codeEditor } = useShell().preferences;
  const [fast, setFast] = useState(false);
  useEffect(() => {
    if (codeEditor !== 'auto' || hasSlowLink()) return;
    // Behind whatever else the page has to do first; not every browser tells when it rests.
    const rest = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then));
    rest(() => setFast(true));
  }, [codeEditor]);
  return codeEditor === 'on' || (codeEditor === 'auto' && fast);
}

/** The button that the keys of {@link CodeEditor} press stands at the top of the form. */
function RunHint() {
  if (!useHydrated()) return null;
  return <span className={classes.hint}>Ctrl+Enter saves and runs</span>;
}

/**
 * Turns the code editor on or off and remembers it. It needs scripts, as the editor does; a fetcher keeps the page, and
 * so what was typed.
 */
function EditorSwitch({ rich }: { rich: boolean }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  if (!useHydrated()) return null;
  const choose = () =>
    fetcher.submit(
      { codeEditor: rich ? 'off' : 'on', back: pathname + search },
      { method: 'post', action: '/preferences' },
    );
  return (
    <Button
      type="button"
      size="compact-sm"
      variant="default"
      onClick={choose}
      loading={fetcher.state !== 'idle'}
    >
      {rich ? 'Plain text field' : 'Open in code editor'}
    </Button>
  );
}

/** Why a save was refused. The text is still in the form. */
function NotSaved({ answer }: { answer: EditAnswer | undefined }) {
  if (answer?.because === 'licence') return <LicenceOverForm />;
  if (!answer?.error) return null;
  const title = answer.current ? answer.error : 'Not saved';
  return (
    <div className={classes.notice}>
      <Notice kind={answer.current ? 'warning' : 'error'} title={title}>
        {answer.current
          ? 'Nothing is overwritten yet. Compare both versions, then save yours over the other one or discard yours.'
          : answer.error}
      </Notice>
    </div>
  );
}

interface OtherTextProps {
  language: CodeLanguage;
  other: OtherVersion;
  discardTo: string;
  saving: boolean;
}

/** The version somebody else saved, beside one's own, with the choice between them. Stands inside the edit form. */
function OtherText({ other, language, discardTo, saving }: OtherTextProps) {
  const name = other.changedBy || 'somebody else';
  return (
    <section className={lineClasses.other} aria-label={`Version of ${name}`}>
      <h2 className={lineClasses.title} title={name}>
        Version of {name}
      </h2>
      <CodeLines text={other.content.replace(/\r\n?/g, '\n')} language={language} label={`Text of ${name}`} />
      <div className={lineClasses.actions}>
        <ButtonLink to={discardTo} variant="default">
          Discard mine
        </ButtonLink>{' '}
        <Button type="submit" name="over" value={other.version} loading={saving}>
          <span className={lineClasses.name}>Save mine over the version of {name}</span>
        </Button>
      </div>
    </section>
  );
}

/** A text being edited, and the saved one it began with. */
interface TextEdit {
  text: string;
  setText: (text: string) => void;
  /** Kept from when the edit began: a revalidation must not change what a save is compared with. */
  begun: Pick<EditAnswer, 'text' | 'version'>;
  /** Somebody typed what is not saved yet; text that was only proposed does not count. */
  dirty: boolean;
}

/**
 * @param saved text and version as the page read them
 * @param answer of the last save; without scripts it is what the page begins with
 * @param proposed text to begin with when it is not the saved one
 */
export function useTextEdit(
  saved: Pick<EditAnswer, 'text' | 'version'>,
  answer: EditAnswer | undefined,
  proposed = saved.text,
): TextEdit {
  const [begun, setBegun] = useState({ text: saved.text, version: answer?.version ?? saved.version });
  const [first] = useState(proposed);
  const [text, setText] = useState(answer?.text ?? proposed);
  // Saved with problems: the edit goes on from there.
  if (answer?.problems && answer.version !== begun.version) {
    setBegun({ text: answer.text, version: answer.version });
  }
  return { text, setText, begun, dirty: text !== begun.text && text !== first };
}

/** Lines; of longer texts the rest is in one colour. */
const mostColoured = 2000;

interface CodeLinesProps {
  text: string;
  language: CodeLanguage | null;
  label: string;
  problems?: CodeProblem[];
  /** Number of the first line; 1 unless told. */
  from?: number;
  /** First and last line to set off, 1-based. */
  marked?: { from: number; to: number } | null;
  /** The line that failed in a run. */
  failed?: number | null;
}

/** A text to read, with line numbers that can be linked to as `#L12`. */
export function CodeLines({
  text,
  language,
  label,
  problems = [],
  from = 1,
  marked,
  failed = null,
}: CodeLinesProps) {
  const wrong = new Map(problems.map(({ line, message }) => [line, message]));
  const lines = text.replace(/\n$/, '').split('\n');
  const parts = colourLines(lines.slice(0, mostColoured), language);
  const pane = useRef<HTMLDivElement>(null);
  if (failed !== null && !wrong.has(failed)) wrong.set(failed, 'This line failed in the run');
  const first = failed ?? marked?.from;
  useEffect(() => {
    if (pane.current && first !== undefined) showLine(pane.current, first - from + 1);
  }, [first, from, text]);
  return (
    <div ref={pane} className={lineClasses.scroll} tabIndex={0} role="region" aria-label={label}>
      <ol className={lineClasses.lines} style={{ counterReset: `line ${from - 1}` }}>
        {lines.map((line, index) => {
          const number = from + index;
          const message = wrong.get(number);
          const inside = marked && number >= marked.from && number <= marked.to;
          // Renders long files with one element per line: each further element slows down the server.
          if (index >= mostColoured && message === undefined && !inside)
            return (
              <li key={number} id={`L${number}`} className={lineClasses.line}>
                {line || '\n'}
              </li>
            );
          return (
            <li
              key={number}
              id={`L${number}`}
              className={lineClasses.line}
              data-mark={message !== undefined ? 'error' : inside ? 'marked' : undefined}
              title={message}
            >
              <code>{line ? <CodeText parts={parts[index] ?? [{ text: line, kind: null }]} /> : '\n'}</code>
              {message !== undefined && <span className="visually-hidden"> Error: {message}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Scrolls the pane alone, so that the page stays where it is. */
function showLine(pane: HTMLElement, number: number): void {
  const line = pane.querySelectorAll('li')[number - 1];
  if (line) pane.scrollTop = Math.max(0, line.offsetTop - pane.clientHeight / 3);
}
