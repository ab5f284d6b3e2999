import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { HealingView } from '#contracts/runs/code-fixes';
import { requireProject } from '~/access/gate';
import { Dialog } from '~/ui/dialog';
import { Icon } from '~/ui/icon';
import { Link } from '~/ui/scoped';
import { useLinks } from '~/ui/use-links';
import { elementText, meantText } from '~/shell/healing/healing-texts';
import { boxesOf, PageAt } from '~/shell/healing/page-at';
import type { ScenarioView } from './scenario-view';
import { useReport } from './use-report';
import classes from './pictures-dialog.module.css';

export const meta: MetaFunction = () => [{ title: 'Pictures' }];

/** Loads nothing: the page under the dialog has read the report. */
export async function loader(args: LoaderFunctionArgs) {
  await requireProject(args);
  return null;
}

/** Shows the screenshots before and after the selected step in the full window. Marks the element. */
export default function PicturesDialog() {
  const { projectId, scenario, back } = useReport();
  const { selected, steps, panel, step } = scenario;
  const of = panel.command === null ? steps[selected]?.text : step?.commands[panel.command - 1]?.label;
  const pictureOf = (testCaseId: string, id: string | null) =>
    id && `/${projectId}/screenshots/${testCaseId}/${id}`;
  const healing = panel.command === null ? pictured(scenario) : undefined;
  return (
    <Dialog title={of ?? 'Pictures'} closeTo={back} width="window">
      <StepLinks selected={selected} count={steps.length} />
      <div className={classes.pages} data-failed={steps[selected]?.status === 'FAILED' || undefined}>
        {healing ? (
          <MarkedPages healing={healing} pictureOf={(id) => pictureOf(healing.testCaseId, id)} />
        ) : (
          <>
            <PageAt
              moment="Before"
              element={null}
              address={pictureOf(scenario.id, panel.shots.before)}
              drawn={null}
              boxes={[]}
              none="No screenshot available"
            />
            <PageAt
              moment="After"
              element={panel.marked.names.join(', ') || null}
              address={pictureOf(scenario.id, panel.shots.after)}
              drawn={null}
              boxes={panel.marked.boxes}
              none="No screenshot available"
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the step's element search that has a screenshot, and so the place of the element in it. */
function pictured({ healings }: ScenarioView): HealingView | undefined {
  return healings.find(({ screenshotId }) => screenshotId !== null);
}

interface MarkedPagesProps {
  healing: HealingView;
  pictureOf: (screenshotId: string | null) => string | null;
}

function MarkedPages({ healing, pictureOf }: MarkedPagesProps) {
  const { report, drawn, screenshotId, beforeScreenshotId } = healing;
  const found = report.found ?? report.byWords ?? null;
  return (
    <>
      <PageAt
        moment="Before"
        element={report.before && elementText(report.before)}
        address={pictureOf(beforeScreenshotId)}
        drawn={drawn}
        boxes={boxesOf(report.before)}
        none="No picture is kept"
      />
      <PageAt
        moment="After"
        element={report.found ? elementText(report.found) : report.byWords ? meantText(report.byWords) : null}
        address={pictureOf(screenshotId)}
        drawn={null}
        boxes={boxesOf(found)}
        none="No picture is kept"
      />
    </>
  );
}

/** Links to the screenshots of the previous and next step. */
function StepLinks({ selected, count }: { selected: number; count: number }) {
  const link = useLinks();
  const at = (step: number) => link({ step: step + 1, command: null, shot: null });
  return (
    <nav className={classes.steps} aria-label="Steps">
      {selected > 0 && (
        <Link to={at(selected - 1)} preventScrollReset replace>
          <Icon name="arrowLeft" size={14} /> Step {selected}
        </Link>
      )}{' '}
      <span>
        Step {selected + 1} of {count}
      </span>{' '}
      {selected < count - 1 && (
        <Link to={at(selected + 1)} preventScrollReset replace>
          Step {selected + 2} <Icon name="chevronRight" size={14} />
        </Link>
      )}
    </nav>
  );
}
