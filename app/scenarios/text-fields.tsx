import { Button } from '@mantine/core';
import { useFetcher, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { LicenceOverForm } from '~/shell/licence/licence-over-form';
import { UnsavedChanges } from '~/shell/forms/unsaved-changes';
import { useShell } from '~/shell/frame/use-shell';
import { ButtonLink } from '~/ui/button-link';
import { colourLines, type CodeLanguage } from '~/ui/code-colours';
import { CodeText } from '~/ui/code-text';
import { CodeEditor } from '~/editor/code-editor';
import type { CodeEditorProps, CodeProblem } from '~/editor/code-editor-props';
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
  /** Message at the start line, when a run failed there. */
  failed?: string;
  discardTo: string;
  formId: string;
  onFault?: CodeEditorProps['onFault'];
  gherkin?: CodeEditorProps['gherkin'];
}

/** Fields of a form that edits a file: text, version, and the other version after a conflict. */
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

/** Returns whether to show the code editor: as the user chose, else after loading on a fast connection. */
function useIsRich(): boolean {
  const { codeEditor } = useShell().preferences;
  const [fast, setFast] = useState(false);
  useEffect(() => {
    if (codeEditor !== 'auto' || hasSlowLink()) return;
    // Wait until the browser is idle. Not every browser supports `requestIdleCallback`.
    const rest = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then));
    rest(() => setFast(true));
  }, [codeEditor]);
  return codeEditor === 'on' || (codeEditor === 'auto' && fast);
}

/** Names the keys of {@link CodeEditor} that save and run. They press a button at the top of the form. */
function RunHint() {
  if (!useHydrated()) return null;
  return <span className={classes.hint}>Ctrl+Enter saves and runs</span>;
}

/**
 * Turns the code editor on or off and remembers the choice. Needs scripts, as the editor does. Uses a fetcher, so that
 * the page keeps the typed text.
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

/** Shows why a save was refused. The text is still in the form. */
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

/** Shows another user's saved version, and lets the user choose a version. Rendered in the edit form. */
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

/** The edited text, and the saved text it started from. */
interface TextEdit {
  text: string;
  setText: (text: string) => void;
  /** Text and version at the start of the edit. A reload must not change what a save is compared with. */
  begun: Pick<EditAnswer, 'text' | 'version'>;
  /** True when the user typed unsaved text. Proposed text does not count. */
  dirty: boolean;
}

/**
 * @param saved text and version as the page read them
 * @param answer answer to the last save; without scripts the page starts with it
 * @param proposed text to start with, if it is not the saved one
 */
export function useTextEdit(
  saved: Pick<EditAnswer, 'text' | 'version'>,
  answer: EditAnswer | undefined,
  proposed = saved.text,
): TextEdit {
  const [begun, setBegun] = useState({ text: saved.text, version: answer?.version ?? saved.version });
  const [first] = useState(proposed);
  const [text, setText] = useState(answer?.text ?? proposed);
  // After a save with problems, continue the edit from the saved version.
  if (answer?.problems && answer.version !== begun.version) {
    setBegun({ text: answer.text, version: answer.version });
  }
  return { text, setText, begun, dirty: text !== begun.text && text !== first };
}

/** Lines with syntax colours. Further lines of longer texts have one colour. */
const maxColoured = 2000;

interface CodeLinesProps {
  text: string;
  language: CodeLanguage | null;
  label: string;
  problems?: CodeProblem[];
  /** Number of the first line; 1 by default. */
  from?: number;
  /** First and last line to highlight, 1-based. */
  marked?: { from: number; to: number } | null;
  /** The line that failed in a run. */
  failed?: number | null;
}

/** Shows a text with line numbers, which can be linked to as `#L12`. */
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
  const parts = colourLines(lines.slice(0, maxColoured), language);
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
          // Render long files with one element per line, as each further element slows down the server.
          if (index >= maxColoured && message === undefined && !inside)
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

/** Scrolls only the pane, so that the page keeps its position. */
function showLine(pane: HTMLElement, number: number): void {
  const line = pane.querySelectorAll('li')[number - 1];
  if (line) pane.scrollTop = Math.max(0, line.offsetTop - pane.clientHeight / 3);
}

/** A browser's report about its connection. TypeScript lacks this type, as not every browser has it. */
interface Link {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = new Set(['slow-2g', '2g', '3g']);

/**
 * Returns whether to load the code editor (over a megabyte) only on request (docs/rules/interface.md, Code editor): the
 * user saves data, has a slow connection, or has only a touch screen, for which the editor is not made.
 */
function hasSlowLink(): boolean {
  const { connection } = navigator as Navigator & { connection?: Link };
  if (connection?.saveData === true || slow.has(connection?.effectiveType ?? '')) return true;
  return !window.matchMedia('(any-pointer: fine)').matches;
}
