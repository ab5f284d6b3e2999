import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { Notice } from '~/ui/notice';
import { PageHeader } from '~/ui/page-header';
import { Link } from '@remix-run/react';
import { editPath, featuresPath, stepCodePath, type Place } from './address';
import { Breadcrumb } from './breadcrumb';
import { CodeLines } from './code-lines';
import type { FeaturePane } from './feature-pane';
import { GherkinBlocks } from './gherkin-blocks';
import { ProblemList } from './problem-list';
import { RunMenu } from './run-menu';
import { Tags } from './tags';
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
        <Actions projectId={projectId} place={shown} broken={text !== null} />
      </PageHeader>
      <Tags tags={feature.tags} />
      {feature.scenarioMissing && (
        <Notice kind="warning">
          This feature has no scenario “{place.scenario}”. It may have been renamed or deleted. This is the
          whole feature.
        </Notice>
      )}
      {feature.description && <p className={classes.description}>{feature.description}</p>}
      {text === null ? (
        <>
          <GherkinBlocks blocks={blocks} place={shown} projectId={projectId} />
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

function Actions({ projectId, place, broken }: { projectId: string; place: Place; broken: boolean }) {
  return (
    <>
      {place.scenario && (
        <ButtonLink
          to={stepCodePath(projectId, place)}
          variant="default"
          leftSection={<Icon name="code" />}
          data-tour="code"
        >
          Step code
        </ButtonLink>
      )}
      <ButtonLink
        to={editPath(projectId, place)}
        variant={broken ? 'filled' : 'default'}
        leftSection={<Icon name="pencil" />}
        title="Edit the Gherkin file"
        data-tour="gherkin"
      >
        Edit
      </ButtonLink>
      {!broken && <RunMenu projectId={projectId} place={place} />}
      <Menu label={<Icon name="dots" />} name="More actions" align="right">
        <Link to={featuresPath(projectId, place, 'new-scenario')} className={menuItem} preventScrollReset>
          <Icon name="plus" /> New scenario
        </Link>
        {place.scenario && (
          <Link to={featuresPath(projectId, place, 'delete')} className={menuItem} preventScrollReset>
            <Icon name="trash" /> Delete scenario
          </Link>
        )}
        <Link
          to={featuresPath(projectId, { ...place, scenario: null }, 'delete')}
          className={menuItem}
          preventScrollReset
        >
          <Icon name="trash" /> Delete feature
        </Link>
      </Menu>
    </>
  );
}
