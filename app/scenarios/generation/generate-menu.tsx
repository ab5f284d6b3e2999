import { Link } from '@remix-run/react';
import { ActionMenu } from '~/ui/action-menu';
import { menuItem } from '~/ui/menu';
import type { Place } from '../address';
import type { FeaturePane } from '../feature-pane';
import { wizardPath } from '../wizard/wizard-address';
import { generateCodePath } from './generation-address';

interface GenerateMenuProps {
  projectId: string;
  place: Place;
  feature: FeaturePane;
}

/** What can be written for a scenario (specification workbench.md section 2), and new scenarios. */
export function GenerateMenu({ projectId, place, feature }: GenerateMenuProps) {
  const steps = feature.blocks.flatMap((block) => block.steps);
  const again = steps.some(({ code }) => code?.source === 'AI');
  return (
    <ActionMenu name="Generate" icon="sparkles">
      <Link to={generateCodePath(projectId, place, 'missing')} className={menuItem} preventScrollReset>
        Generate missing code
      </Link>
      <Link to={generateCodePath(projectId, place, 'all')} className={menuItem} preventScrollReset>
        {again ? 'Re-generate code for all steps' : 'Generate code for all steps'}
      </Link>
      <Link to={wizardPath(projectId, place)} className={menuItem}>
        Generate scenarios
      </Link>
    </ActionMenu>
  );
}
