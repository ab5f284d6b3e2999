import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ActionStep, RecordedStep } from '#contracts/worker/recording';
import { standsFor, withParameters } from '#contracts/recordings/recorded-values';
import type { Recording, RecordingPart } from '#contracts/recordings';
import { useDetour, useDetourButton } from '~/shell/detour/detour';
import { addTestDataPath } from '~/shell/detour/missing-test-data';
import { apart } from '~/ui/apart';
import { Icon, type IconName } from '~/ui/icon';
import { iconButton } from '~/ui/icon-button';
import { Form, Link } from '~/ui/scoped';
import { StepText, stepParts } from '~/ui/step-text';
import { isRecordedStep, stepTextOf, wordsOfReplaced, type StepWish } from './arrange-steps';
import { EditStep, stepForm, type StepsAnswer } from './edit-step';
import { secretKeysOf } from './secrets-of';
import { valuesOfStep } from './step-values';
import classes from './recorded-steps.module.css';

interface RecordedStepsProps {
  projectId: string;
  recording: Recording;
  /** Id of an action of the edited step. */
  edited: number | null;
  /** Keys of test data. Empty unless a step is edited. */
  keys: readonly string[];
  answer: StepsAnswer | undefined;
  /** Entries kept while the user visited another page; null: none. */
  kept: StepsAnswer | null;
}

const has = ({ actions }: RecordingPart, id: number | null) => actions.some((action) => action.id === id);

/** Returns whether the form of a step is open: the step exists, and the user controls the recording. */
export function isEditing({ drives, parts }: Recording, edited: number | null): boolean {
  return drives && edited !== null && parts.some((part) => isRecordedStep(part) && has(part, edited));
}

