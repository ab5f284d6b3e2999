import { Notice } from '~/ui/notice';
import { PlainLink } from '~/ui/scoped';

/** Replaces the recorder in browsers without scripts. Its links are plain, as those need no scripts. */
export function NeedsScripts({ ways }: { ways: { words: string; gherkin: string } }) {
  return (
    <Notice kind="warning" title="The recorder needs JavaScript">
      It draws a browser in this page and sends what you do in it, which no page can without. Turn JavaScript
      on for this site, or write the scenario in another way:{' '}
      <PlainLink href={ways.words}>in plain English</PlainLink>, or{' '}
      <PlainLink href={ways.gherkin}>as Gherkin</PlainLink>.
    </Notice>
  );
}
