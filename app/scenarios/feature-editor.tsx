import { Button } from '@mantine/core';
import { useNavigate, useNavigation, useSearchParams } from '@remix-run/react';
import { OverForm } from '~/shell/forms/over-form';
import { ButtonLink } from '~/ui/button-link';
import { pressedByKeys } from '~/editor/code-editor';
import type { CodeProblem } from '~/editor/code-editor-props';
import { Dialog, DialogActions } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Form } from '~/ui/scoped';
import { editPath, featuresPath, stepLineOf, type EditScope, type FeatureLocation } from './address';
import type { EditAnswer } from './edit-answer';
import type { FeaturePane } from './feature-pane';
import { Breadcrumb } from './folder-overview';
import classes from './problem-list.module.css';
import { TextFields, useTextEdit } from './text-fields';

interface FeatureEditorProps {
  projectId: string;
  place: FeatureLocation;
  feature: FeaturePane;
  /** The part to edit. A scenario without a text of its own is edited with its whole feature. */
  scope: EditScope;
  /** The refusal of the last save, with the typed text. */
  answer: EditAnswer | undefined;
}

const formId = 'gherkin';

/**
 * Edits the whole feature, or one of its scenarios, as text. When another user changed the same lines, a save shows
 * both versions, and the user chooses one.
 */
export function FeatureEditor({ projectId, place, feature, scope, answer }: FeatureEditorProps) {
  const { problems, title, scenario, version, own, language } = feature;
  const alone = scope === 'scenario' && own !== null;
  const edit = useTextEdit({ text: (alone ? own.text : feature.text) ?? '', version }, answer);
  const saving = useNavigation().formMethod === 'POST';
  const navigate = useNavigate();
  const line = stepLineOf(useSearchParams()[0]);
  const begin = alone ? (line === null ? 1 : Math.max(1, line - own.line + 1)) : (line ?? scenario?.line);
  const view = featuresPath(projectId, place);
  const name = alone ? (scenario?.name ?? title) : title;
  const hasScripts = (event: { preventDefault(): void }) => {
    event.preventDefault();
    navigate(view);
  };
  return (
    <Form
      method="post"
      action={editPath(projectId, place, alone ? 'scenario' : 'feature')}
      id={formId}
      preventScrollReset
    >
      <PageHeader
        above={
          <Breadcrumb
            projectId={projectId}
            folders={place.folders}
            feature={alone && place.feature ? { name: place.feature, title } : undefined}
          />
        }
        title={<span title={name}>{name}</span>}
      >
        {!answer?.current && (
          <>
            <Button type="submit" name="discard" value="1" variant="default" onClick={hasScripts}>
              Discard
            </Button>{' '}
            <Button
              type="submit"
              name="run"
              value="1"
              variant="default"
              disabled={saving}
              leftSection={<Icon name="play" size={15} />}
              {...pressedByKeys}
            >
              Save and run
            </Button>{' '}
            <Button type="submit" loading={saving}>
              Save
            </Button>
          </>
        )}
      </PageHeader>
      {!answer?.current && (
        <ProblemList title="The saved file is not valid Gherkin" problems={problems} cost={feature.cost} />
      )}
      {alone && <input type="hidden" name="base" value={answer?.base ?? edit.begun.text} />}
      <TextFields
        edit={edit}
        answer={answer}
        fileName={alone ? `One scenario of ${place.feature}.feature` : `${place.feature}.feature`}
        language="gherkin"
        gherkin={{ stepsFrom: `/${projectId}/features/steps`, fragmentIn: alone ? language : undefined }}
        problems={alone ? [] : problems}
        startLine={alone ? begin : (problems[0]?.line ?? begin)}
        discardTo={view}
        formId={formId}
      />
      <AskToDiscard answer={answer} discardTo={view} />
    </Form>
  );
}

const texts: Record<string, string> = {
  discard: 'You have changes that are not saved.',
  nameless: 'A scenario without a name cannot be saved.',
};

/**
 * Asks before typed text is lost: after Discard when scripts are off (with scripts the page asks before sending), and
 * when a scenario has no name (docs/rules/scenarios.md, Names).
 */
function AskToDiscard({ answer, discardTo }: { answer: EditAnswer | undefined; discardTo: string }) {
  const text = texts[answer?.because ?? ''];
  if (text === undefined) return null;
  return (
    <OverForm>
      {(back) => (
        <Dialog title="Discard changes?" closeTo={back}>
          <p>{text}</p>
          <DialogActions>
            <ButtonLink to={back} variant="default" preventScrollReset>
              Back to editing
            </ButtonLink>
            <ButtonLink to={discardTo} color="red">
              Discard
            </ButtonLink>
          </DialogActions>
        </Dialog>
      )}
    </OverForm>
  );
}

const max = 20;

/** Lists parse errors as `Line n: message`. Renders nothing when there are none. */
export function ProblemList({
  title,
  problems,
  cost = null,
}: {
  title: string;
  problems: CodeProblem[];
  /** The effects of the problems, in a sentence. */
  cost?: string | null;
}) {
  if (problems.length === 0) return null;
  return (
    <div className={classes.problems}>
      <Notice kind="warning" title={title}>
        {cost}
        <ul>
          {problems.slice(0, max).map(({ line, message }, index) => (
            <li key={index}>
              <a href={`#L${line}`}>Line {line}</a>: {message}
            </li>
          ))}
          {problems.length > max && <li>{problems.length - max} more</li>}
        </ul>
      </Notice>
    </div>
  );
}
