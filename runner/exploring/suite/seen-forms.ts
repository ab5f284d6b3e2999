import { createHash } from 'node:crypto';
import { explorationLimits, type ExploredForm, type SuiteDraft } from '#contracts/worker/exploration';
import { routeOf } from '#domain/pages/page-route';
import { sameOf } from '../address';
import type { FindingLocation } from '../findings';
import { formLimits } from '../limits';
import type { Teller } from '../teller';
import type { FormFacts } from './forms';

/** The pages and forms that were read for scenarios, and why others were not. */
export interface LookedAtPages {
  looks: readonly {
    address: string;
    route: string;
    forms: readonly FormFacts[];
    more?: readonly FormFacts[];
  }[];
  /** Routes of pages that did not load again, or that redirected. */
  gone: ReadonlySet<string>;
  /** Addresses of the pages for which scenarios may be written. */
  different: readonly string[];
  wasLate: boolean;
}

interface Seen {
  told: ExploredForm;
  /** True when the form appeared only after a press or a search, and not when the page opened. */
  isLater: boolean;
}

/** Reports the forms that an exploration sees and their outcome, such as why no scenario was written. */
export class SeenForms {
  readonly #teller: Pick<Teller, 'tell'>;
  readonly #baseUrl: string;
  readonly #seen = new Map<string, Seen>();
  readonly #shapes = new Set<string>();
  readonly #beyond = new Set<string>();

  constructor(teller: Pick<Teller, 'tell'>, baseUrl: string) {
    this.#teller = teller;
    this.#baseUrl = baseUrl;
  }

  /** Number of forms beyond the limit of reported forms. */
  get beyond(): number {
    return this.#beyond.size;
  }

  /**
   * Reports forms that were not seen before. @param isLater see {@link Seen}
   * @param isNew false when the page looks like one of its kind, whose forms differ only in their addresses
   */
  note(
    forms: readonly FormFacts[],
    location: FindingLocation,
    { isNew, isLater }: { isNew: boolean; isLater: boolean },
  ): void {
    for (const form of forms) {
      const id = this.idOf(form);
      const shape = shapeOf(form);
      const existing = this.#seen.get(id);
      // A form that the page shows as it opens needs no earlier step, wherever it was seen first.
      if (existing?.isLater && !isLater) existing.isLater = false;
      const isKnown = existing !== undefined || this.#beyond.has(id) || (!isNew && this.#shapes.has(shape));
      this.#shapes.add(shape);
      if (isKnown) continue;
      if (this.#seen.size >= explorationLimits.forms) {
        this.#beyond.add(id);
        continue;
      }
      const { address, route, path } = location;
      const [first] = form.fields;
      const told: ExploredForm = {
        id,
        button: form.button,
        field: first?.label ?? '',
        address,
        route,
        path,
        outcome: null,
      };
      this.#seen.set(id, { told, isLater });
      this.#teller.tell({ type: 'form', form: told });
    }
  }

  /** Returns the same ID for the same form on every page. */
  idOf(form: FormFacts): string {
    const action = routeOf(form.action, this.#baseUrl);
    return createHash('sha256')
      .update(`${action}\n${shapeOf(form)}`)
      .digest('hex')
      .slice(0, 32);
  }

  /** Records the outcome of a scenario that was tried. */
  tried(forms: readonly FormFacts[], { kind, name, refused }: SuiteDraft): void {
    for (const id of new Set(forms.map((form) => this.idOf(form)))) {
      const seen = this.#seen.get(id);
      if (!seen) continue;
      const before = seen.told.outcome ?? { scenarios: 0, reason: null, draft: null };
      const isSent = kind === 'form';
      this.#settle(seen, {
        scenarios: before.scenarios + (refused === null ? 1 : 0),
        // The reason why a form is not sent at all counts more than a failed try with a required field left out.
        reason: isSent ? refused : (before.reason ?? refused),
        draft: isSent ? name : before.draft,
      });
    }
  }

  /** Reports why a form has no scenario. @param drafted forms whose drafted scenarios were not tried */
  close(pages: LookedAtPages, drafted: readonly FormFacts[], isLate: boolean): void {
    const untried = new Set(drafted.map((form) => this.idOf(form)));
    for (const [id, seen] of this.#seen) {
      if (seen.told.outcome) continue;
      const reason = untried.has(id) ? untriedBecause(isLate) : this.#whyNot(id, seen, pages);
      this.#settle(seen, { scenarios: 0, reason, draft: null });
    }
  }

  #whyNot(id: string, { told, isLater }: Seen, { looks, gone, different, wasLate }: LookedAtPages): string {
    const { address, route, path } = told;
    const own = looks.find((look) => sameOf(look.address) === sameOf(address));
    if (own) {
      if (own.more?.some((form) => this.idOf(form) === id))
        return `Scenarios are written for the first ${formLimits.forms} forms of a page.`;
      if (isLater) return `It was seen only after an earlier step on the page: ${path.at(-1)?.action ?? ''}.`;
      return 'It was seen only after an earlier step: after a reload, the page does not show it.';
    }
    if (gone.has(route))
      return 'After a reload, the page did not open or led elsewhere. It may need an earlier step.';
    if (looks.some((look) => look.route === route))
      return 'It was seen at another address of the page than the one that scenarios use.';
    if (!different.some((item) => sameOf(item) === sameOf(address)))
      return 'The page looks like others, and scenarios are written for one of them.';
    if (wasLate) return 'The time for scenarios ended before its page was checked.';
    if (looks.length >= explorationLimits.draftedPages)
      return `At most ${explorationLimits.draftedPages} pages are checked for scenarios.`;
    return 'The address of its page cannot be written in a step.';
  }

  #settle(seen: Seen, outcome: ExploredForm['outcome']): void {
    seen.told = { ...seen.told, outcome };
    this.#teller.tell({ type: 'form', form: seen.told });
  }
}

const untriedBecause = (isLate: boolean) =>
  isLate
    ? 'The time for scenarios ended before it was tried.'
    : `At most ${explorationLimits.drafts} scenarios are tried.`;

/** Returns the visible texts of a form. All numbers count as the same. */
const shapeOf = ({ method, button, fields }: FormFacts) =>
  `${method}\n${[button, ...fields.map(({ type, label }) => `${type} ${label}`)].join('\n')}`.replace(
    /\d+/g,
    '0',
  );
