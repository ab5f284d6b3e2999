import type { RecordedStep, RecordingOverlay } from '#contracts/worker/recording';
import type { RecordingNews } from '#contracts/recordings/recording-work';
import type { Recording } from '#contracts/recordings';

type News<Type extends RecordingNews['type']> = Extract<RecordingNews, { type: Type }>;

/** State of the browser that the page draws. The recorded steps come from the page's loader. */
export interface RecorderState {
  /** Connection to the server. refused: signed out, or no longer a member; it does not reconnect. */
  connection: 'opening' | 'open' | 'lost' | 'refused';
  /** Link between server and worker. away: interrupted long enough to tell the user. */
  link: 'awaited' | 'linked' | 'interrupted' | 'away';
  drives: boolean;
  mayDrive: boolean;
  /** Progress before recording starts; null: use the loader's. */
  progress: string | null;
  /** Size of the drawn page in CSS pixels; null: nothing was drawn yet. */
  picture: { width: number; height: number } | null;
  overlay: RecordingOverlay | null;
  dialog: Omit<News<'dialog'>, 'type'> | null;
  tabs: Omit<News<'tabs'>, 'type'>;
  /** True while actions are not recorded. */
  isPaused: boolean;
  /** Proposed checks of the last action's changes. One press adds a check. */
  proposals: News<'proposals'>['checks'];
  /** Responses since the last action, to be checked; null: not requested yet. */
  responses: News<'responses'>['responses'] | null;
  /** The element under the pointer of the user in control; null: unknown. */
  pointed: Omit<News<'pointed'>, 'type'> | null;
  /** Why the last action was not recorded or performed. A new `count` shows the same text again. */
  told: { text: string; count: number } | null;
  /** Highest known id of a step. The server sends older steps again to each page that connects. */
  newest: number;
  /** Received steps by id, until the loader has them; null: the step was undone. */
  steps: ReadonlyMap<number, RecordedStep | null>;
}

export type RecorderChange =
  | { type: 'connection'; is: RecorderState['connection'] }
  | { type: 'link'; is: RecorderState['link'] }
  | { type: 'role'; drives: boolean; mayDrive: boolean }
  | { type: 'drawn'; width: number; height: number }
  | { type: 'tell'; text: string }
  /** The loader has read the recording again. */
  | { type: 'loaded'; parts: Recording['parts'] }
  | { type: 'news'; news: RecordingNews };

/** @param parts the parts that the page was loaded with */
export function firstRecorderState(parts: Recording['parts']): RecorderState {
  const newest = Math.max(-1, ...parts.flatMap(({ actions }) => actions.map(({ id }) => id)));
  return {
    connection: 'opening',
    link: 'awaited',
    drives: false,
    mayDrive: false,
    progress: null,
    picture: null,
    overlay: null,
    dialog: null,
    tabs: { titles: [], shown: -1, address: '' },
    isPaused: false,
    proposals: [],
    responses: null,
    pointed: null,
    told: null,
    newest,
    steps: new Map(),
  };
}

export function changed(state: RecorderState, change: RecorderChange): RecorderState {
  switch (change.type) {
    case 'connection':
      // Each connection says again who is in control. Received steps may be outdated: the loader has all of them.
      return {
        ...state,
        connection: change.is,
        drives: change.is === 'open' && state.drives,
        steps: new Map(),
      };
    case 'link':
      // Each link reports open dialogs again: another page may have answered them.
      return {
        ...state,
        link: change.is,
        dialog: change.is === 'linked' ? null : state.dialog,
        overlay: change.is === 'linked' ? null : state.overlay,
        pointed: null,
        proposals: [],
        responses: null,
      };
    case 'role':
      return { ...state, drives: change.drives, mayDrive: change.mayDrive };
    case 'drawn': {
      const { width, height } = change;
      const isSame = state.picture?.width === width && state.picture.height === height;
      return isSame ? state : { ...state, picture: { width, height } };
    }
    case 'tell':
      return tell(state, change.text);
    case 'loaded':
      return { ...state, steps: notYetIn(change.parts, state.steps) };
    case 'news':
      return heard(state, change.news);
  }
}