/** Lists the recorded steps as a scenario. The user in control of the recording can change them. */
export function RecordedSteps({ projectId, recording, edited, keys, answer, kept }: RecordedStepsProps) {
  const { parts, removed, version, drives, state, browser } = recording;
  const list = useRef<HTMLOListElement>(null);
  const count = parts.length;
  // Only workers can run steps.
  const mayReplay = browser === 'worker' && (state === 'recording' || state === 'ended');
  // Scroll to the newest step, unless a step is being edited.
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current && edited === null) list.current?.scrollTo({ top: list.current.scrollHeight });
    known.current = count;
  }, [count, edited]);
  return (
    <section className={classes.steps} aria-labelledby="recorded-steps">
      <header className={classes.header}>
        <h2 id="recorded-steps">Steps</h2>{' '}
        <span className={classes.count}>{parts.filter(isRecordedStep).length}</span>{' '}
        {drives && mayReplay && state === 'recording' && parts.some(isRecordedStep) && (
          <Replay name="Replay" isCompact />
        )}
        {drives && removed.length > 0 && (
          <Form method="post" replace preventScrollReset className={classes.restore}>
            <input type="hidden" name="version" value={version} />
            <button type="submit" name="intent" value="restore" className={classes.link}>
              Restore {removed.length === 1 ? 'removed step' : `${removed.length} removed steps`}
            </button>
          </Form>
        )}
      </header>
      {drives && <ReplacedWords recording={recording} />}
      {count === 0 ? (
        <p className={classes.none}>
          {state === 'ended' ? 'Nothing was recorded.' : 'Your actions in the browser appear here as steps.'}
        </p>
      ) : (
        <ol ref={list} className={classes.list} tabIndex={0} aria-label="Recorded steps">
          {parts.map((part, index) => {
            const [first] = part.actions;
            if (!first) return null;
            const isEdited = drives && edited !== null && has(part, edited) && first.state === 'recorded';
            return (
              <li key={first.id} className={classes.step} data-state={first.state}>
                {first.state === 'noted' ? (
                  <Noted step={first} />
                ) : isEdited ? (
                  <EditStep
                    // Every request that changes the version keeps the typed entries.
                    key={version}
                    part={part}
                    recording={recording}
                    keys={keys}
                    hasNext={parts.slice(index + 1).some(isRecordedStep)}
                    typed={
                      [answer, kept].find((stepsAnswer) => stepsAnswer && has(part, stepsAnswer.at)) ?? null
                    }
                  />
                ) : (
                  <Step
                    projectId={projectId}
                    environment={recording.env}
                    part={part}
                    keyword={keywordAt(parts, index)}
                    isBesideForm={isEditing(recording, edited)}
                  />
                )}
                {drives && !isEdited && (
                  <Actions part={part} version={version} index={index} count={count} mayReplay={mayReplay} />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** Returns the keyword of a step. A repeated keyword becomes And. */
function keywordAt(parts: readonly RecordingPart[], index: number): string {
  const keywords = parts.map(({ actions: [first] }) => (first?.state === 'recorded' ? first.keyword : null));
  const own = keywords[index] ?? '';
  return keywords.slice(0, index).findLast((keyword) => keyword !== null) === own ? 'And' : own;
}

function Noted({ step }: { step: Extract<RecordedStep, { state: 'noted' }> }) {
  return (
    <div className={classes.noted}>
      <Icon name="info" size={14} />{' '}
      <span>
        {step.reason}
        {step.picture && (
          <details>
            <summary>Show screenshot</summary>
            <img src={`data:image/jpeg;base64,${step.picture}`} alt="The page at the time of the note" />
          </details>
        )}
      </span>
    </div>
  );
}

interface StepProps {
  projectId: string;
  environment: string;
  part: RecordingPart;
  keyword: string;
  /** True while another step is edited: buttons of this step also submit that form. */
  isBesideForm: boolean;
}

function Step({ projectId, environment, part, keyword, isBesideForm }: StepProps) {
  const recorded = part.actions.filter((action): action is ActionStep => action.state === 'recorded');
  const actions = recorded.map((action) => withParameters(action, part.values));
  const chosen = new Set(part.values.map(({ name }) => name));
  const secrets = secretKeysOf({ ...part, actions }).filter((key) => !chosen.has(key));
  const doubts = [...new Set(actions.flatMap((action) => action.doubts))];
  const docStrings = actions.flatMap(({ docString }) => docString ?? []);
  const files = actions.flatMap((action) => action.files ?? []);
  return (
    <>
      {part.comment !== null && <p className={classes.comment}>{commentLines(part.comment)}</p>}
      <p className={classes.words}>
        <span className={classes.keyword}>{keyword}</span> <StepText parts={stepParts(stepTextOf(part))} />
      </p>
      {docStrings.map((text, index) => (
        <pre key={index} className={classes.docString} tabIndex={0}>
          {text}
        </pre>
      ))}
      {part.replayed && (
        <p className={classes.replayed} data-replayed={part.replayed}>
          <Icon name={part.replayed === 'passed' ? 'check' : 'x'} size={14} />{' '}
          <span>{part.replayed === 'passed' ? 'Replayed' : 'Failed when it was replayed'}</span>
        </p>
      )}
      {doubts.map((doubt) => (
        <p key={doubt} className={classes.doubt}>
          <Icon name="alertTriangle" size={14} /> <span>Review this step: {doubt}</span>
        </p>
      ))}
      <TypedSecrets
        keys={secrets}
        projectId={projectId}
        environment={environment}
        isBesideForm={isBesideForm}
      />
      {valuesOfStep(part).map(({ action, parameter, raw, becomes }) =>
        becomes ? (
          <p key={`${action} ${parameter}`} className={classes.about}>
            <Icon name="database" size={14} />{' '}
            <span>
              {standsFor(becomes)} is{' '}
              {becomes.as === 'column' ? 'a column of Examples, with' : 'test data, in place of'} “{raw}”
            </span>
          </p>
        ) : null,
      )}
      {files.map((file) => (
        <p key={file} className={classes.about}>
          <Icon name="file" size={14} /> <span>{file}</span>
        </p>
      ))}
      <StepCode part={part} actions={actions} />
    </>
  );
}

interface TypedSecretsProps extends Pick<StepProps, 'projectId' | 'environment' | 'isBesideForm'> {
  /** Keys of the test data that replaces the typed texts. */
  keys: readonly string[];
}

/** Says that a typed secret stayed in the browser, and links to the page that adds it to the test data. */
function TypedSecrets({ keys, projectId, environment, isBesideForm }: TypedSecretsProps) {
  const detour = useDetour();
  const leave = useDetourButton();
  return (
    <>
      {keys.map((key) => (
        <p key={key} className={classes.about}>
          <Icon name="lock" size={14} />{' '}
          <span>
            The typed text stayed in the browser.{' '}
            {isBesideForm ? (
              <button
                {...leave(addTestDataPath(projectId, { key, environment }))}
                form={stepForm}
                className={classes.link}
              >
                Add test data “{key}”
              </button>
            ) : (
              <Link to={detour(addTestDataPath(projectId, { key, environment }))}>Add test data “{key}”</Link>
            )}
            , if there is none.
          </span>
        </p>
      ))}
    </>
  );
}

/** Shows the code of a step's actions, with other locators of the same elements. */
function StepCode({ part, actions }: { part: RecordingPart; actions: ActionStep[] }) {
  return (
    <details className={classes.code}>
      <summary>
        <Icon name="code" size={14} /> <span className={classes.element}>{elementsOf(actions)}</span>{' '}
        {part.actions.length > 1 && <span className={classes.mark}>{part.actions.length} actions</span>}{' '}
        {part.text !== null && <span className={classes.mark}>own words</span>}{' '}
        {!part.mayReuse && <span className={classes.mark}>own code</span>}
      </summary>
      {actions.map(({ id, choices: [best, ...others] }) => (
        <div key={id}>
          <pre tabIndex={0}>{best?.code.lines.join('\n')}</pre>
          {others.length > 0 && (
            <p className={classes.about}>
              {others.length === 1 ? 'One more way leads' : `${others.length} more ways lead`} to the same
              element: {others.map(({ element }) => element).join(', ')}
            </p>
          )}
        </div>
      ))}
    </details>
  );
}

/** Formats a comment as the feature will show it. */
const commentLines = (comment: string) =>
  comment
    .split('\n')
    .map((line) => `# ${line}`)
    .join('\n');

const elementsOf = (actions: ActionStep[]) =>
  [...new Set(actions.flatMap(({ choices }) => choices[0]?.element ?? []))].join(', ');

interface ActionsProps {
  part: RecordingPart;
  version: number;
  index: number;
  count: number;
  mayReplay: boolean;
}

/** Shows the actions of a step as icons. They appear on hover and on focus. */
function Actions({ part, version, index, count, mayReplay }: ActionsProps) {
  const id = part.actions[0]?.id ?? -1;
  const isNoted = part.actions[0]?.state === 'noted';
  const words = stepTextOf(part);
  return (
    <Form method="post" replace preventScrollReset className={classes.actions}>
      <input type="hidden" name="at" value={id} />
      <input type="hidden" name="version" value={version} />
      {apart([
        !isNoted && (
          <Link
            key="edit"
            to={`?edit=${id}`}
            className={iconButton}
            aria-label={`Edit “${words}”`}
            title="Edit"
            replace
            preventScrollReset
          >
            <Icon name="pencil" />
          </Link>
        ),
        !isNoted && mayReplay && (
          <Act key="replay" intent="replay" icon="play" name="Replay up to here" words={words} />
        ),
        <Act key="up" intent="up" icon="arrowUp" name="Move up" words={words} isOff={index === 0} />,
        <Act
          key="down"
          intent="down"
          icon="arrowDown"
          name="Move down"
          words={words}
          isOff={index === count - 1}
        />,
        <Act key="remove" intent="remove" icon="trash" name="Remove" words={words} />,
      ])}
    </Form>
  );
}

interface ActProps {
  intent: StepWish['intent'] | 'replay';
  icon: IconName;
  name: string;
  words: string;
  isOff?: boolean;
}

function Act({ intent, icon, name, words, isOff }: ActProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={iconButton}
      aria-label={`${name} “${words}”`}
      title={name}
      disabled={isOff}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Runs all steps in a new browser, to continue recording after them. */
export function Replay({ name, isCompact = false }: { name: string; isCompact?: boolean }) {
  const isReplaying = useNavigation().formData?.get('intent') === 'replay';
  return (
    <Form method="post" replace preventScrollReset className={isCompact ? classes.replay : undefined}>
      <Button
        type="submit"
        name="intent"
        value="replay"
        variant="default"
        size={isCompact ? 'compact-sm' : undefined}
        leftSection={<Icon name="play" size={isCompact ? 14 : undefined} />}
        loading={isReplaying}
        title="Runs all steps in a new browser with their generated code, then records your next actions"
      >
        {name}
      </Button>
    </Form>
  );
}

/** Shows the text of the step that is recorded again, with a button to use it for the new step. */
function ReplacedWords({ recording }: { recording: Recording }) {
  const words = wordsOfReplaced(recording);
  if (words === null) return null;
  return (
    <Form method="post" replace preventScrollReset className={classes.replaced}>
      <input type="hidden" name="version" value={recording.version} />
      <p>
        In place of <q title={words}>{words}</q>
      </p>{' '}
      <Button
        type="submit"
        name="intent"
        value="replaced"
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="joined" size={14} />}
        title="Combines all recorded actions into one step with these words"
      >
        Keep its words
      </Button>
    </Form>
  );
}
