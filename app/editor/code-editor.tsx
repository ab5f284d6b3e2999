import { useMounted } from '@mantine/hooks';
import { Component, lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useFirstLook } from './code-editor-first-look';
import { Notice } from '../ui/notice';
import classes from './code-editor.module.css';

export interface CodeProblem {
  /** 1-based. */
  line: number;
  column?: number;
  message: string;
}

export interface GherkinHelp {
  /** Address of the project's steps as JSON, for completion. */
  stepsFrom: string;
  /** The text is a part of a feature in this language. */
  fragmentIn?: string;
}

export interface CodeEditorProps {
  /** Field name in the form. */
  name: string;
  label: string;
  language: 'gherkin' | 'javascript';
  /** Text with `\n` line endings. */
  value: string;
  onChange: (text: string) => void;
  problems?: CodeProblem[];
  /** 1-based line to start at. */
  startLine?: number;
  /** Shows the editor with highlighting and completion instead of the plain field. */
  rich?: boolean;
  /** Called with the first thing that makes the code invalid, null when nothing does; by the rich editor alone. */
  onFault?: (fault: CodeProblem | null) => void;
  /** What the rich editor knows of Gherkin beside the language. */
  gherkin?: GherkinHelp;
  /** What stands at the right above the field. */
  children?: ReactNode;
}

const RichEditor = lazy(() => import('./code-editor-monaco.client'));

/**
 * A text field for Gherkin or JavaScript. The `<textarea>` is always there and is what the form sends; the rich editor
 * is loaded only when asked for and writes into it. When it cannot be loaded, the plain field stays.
 */
export function CodeEditor({ children, label, name, rich = false, ...editor }: CodeEditorProps) {
  const id = useId();
  const field = useFirstLook(id, editor);
  const [failed, setFailed] = useState(false);
  const [ready, setReady] = useState(false);
  const scripted = useMounted();
  const wanted = rich && scripted && !failed;
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <label htmlFor={id} className={classes.label} title={label}>
          {label}
        </label>
        {children}
      </div>
      {rich && failed && (
        <div className={classes.failed}>
          <Notice kind="warning">
            The code editor could not be loaded. You can go on in the plain field.
          </Notice>
        </div>
      )}
      {wanted && (
        <Boundary onError={() => setFailed(true)}>
          <Suspense fallback={null}>
            <div className={classes.monaco} hidden={!ready}>
              <RichEditor {...editor} label={label} shown={ready} onReady={() => setReady(true)} />
            </div>
          </Suspense>
        </Boundary>
      )}
      <textarea
        id={id}
        ref={field}
        name={name}
        className={classes.text}
        hidden={wanted && ready}
        value={editor.value}
        onChange={(event) => editor.onChange(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="off"
        data-language={editor.language}
      />
    </div>
  );
}

class Boundary extends Component<{ onError: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
