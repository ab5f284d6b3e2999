import { Link, useParams } from '@remix-run/react';
import type { ImportFormat } from '#contracts/runs/import';
import type { Place, Purpose } from './choices';
import classes from './instructions-page.module.css';

const introductions: Record<Purpose, string> = {
  run: 'Your CI runs the scenarios of this project from a clone, in its own browsers, and sends the results here.',
  start:
    'Your CI starts an execution that is planned here and waits for it: the job fails when a scenario does.',
  import:
    'Tests of other projects and tools send their results here, and stand beside the others in the reports.',
};

export function Introduction({ purpose }: { purpose: Purpose }) {
  return <p className={classes.introduction}>{introductions[purpose]}</p>;
}

/** Where a CI keeps secrets: the end of a sentence. */
export function KeyPlace({ place, keyName }: { place: Place; keyName: string }) {
  switch (place) {
    case 'github':
      return <>in the repository: Settings, Secrets and variables, Actions, New repository secret.</>;
    case 'gitlab':
      return <>in the project: Settings, CI/CD, Variables, masked and not expanded.</>;
    case 'jenkins':
      return <>in Manage Jenkins, Credentials: a secret text with that ID.</>;
    case 'shell':
      return (
        <>
          in the environment of the shell: <code>export {keyName}=…</code>
        </>
      );
  }
}

const hints: Record<ImportFormat, string> = {
  junit:
    'Nearly every test runner writes it: pytest, Maven and Gradle, Jest, Mocha, Cypress, PHPUnit, NUnit, Playwright. Several files of one run are sent with the same run, at the same moment or one after the other. Files with a DOCTYPE are refused.',
  'playwright-json':
    'Retries become attempts; images that tests attach with their contents become screenshots.',
  'cucumber-messages':
    'Steps, attempts, attached images and logs are taken over. Every Cucumber since 2020 writes messages: JavaScript, JVM, Ruby and others.',
  'cucumber-json':
    'For Cucumber and other tools (behave, SpecFlow) that have no messages. It knows no attempts.',
};

/** What is good to know besides. */
export function Notes({ purpose, format }: { purpose: Purpose; format: ImportFormat }) {
  const { projectId } = useParams();
  if (purpose === 'start') {
    return (
      <div className={classes.note}>
        <p>
          What an execution runs, where and how often is planned under{' '}
          <Link to={`/${projectId}/executions`}>Executions</Link>. All calls are described in{' '}
          <a href="/api/docs">the documentation of the calls</a>.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.note}>
      {purpose === 'import' && <p>{hints[format]}</p>}
      <p>
        Files with the same <code>run</code> make up one run of the reports. Sending a file again changes
        nothing. A file may have 10,000 results and 50 MB; it may be packed with gzip.
      </p>
    </div>
  );
}
