import type { Page } from 'playwright';
import { maxNotePictureLength, type ReportedStep } from '#contracts/worker/recorded-action';
import type { RecordingEvent } from '#contracts/worker/recording';
import type { RecordedElements } from './recorded-elements';
import type { createRecordingSecrets } from './secrets';

type Note = Extract<ReportedStep, { state: 'noted' }>;

/** The recording of which a note is a part. */
interface RecordedPage {
  readonly page: Page;
  readonly hasDialog: boolean;
  readonly elements: Pick<RecordedElements, 'secretsIn'>;
  readonly secrets: Pick<ReturnType<typeof createRecordingSecrets>, 'masked' | 'isIn'>;
}

/** Maximum number of notes in one recording that have a screenshot. */
const max = 20;
/** Limits for the search for secrets: frames, and characters of each frame. */
const searched = { frames: 20, text: 100_000 };

/** Adds the page as the user saw it to notes, but never a page with a secret, as it would be stored. */
export class NotePictures {
  /** Returns the last screenshot that the viewer received, in base64. Empty: none. */
  now: () => string = () => '';
  /** Screenshots by the ID of their note. */
  #pictures = new Map<number, string>();

  constructor(
    private readonly core: RecordedPage,
    private readonly emit: (event: RecordingEvent) => void,
  ) {}

  /** Reports a note at once, and again with its screenshot. */
  tell(step: Note): void {
    const note = this.core.secrets.masked(step);
    this.emit({ type: 'step', step: note });
    const show = (picture: string | null) =>
      picture && this.emit({ type: 'step', step: { ...note, picture } });
    const existing = this.#pictures.get(step.id);
    if (existing) show(existing);
    else
      void this.#pictureOf(step.id)
        .then(show)
        .catch(() => undefined);
  }

  async #pictureOf(id: number): Promise<string | null> {
    const { core } = this;
    const picture = this.now();
    if (picture === '' || picture.length > maxNotePictureLength || core.hasDialog) return null;
    if (this.#pictures.size >= max) return null;
    for (const frame of core.page.frames().slice(0, searched.frames)) {
      const [held, text] = await Promise.all([
        core.elements.secretsIn(frame),
        frame.evaluate((length) => (document.body?.innerText ?? '').slice(0, length), searched.text),
      ]);
      if (held.some((item) => item !== '') || core.secrets.isIn(text)) return null;
    }
    this.#pictures.set(id, picture);
    return picture;
  }
}
