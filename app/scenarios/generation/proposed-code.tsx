import type { ProposedFile } from '#contracts/generation';
import { DiffView } from '~/ui/diff-view';
import classes from './generation-page.module.css';

interface ProposedCodeProps {
  files: ProposedFile[];
  /** A file that somebody else changed meanwhile: what is proposed is shown against theirs. */
  theirs: { name: string; content: string } | null;
}

/** The step files with the generated code, each against what the branch has. */
export function ProposedCode({ files, theirs }: ProposedCodeProps) {
  return (
    <section className={classes.files} aria-labelledby="proposed-code">
      <h2 id="proposed-code" className={classes.heading}>
        Changes
      </h2>
      {files.map(({ name, before, after }) => {
        const other = theirs?.name === name ? theirs.content : null;
        return <DiffView key={name} name={name} before={other ?? before} after={after} />;
      })}
    </section>
  );
}
