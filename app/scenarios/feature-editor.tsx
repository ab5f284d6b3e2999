import { Button } from '@mantine/core';
import { Form, useNavigate, useNavigation } from '@remix-run/react';
import { PageHeader } from '~/ui/page-header';
import { editPath, featuresPath, type EditScope, type Place } from './address';
import { Breadcrumb } from './breadcrumb';
import type { EditAnswer } from './edit-answer';
import type { FeaturePane } from './feature-pane';
import { AskToDiscard } from './gherkin/ask-to-discard';
import { ProblemList } from './problem-list';
import { TextFields } from './text-fields';
import { useTextEdit } from './use-text-edit';

interface FeatureEditorProps {
  projectId: string;
  place: Place;
  feature: FeaturePane;
  /** Without its own text, a scenario is edited with its whole feature. */
  scope: EditScope;
  /** Why the last save was refused, with what was typed. */
  answer: EditAnswer | undefined;
}

const formId = 'gherkin';

/**
 * The whole feature, or one scenario of it, as text. A save that finds somebody else's version of the same lines shows
 * both and lets one choose.
 */
export function FeatureEditor({ projectId, place, feature, scope, answer }: FeatureEditorProps) {
  const { problems, title, scenario, version, own, language } = feature;
  const alone = scope === 'scenario' && own !== null;
  const edit = useTextEdit({ text: (alone ? own.text : feature.text) ?? '', version }, answer);
  const saving = useNavigation().formMethod === 'POST';
  const navigate = useNavigate();
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
            </Button>
            <Button type="submit" loading={saving}>
              Save
            </Button>
          </>
        )}
      </PageHeader>
      {!answer?.current && <ProblemList title="The saved file is not valid Gherkin" problems={problems} />}
      {alone && <input type="hidden" name="base" value={answer?.base ?? edit.begun.text} />}
      <TextFields
        edit={edit}
        answer={answer}
        fileName={alone ? `One scenario of ${place.feature}.feature` : `${place.feature}.feature`}
        language="gherkin"
        gherkin={{ stepsFrom: `/${projectId}/features/steps`, fragmentIn: alone ? language : undefined }}
        problems={alone ? [] : problems}
        startLine={alone ? 1 : (problems[0]?.line ?? scenario?.line)}
        discardTo={view}
        formId={formId}
      />
      <AskToDiscard answer={answer} discardTo={view} />
    </Form>
  );
}
