import type { MapView } from '#contracts/runs/application-map';
import { Link } from '~/ui/scoped';
import { TimeText } from '~/ui/time';
import { explorationPath } from './addresses';
import classes from './memory.module.css';

interface SeenByProps {
  projectId: string;
  view: MapView;
  now: number;
}

/** Shows when a page was seen last, and by which run, recording or exploration. */
export function SeenBy(props: SeenByProps) {
  const { view, now } = props;
  return (
    <p className={classes.soft}>
      Seen <TimeText at={view.seenAt} now={now} /> by <Seer {...props} />
    </p>
  );
}

/** Milliseconds that recordings are kept (docs/rules/recordings.md, Ending); pages that they saw are kept longer. */
const recordingsKept = 30 * 24 * 60 * 60 * 1000;

function Seer({ projectId, view: { seenBy, isKept, seenAt }, now }: SeenByProps) {
  const { runId, testCaseId, scenarioName, explorationId, recordingId, generationId } = seenBy;
  if (explorationId !== null)
    return <Link to={explorationPath(projectId, explorationId)}>an exploration</Link>;
  if (recordingId !== null)
    return now - seenAt < recordingsKept ? (
      <Link to={`/${projectId}/recordings/${recordingId}`}>a recording</Link>
    ) : (
      'a recording'
    );
  if (generationId !== null)
    return <Link to={`/${projectId}/step-generations/${generationId}`}>a generation</Link>;
  return isKept ? (
    <Link to={`/${projectId}/run-report/${runId}/${testCaseId}`}>{scenarioName}</Link>
  ) : (
    scenarioName
  );
}

/** Shows the last screenshot of a page. */
export function PageScreenshot({
  projectId,
  view,
  name,
}: {
  projectId: string;
  view: MapView;
  name: string;
}) {
  const { pictureId, screenshotId, seenBy } = view;
  if (pictureId === null && screenshotId === null) return null;
  const source =
    pictureId === null
      ? `/${projectId}/screenshots/${seenBy.testCaseId}/${screenshotId}`
      : `/${projectId}/memory/pictures/${pictureId}`;
  // Recordings and generations take no screenshots.
  const isWithout = seenBy.recordingId !== null || seenBy.generationId !== null;
  const isLast = !isWithout && (pictureId !== null || seenBy.explorationId === null);
  const before = pictureId === null ? 'a scenario' : 'an exploration';
  return (
    <a href={source} target="_blank" rel="noreferrer" className={classes.picture}>
      <img
        src={source}
        alt={`${name}, as ${isLast ? 'it was seen last' : `${before} saw it last`}`}
        loading="lazy"
      />
    </a>
  );
}
