import { Button } from '@mantine/core';
import { useNavigation } from '@remix-run/react';
import type { RunChoice, RunWhat } from '~/shell/last-run';
import {
  featurePick,
  folderPick,
  nightlyPath,
  runChoicePath,
  scenarioPick,
  type ChosenScenarios,
} from '~/shell/scenario-choice/scenario-choice';
import { useShell } from '~/shell/frame/use-shell';
import { apart } from '~/ui/apart';
import { Icon } from '~/ui/icon';
import { menuItem, menuLine, SplitButton, splitMain } from '~/ui/menu';
import { Form, Link } from '~/ui/scoped';
import { featurePathOf, featuresPath, featureLocationQuery, type FeatureLocation } from '../address';
import { choiceAt, runButtonText, runTitle, shownAt } from './run-words';

interface RunMenuProps {
  projectId: string;
  place: FeatureLocation;
  /** The last choice in this project. */
  last: RunChoice | null;
  /** The shown commit. The run says when it uses another one. */
  commit: string | null;
  /** False when the shown part has no step: then the page's other choices can run, but not this part. */
  runnable?: boolean;
  /** True when the page shows an outline with rows of Examples. */
  hasRows?: boolean;
  /** True for the page's primary action. */
  primary?: boolean;
}

/** Runs the last choice with one click. The menu has the others (docs/rules/scenarios.md, Running). */
export function RunMenu({
  projectId,
  place,
  last,
  commit,
  runnable = true,
  hasRows = false,
  primary = false,
}: RunMenuProps) {
  const { environment } = useShell();
  const starting = useNavigation().formAction?.includes('/features/run') ?? false;
  const shown = shownAt(place);
  const first = choiceAt(place, last);
  const canRun = ({ what }: RunChoice) => runnable || what !== shown;
  const rest = offered(place).filter(({ what, heals }) => what !== first.what || heals !== first.heals);
  const action = featuresPath(projectId, place, 'run');
  return (
    <SplitButton
      name="More ways to run"
      primary={primary}
      main={
        <Form method="post" action={action}>
          {commit !== null && <input type="hidden" name="commit" value={commit} />}
          {first.what === 'tag' && <input type="hidden" name="tag" value={first.tag} />}
          <Button
            type="submit"
            name={first.heals ? 'recover' : 'what'}
            value={first.what}
            variant={primary ? undefined : 'default'}
            className={splitMain}
            leftSection={<Icon name="play" />}
            loading={starting}
            disabled={!canRun(first)}
            title={canRun(first) ? runTitle(first, place, environment?.name ?? null) : noSteps(shown)}
          >
            {runButtonText(first, shown)}
          </Button>
        </Form>
      }
    >
      <Form method="post" action={action}>
        {commit !== null && <input type="hidden" name="commit" value={commit} />}
        {apart(
          rest.map((choice) => (
            <button
              key={runButtonText(choice, shown)}
              type="submit"
              name={choice.heals ? 'recover' : 'what'}
              value={choice.what}
              className={menuItem}
              disabled={starting || !canRun(choice)}
              title={titleOf(choice, { place, shown, environment: environment?.name ?? null, canRun })}
            >
              {runButtonText(choice, shown)}
            </button>
          )),
        )}
      </Form>
      <hr className={menuLine} />
      <MoreRuns projectId={projectId} place={place} hasRows={hasRows} />
    </SplitButton>
  );
}

/** Links of the menu to other ways to run: rows of Examples, a tag, several scenarios, every night, CI/CD. */
function MoreRuns({ projectId, place, hasRows }: Pick<RunMenuProps, 'projectId' | 'place' | 'hasRows'>) {
  const here = pickedAt(place);
  // With several scenarios, preselect none: users who choose want only some, and another entry runs all.
  const several = place.scenario === null ? nothing : here;
  const near = place.feature === null ? undefined : featurePathOf(place);
  return (
    <>
      {hasRows && (
        <>
          <Link to={featuresPath(projectId, place, 'run-rows')} {...inMenu}>
            Run rows of Examples…
          </Link>{' '}
        </>
      )}
      <Link to={runChoicePath(projectId, featureLocationQuery(place), { chosen: nothing, near })} {...inMenu}>
        Run with tag…
      </Link>{' '}
      <Link to={runChoicePath(projectId, featureLocationQuery(place), { chosen: several, near })} {...inMenu}>
        Run several…
      </Link>{' '}
      <Link
        to={nightlyPath(projectId, here)}
        className={menuItem}
        title="Plans an execution of what is shown"
      >
        Run every night…
      </Link>{' '}
      <Link to={featuresPath(projectId, place, 'ci')} className={menuItem} preventScrollReset>
        Execute via CI/CD
      </Link>
    </>
  );
}

const inMenu = { className: menuItem, preventScrollReset: true };

const nothing: ChosenScenarios = { picks: [], tags: [], everyTag: false };

/** Returns the shown place as a choice of scenarios. */
function pickedAt(location: FeatureLocation): ChosenScenarios {
  const { folders, feature, scenario } = location;
  const path = featurePathOf(location);
  const pick =
    feature !== null
      ? scenario !== null
        ? scenarioPick(path, scenario)
        : featurePick(path)
      : folders.length > 0
        ? folderPick(folders.join('/'))
        : 'all';
  return { picks: [pick], tags: [], everyTag: false };
}

/** Returns possible runs at a place, from the smallest to all, and the shown place with AI recovery. */
function offered(location: FeatureLocation): RunChoice[] {
  const { folders, feature, scenario } = location;
  const plain = (what: RunWhat): RunChoice => ({ what, heals: false, tag: '' });
  return [
    ...(feature !== null && scenario !== null ? [plain('scenario')] : []),
    ...(feature !== null ? [plain('feature')] : []),
    ...(folders.length > 0 ? [plain('folder')] : []),
    plain('all'),
    { what: shownAt(location), heals: true, tag: '' },
  ];
}

function titleOf(
  choice: RunChoice,
  {
    place,
    shown,
    environment,
    canRun,
  }: {
    place: FeatureLocation;
    shown: RunWhat;
    environment: string | null;
    canRun: (choice: RunChoice) => boolean;
  },
): string {
  if (!canRun(choice)) return noSteps(shown);
  const title = runTitle(choice, place, environment);
  return choice.heals ? `${title} ${recoveryWords}` : title;
}

function noSteps(shown: RunWhat): string {
  return `This ${shown === 'all' ? 'project' : shown} has no steps yet`;
}

/** Says in button titles what a run with AI recovery does. */
const recoveryWords =
  'When the code of a step no longer finds its element, the run looks for the same element, continues with it, and proposes a code fix.';
