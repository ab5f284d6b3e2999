import { Button } from '@mantine/core';
import { ButtonLink } from '~/ui/button-link';
import { CodeLines } from './code-lines';
import type { OtherVersion } from './edit-answer';
import classes from './other-text.module.css';

interface OtherTextProps {
  other: OtherVersion;
  discardTo: string;
  saving: boolean;
}

/** The version somebody else saved, beside one's own, with the choice between them. Stands inside the edit form. */
export function OtherText({ other, discardTo, saving }: OtherTextProps) {
  const name = other.changedBy || 'somebody else';
  return (
    <section className={classes.other} aria-label={`Version of ${name}`}>
      <h2 className={classes.title} title={name}>
        Version of {name}
      </h2>
      <CodeLines text={other.content.replace(/\r\n?/g, '\n')} label={`Text of ${name}`} />
      <div className={classes.actions}>
        <ButtonLink to={discardTo} variant="default">
          Discard mine
        </ButtonLink>
        <Button type="submit" name="over" value={other.version} loading={saving}>
          <span className={classes.name}>Save mine over the version of {name}</span>
        </Button>
      </div>
    </section>
  );
}
