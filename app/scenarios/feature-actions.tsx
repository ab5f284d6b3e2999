import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/button-link';
import { Icon } from '~/ui/icon';
import { Menu, menuItem } from '~/ui/menu';
import { editPath, featuresPath, stepCodePath, type Place } from './address';
import { EditMenu } from './edit-menu';
import type { FeaturePane } from './feature-pane';
import { GenerateMenu } from './generation/generate-menu';
import { historyPath } from './history/history-address';
import { RunMenu } from './run-menu';

interface FeatureActionsProps {
  projectId: string;
  place: Place;
  feature: FeaturePane;
}

/** What can be done with a feature or scenario; a file that does not parse is edited first. */
export function FeatureActions({ projectId, place, feature }: FeatureActionsProps) {
  const broken = feature.text !== null;
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
      {broken ? (
        <ButtonLink
          to={editPath(projectId, place)}
          leftSection={<Icon name="pencil" />}
          title="Edit the Gherkin file"
          data-tour="gherkin"
        >
          Edit
        </ButtonLink>
      ) : (
        <>
          <GenerateMenu projectId={projectId} place={place} feature={feature} />
          <EditMenu projectId={projectId} place={place} />
          <RunMenu projectId={projectId} place={place} runnable={feature.runnable} />
        </>
      )}
      <MoreActions projectId={projectId} place={place} />
    </>
  );
}

function MoreActions({ projectId, place }: { projectId: string; place: Place }) {
  const ofFeature = { ...place, scenario: null };
  return (
    <Menu label={<Icon name="dots" />} name="More actions" align="right">
      <Link to={featuresPath(projectId, place, 'new-scenario')} className={menuItem} preventScrollReset>
        <Icon name="plus" /> New scenario
      </Link>
      {place.scenario && (
        <>
          <Link
            to={featuresPath(projectId, place, 'rename-scenario')}
            className={menuItem}
            preventScrollReset
          >
            <Icon name="pencil" /> Rename scenario
          </Link>
          <Link to={featuresPath(projectId, place, 'delete')} className={menuItem} preventScrollReset>
            <Icon name="trash" /> Delete scenario
          </Link>
        </>
      )}
      <Link to={historyPath(projectId, place)} className={menuItem}>
        <Icon name="history" /> History
      </Link>
      <Link to={featuresPath(projectId, place, 'clone')} className={menuItem} preventScrollReset>
        <Icon name="gitBranch" /> Get the code
      </Link>
      <Link to={featuresPath(projectId, ofFeature, 'delete')} className={menuItem} preventScrollReset>
        <Icon name="trash" /> Delete feature
      </Link>
    </Menu>
  );
}
