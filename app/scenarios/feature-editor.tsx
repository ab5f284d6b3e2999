import { Button } from '@mantine/core';
import { Form, useNavigation } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { PageHeader } from '~/ui/page-header';
import { editPath, featuresPath, type Place } from './address';
import { Breadcrumb } from './breadcrumb';
import type { EditAnswer } from './edit-answer';
import type { FeaturePane } from './feature-pane';
import { ProblemList } from './problem-list';
import { TextFields } from './text-fields';
import { useTextEdit } from './use-text-edit';

interface FeatureEditorProps {
  projectId: string;
  place: Place;
  feature: FeaturePane;
  /** Why the last save was refused, with what was typed. */
  answer: EditAnswer | undefined;
}

const formId = 'gherkin';

/** The whole feature as text. A save that finds somebody else's version shows both and lets one choose. */
export function FeatureEditor({ projectId, place, feature, answer }: FeatureEditorProps) {
  const { problems, title, scenario, version } = feature;
  const edit = useTextEdit({ text: feature.text ?? '', version }, answer);
  const saving = useNavigation().formMethod === 'POST';
  const view = featuresPath(projectId, place);
  return (
    <Form method="post" action={editPath(projectId, place)} id={formId} preventScrollReset>
      <PageHeader
        above={<Breadcrumb projectId={projectId} folders={place.folders} />}
        title={<span title={title}>{title}</span>}
      >
        {!answer?.current && (
          <>
            <ButtonLink to={view} variant="default">
              Discard
            </ButtonLink>
            <Button type="submit" loading={saving}>
              Save
            </Button>
          </>
        )}
      </PageHeader>
      {!answer?.current && <ProblemList title="The saved file is not valid Gherkin" problems={problems} />}
      <TextFields
        edit={edit}
        answer={answer}
        fileName={`${place.feature}.feature`}
        language="gherkin"
        problems={problems}
        startLine={problems[0]?.line ?? scenario?.line}
        discardTo={view}
        formId={formId}
      />
    </Form>
  );
}