const tell = (state: RecorderState, text: string): RecorderState => ({
  ...state,
  told: { text, count: (state.told?.count ?? 0) + 1 },
});

function heard(state: RecorderState, news: RecordingNews): RecorderState {
  switch (news.type) {
    case 'progress':
      return { ...state, progress: news.text };
    case 'overlay':
      return { ...state, overlay: news.overlay };
    case 'overlayClosed':
      return { ...state, overlay: null };
    case 'dialog':
      return { ...state, dialog: { kind: news.kind, message: news.message, value: news.value } };
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'tabs':
      return { ...state, tabs: { titles: news.titles, shown: news.shown, address: news.address } };
    case 'paused':
      return { ...state, isPaused: news.paused };
    case 'proposals':
      return { ...state, proposals: news.checks };
    case 'responses':
      return { ...state, responses: news.responses };
    case 'pointed':
      return { ...state, pointed: { element: news.element, cursor: news.cursor } };
    case 'refused':
      return tell(state, `Not done: ${news.reason}`);
    case 'stepRemoved':
      return { ...state, steps: new Map(state.steps).set(news.id, null) };
    case 'step': {
      const { step } = news;
      const told = { ...state, steps: new Map(state.steps).set(step.id, step) };
      if (step.id <= state.newest) return told;
      const next = { ...told, newest: step.id };
      return step.state === 'noted' ? tell(next, step.reason) : { ...next, told: null };
    }
    case 'over':
      // A replay opens another browser, which has nothing of this one's state.
      return { ...state, progress: null, picture: null, overlay: null, dialog: null, told: null };
    default:
      return state;
  }
}

/** Returns the received steps that differ from the loader's parts. They are newer. */
function notYetIn(parts: Recording['parts'], steps: RecorderState['steps']): RecorderState['steps'] {
  const read = new Map(parts.flatMap(({ actions }) => actions.map((step) => [step.id, step])));
  const isRead = ([id, step]: [number, RecordedStep | null]) =>
    JSON.stringify(read.get(id) ?? null) === JSON.stringify(step);
  return new Map([...steps].filter((entry) => !isRead(entry)));
}

/** Adds the received steps to a recording, so that users see their actions before the next load. */
export function withTold(recording: Recording, told: RecorderState['steps']): Recording {
  if (told.size === 0) return recording;
  const left = new Map(told);
  recording.removed.forEach((id) => left.delete(id));
  const known = recording.parts.flatMap((part) => {
    const actions = part.actions.flatMap((step) => {
      const newer = left.get(step.id);
      left.delete(step.id);
      return newer === undefined ? [step] : newer === null ? [] : [newer];
    });
    return actions.length > 0 ? [{ ...part, actions }] : [];
  });
  const since = [...left.values()].flatMap((step) =>
    step ? [{ actions: [step], text: null, mayReuse: true, comment: null, values: [], replayed: null }] : [],
  );
  const at = placeOfNew(recording, known);
  const parts = known.toSpliced(at, 0, ...since);
  const steps = parts.flatMap(({ actions }) => actions).filter(({ state }) => state === 'recorded').length;
  return { ...recording, parts, steps };
}

/** Returns the index of new steps: after the step replayed to and the steps recorded there since. */
function placeOfNew({ goesOn }: Recording, parts: Recording['parts']): number {
  if (!goesOn) return parts.length;
  const index = parts.findIndex(({ actions }) => actions.some(({ id }) => id === goesOn.behind));
  if (index === -1) return parts.length;
  const isNew = ({ actions }: Recording['parts'][number]) => actions.every(({ id }) => id >= goesOn.firstId);
  const others = parts.slice(index + 1).findIndex((part) => !isNew(part));
  return others === -1 ? parts.length : index + 1 + others;
}

/** Returns whether this kind of news changes the data that the loader reads. */
export const changesLoaderData = ({ type }: RecordingNews) =>
  type === 'step' || type === 'stepRemoved' || type === 'ready' || type === 'over';
