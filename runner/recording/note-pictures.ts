import { longestNotePicture, type ToldStep } from '#contracts/worker/recorded-action';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { RecorderCore } from './core';

type Note = Extract<ToldStep, { state: 'noted' }>;

/** Notes of one recording that have a picture. */
const most = 20;
/** Frames, and characters of each, that are searched for secrets. */
const searched = { frames: 20, text: 100_000 };

/** Notes with the page as the user saw it. A page that shows a secret gets no picture, because the picture is kept. */
export class NotePictures {
  /** The last picture that the viewer got, in base64; empty: none. */
  now: () => string = () => '';
  /** By the id of the note. */
  #pictures = new Map<number, string>();

  constructor(
    private readonly core: RecorderCore,
    private readonly emit: (event: RecordingEvent) => void,
  ) {}

  /** Tells a note at once, and again with its picture. */
  tell(step: Note): void {
    const note = this.core.secrets.masked(step);
    this.emit({ type: 'step', step: note });
    const show = (picture: string | null) =>
      picture && this.emit({ type: 'step', step: { ...note, picture } });
    const known = this.#pictures.get(step.id);
    if (known) show(known);
    else
      void this.#pictureOf(step.id)
        .then(show)
        .catch(() => undefined);
  }

  async #pictureOf(id: number): Promise<string | null> {
    const { core } = this;
    const picture = this.now();
    if (picture === '' || picture.length > longestNotePicture || core.hasDialog) return null;
    if (this.#pictures.size >= most) return null;
    for (const frame of core.page.frames().slice(0, searched.frames)) {
      const [held, text] = await Promise.all([
        core.elements.secretsIn(frame),
        frame.evaluate((length) => (document.body?.innerText ?? '').slice(0, length), searched.text),
      ]);
      if (held.some((one) => one !== '') || core.secrets.isIn(text)) return null;
    }
    this.#pictures.set(id, picture);
    return picture;
  }
}
