import { useSearchParams } from '@remix-run/react';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import type { Place } from './address';
import { Breadcrumb } from './breadcrumb';
import { CodeLines } from './code-lines';
import { FeatureActions } from './feature-actions';
import type { FeaturePane } from './feature-pane';
import { stepLineOf } from './gherkin/step-address';
import { StepToolbar } from './gherkin/step-toolbar';
import { GherkinBlocks } from './gherkin-blocks';
import { ProblemList } from './problem-list';
import { Tags } from './tags';
import { TagPopup } from './tags/tag-popup';
import classes from './feature-view.module.css';

interface FeatureViewProps {
  projectId: string;
  place: Place;
  feature: FeaturePane;
}

/** A feature or one of its scenarios, to read and to run. */
export function FeatureView({ projectId, place, feature }: FeatureViewProps) {
  const { scenario, title, problems, text, blocks } = feature;
  const shown = { ...place, scenario: scenario?.name ?? null };
  const line = stepLineOf(useSearchParams()[0]);
  const selected = blocks.flatMap(({ steps }) => steps).find((step) => step.line === line) ?? null;
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            projectId={projectId}
            folders={place.folders}
            feature={scenario && place.feature ? { name: place.feature, title } : undefined}
          />
        }
        title={<span title={scenario?.name ?? title}>{scenario?.name ?? title}</span>}
      >
        <FeatureActions projectId={projectId} place={shown} feature={feature} />
      </PageHeader>
      <Tags tags={feature.tags}>
        {text === null && <TagPopup key={shown.scenario} projectId={projectId} place={shown} />}
      </Tags>
      {feature.scenarioMissing && (
        <Notice kind="warning">
          This feature has no scenario “{place.scenario}”. It may have been renamed or deleted. This is the
          whole feature.
        </Notice>
      )}
      {feature.description && <p className={classes.description}>{feature.description}</p>}
      {text === null ? (
        <>
          {scenario && blocks.some(({ steps }) => steps.length > 0) && (
            <StepToolbar projectId={projectId} place={shown} step={selected} />
          )}
          <GherkinBlocks
            blocks={blocks}
            place={shown}
            projectId={projectId}
            selected={selected?.line ?? null}
          />
          {feature.left > 0 && <p className={classes.left}>{feature.left} more. Choose one in the list.</p>}
        </>
      ) : (
        <>
          <ProblemList title="This file is not valid Gherkin" problems={problems} />
          {text.trim() === '' && <Notice>This file is empty. Edit it to write a feature.</Notice>}
          {text.trim() !== '' && <CodeLines text={text} problems={problems} label="Text of the file" />}
        </>
      )}
    </>
  );
}
