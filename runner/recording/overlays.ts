import type { ElementHandle, FileChooser } from 'playwright';
import { commandLimits, type RecordingCommand, type RecordingOverlay } from '#contracts/worker/recording';
import type { RecorderCore } from './core';
import { valueOf } from './in-page';
import type { LocatedElement } from './locate';
import type { Typing } from './typing';
import type { PerformedAction } from './words';

type FilePart = Extract<RecordingCommand, { type: 'filePart' }>;
type Open =
  | { kind: 'file'; chooser: FileChooser; by: PerformedAction | undefined }
  | { kind: NonNullable<LocatedElement['popup']>; target: LocatedElement };

/** Folder of the project in which files of a recording are stored. */
const folder = 'data';

/**
 * Handles lists, calendars, colour and file pickers, which browsers show in windows of their own.
 * Screenshots do not include these windows. The viewer shows them, and its answer is put into the page.
 */
export class Overlays {
  /** Files that the steps name, by their path in the project. */
  readonly files = new Map<string, Buffer>();
  #open: Open | null = null;
  /** The open overlay as it was reported. */
  #told: RecordingOverlay | null = null;
  #parts: { name: string; mimeType: string; buffers: Buffer[] }[] = [];

  constructor(
    private readonly core: RecorderCore,
    private readonly typing: Typing,
  ) {
    core.onFileChooser = (chooser) => {
      this.#open = { kind: 'file', chooser, by: core.last };
      const isMultiple = chooser.isMultiple();
      this.#tell({ kind: 'file', isMultiple, options: [] });
    };
  }

  /** Opens an overlay instead of passing on the press that would open the browser's own window. */
  async openFor(target: LocatedElement, kind: NonNullable<LocatedElement['popup']>): Promise<void> {
    this.#open = { kind, target };
    await target.handle.focus().catch(() => undefined);
    const { box, options, isMultiple } = target;
    const value = await (target.handle as ElementHandle<Element>).evaluate(valueOf);
    this.#tell({ kind, box, value, isMultiple, options });
  }

  #tell(overlay: RecordingOverlay): void {
    this.#told = overlay;
    this.tellState();
  }

  /** Reports the open overlay, also again for a viewer that came back. */
  tellState(): void {
    if (this.#open && this.#told) this.core.emit({ type: 'overlay', overlay: this.#told });
  }

  close(): void {
    if (this.#open) this.core.emit({ type: 'overlayClosed' });
    this.#open = null;
    this.#parts = [];
  }

  async chooseOptions(values: readonly string[]): Promise<void> {
    const open = this.#open;
    if (open?.kind !== 'select') return;
    this.close();
    const { target } = open;
    const labels = target.options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
    const [label] = labels;
    if (label === undefined || labels.length > 1)
      return this.core.note('not one option was chosen in a list');
    const isTwice = target.options.filter((option) => option.label === label).length > 1;
    if (isTwice) this.core.note(`the list has several options "${label}": the first is chosen`);
    const action = this.core.replaceOrAdd({ saying: { act: 'select', value: label }, target });
    await this.core.through(() => target.handle.selectOption([...values]));
    await this.core.completeLater(action);
  }

  async chooseValue(value: string): Promise<void> {
    const open = this.#open;
    if (!open || open.kind === 'file' || open.kind === 'select') return;
    this.close();
    this.typing.fill(open.target, value);
    const action = this.core.last ?? null;
    await this.core.through(() => open.target.handle.fill(value));
    await this.core.completeLater(action);
  }

  async addFilePart({ name, mimeType, base64, isFirst, isLast }: FilePart): Promise<void> {
    if (this.#open?.kind !== 'file') return;
    // A user who left in the middle of an upload starts again from the first part.
    if (isFirst) this.#parts = [];
    const known = this.#parts.find((other) => other.name === name);
    const part = known ?? { name, mimeType, buffers: [] };
    if (!known) this.#parts.push(part);
    part.buffers.push(Buffer.from(base64, 'base64'));
    const size = this.#parts.flatMap(({ buffers }) => buffers).reduce((sum, item) => sum + item.length, 0);
    if (size > commandLimits.upload || this.#parts.length > 10) {
      this.close();
      return this.core.note(`files of more than ${commandLimits.upload / 1024 / 1024} MB, or more than ten`);
    }
    if (isLast) await this.#upload(this.#open);
  }

  async #upload({ chooser, by }: Extract<Open, { kind: 'file' }>): Promise<void> {
    const files = this.#parts.map(({ name, mimeType, buffers }) => ({
      name,
      mimeType,
      buffer: Buffer.concat(buffers),
    }));
    this.close();
    const { core } = this;
    const target = await core.elements.locateElement(chooser.element());
    // The click that opened the file picker is not a step of its own.
    if (by && by === core.last && /^click(?:Label)?$/.test(by.saying.act)) core.remove(by);
    const [file] = files;
    if (!file || files.length > 1) core.note('several files at once');
    else {
      const path = this.#pathFor(file.name, file.buffer);
      core.add({ saying: { act: 'upload', value: path }, target, files: [path] });
    }
    const action = core.last ?? null;
    await core.through(() => chooser.setFiles(files));
    await core.completeLater(action);
  }

  /** Returns a path that no other file of the recording has, without special characters of paths. */
  #pathFor(name: string, buffer: Buffer): string {
    const plain = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_') || 'file';
    const [, stem = plain, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(plain) ?? [];
    let path = `${folder}/${plain}`;
    const taken = new Set(this.core.options.goesOn?.files);
    const isTaken = () => taken.has(path) || (this.files.has(path) && !this.files.get(path)?.equals(buffer));
    for (let count = 2; isTaken(); count++) path = `${folder}/${stem}-${count}${ending}`;
    this.files.set(path, buffer);
    return path;
  }
}
