import type { RecordedStep, RecordingOverlay } from '#contracts/worker/recording';
import type { RecordingNews } from '#contracts/recordings/recording-work';
import type { Recording } from '#contracts/recordings';

type News<Type extends RecordingNews['type']> = Extract<RecordingNews, { type: Type }>;

/** What a page knows of the browser that it draws, beside what was recorded, which its loader reads. */
export interface RecorderState {
  /** To the server. refused: signed out, or no longer a member; it is not opened again. */
  connection: 'opening' | 'open' | 'lost' | 'refused';
  /** Between server and worker. away: not there for long enough to say so. */
  link: 'awaited' | 'linked' | 'interrupted' | 'away';
  drives: boolean;
  mayDrive: boolean;
  /** What happens before recording starts; null: as the loader says. */
  progress: string | null;
  /** CSS pixels of the page that is drawn; null: nothing was drawn yet. */
  picture: { width: number; height: number } | null;
  overlay: RecordingOverlay | null;
  dialog: Omit<News<'dialog'>, 'type'> | null;
  tabs: Omit<News<'tabs'>, 'type'>;
  /** What is done is not recorded. */
  isPaused: boolean;
  /** Checks of what the last action changed, to be added by one press. */
  proposals: News<'proposals'>['checks'];
  /** Responses since the last action, to be checked; null: they were not asked for. */
  responses: News<'responses'>['responses'] | null;
  /** What lies under the pointer of who drives; null: it is not known. */
  pointed: Omit<News<'pointed'>, 'type'> | null;
  /** The last that was not recorded or carried out, and why; `count` tells the same words twice. */
  told: { text: string; count: number } | null;
  /** Highest id of a step that is known: older ones are told again to each who comes. */
  newest: number;
  /** Steps that were told, by id, until the loader has them; null: it was undone. */
  steps: ReadonlyMap<number, RecordedStep | null>;
}

export type RecorderChange =
  | { type: 'connection'; is: RecorderState['connection'] }
  | { type: 'link'; is: RecorderState['link'] }
  | { type: 'role'; drives: boolean; mayDrive: boolean }
  | { type: 'drawn'; width: number; height: number }
  | { type: 'tell'; text: string }
  /** The loader has read the recording. */
  | { type: 'loaded'; parts: Recording['parts'] }
  | { type: 'news'; news: RecordingNews };

/** @param parts as the page was loaded with them */
export function firstState(parts: Recording['parts']): RecorderState {
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
      // Who drives is told anew with each connection; what was told before may be old, and the loader has it all.
      return {
        ...state,
        connection: change.is,
        drives: change.is === 'open' && state.drives,
        steps: new Map(),
      };
    case 'link':
      // What is open is told anew with each link; it may have been answered elsewhere.
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
      // It may be replayed: then another browser opens, and nothing of this one is true of that.
      return { ...state, progress: null, picture: null, overlay: null, dialog: null, told: null };
    default:
      return state;
  }
}

/** What was told and is not, or not like that, in what the loader read: it is newer. */
function notYetIn(parts: Recording['parts'], steps: RecorderState['steps']): RecorderState['steps'] {
  const read = new Map(parts.flatMap(({ actions }) => actions.map((step) => [step.id, step])));
  const isRead = ([id, step]: [number, RecordedStep | null]) =>
    JSON.stringify(read.get(id) ?? null) === JSON.stringify(step);
  return new Map([...steps].filter((entry) => !isRead(entry)));
}

/** A recording with what was told of its steps since it was read: nobody waits for the loader to see what they did. */
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

/** Where what is recorded now stands: behind the step that the recording was replayed to, and what came there since. */
function placeOfNew({ goesOn }: Recording, parts: Recording['parts']): number {
  if (!goesOn) return parts.length;
  const place = parts.findIndex(({ actions }) => actions.some(({ id }) => id === goesOn.behind));
  if (place === -1) return parts.length;
  const isNew = ({ actions }: Recording['parts'][number]) => actions.every(({ id }) => id >= goesOn.firstId);
  const others = parts.slice(place + 1).findIndex((part) => !isNew(part));
  return others === -1 ? parts.length : place + 1 + others;
}

/** News after which what the loader reads has changed. */
export const isKept = ({ type }: RecordingNews) =>
  type === 'step' || type === 'stepRemoved' || type === 'ready' || type === 'over';
