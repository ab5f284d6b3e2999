import { Button } from '@mantine/core';
import { maxPageNameLength, type MapControl, type MapPageDetails } from '#contracts/runs/application-map';
import { exclusionText } from '#contracts/runs/coverage-exclusions';
import { query } from '~/platform/paths';
import { Form, Link } from '~/ui/scoped';
import classes from './memory.module.css';

/** Lists the controls of a page, and which of them scenarios use. */
export function PageControls({ page, projectId }: { page: MapPageDetails; projectId: string }) {
  const remaining = page.controls.filter(({ isUsed, isExcluded }) => !isUsed && !isExcluded).length;
  return (
    <details className={classes.panelPart} open={remaining > 0 && page.controls.length <= 20}>
      <summary>
        Controls: {page.coverage.used} of {page.coverage.total} used, {page.coverage.checked} checked
      </summary>
      {page.controls.length === 0 && <p className={classes.soft}>The page has none.</p>}
      <ul className={classes.controls}>
        {page.controls.map((control) => (
          <ControlRow key={control.key} control={control} page={page} projectId={projectId} />
        ))}
      </ul>
    </details>
  );
}

function ControlRow({
  control,
  page,
  projectId,
}: {
  control: MapControl;
  page: MapPageDetails;
  projectId: string;
}) {
  const { key, role, name, count, isUsed, isChecked, isExcluded, excludedBy } = control;
  const label = controlText(control);
  return (
    <li data-excluded={isExcluded || undefined}>
      <span className={classes.controlName} title={label}>
        {label}
        {count > 1 && <span className={classes.soft}> × {count}</span>}
      </span>{' '}
      <span className={isUsed ? classes.used : classes.soft}>
        {excludedBy ? (
          <>
            Left out by the{' '}
            <Link to={`/${projectId}/settings/coverage`} title={exclusionText(excludedBy)}>
              rule {exclusionText(excludedBy)}
            </Link>
          </>
        ) : isExcluded ? (
          'Left out'
        ) : isUsed ? (
          '✓ used'
        ) : (
          'not used'
        )}
        {isChecked && ' · checked'}
      </span>{' '}
      {!isUsed && !isExcluded && (
        <Link to={writeScenarioPath(projectId, { role, name, page: page.label })}>Write a scenario</Link>
      )}{' '}
      {!excludedBy && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="wish" value={isExcluded ? 'include' : 'exclude'} />
          <input type="hidden" name="route" value={page.route} />
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="name" value={label.slice(0, maxPageNameLength)} />
          <Button
            type="submit"
            variant="subtle"
            size="compact-xs"
            aria-label={isExcluded ? `Count again: ${label}` : `Leave out: ${label}`}
          >
            {isExcluded ? 'Count again' : 'Leave out'}
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Returns `button "Pay"`. The rows of a list share one control without a name. */
export const controlText = ({ role, name }: { role: string; name: string }): string =>
  name ? `${role} “${name}”` : `${role} of each row`;

/** Returns the address of the wizard, with the first words of a scenario filled in. */
export function writeScenarioPath(
  projectId: string,
  { role, name, page }: { role: string; name: string; page: string },
): string {
  const verb = /^(?:textbox|searchbox|spinbutton)$/.test(role) ? 'fill in' : 'use';
  const words = `On the page “${page}”, ${verb} the ${role}${name ? ` “${name}”` : ''} and check the result.`;
  return `/${projectId}/generate${query({ words })}`;
}
