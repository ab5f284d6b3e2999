import { createHash } from 'node:crypto';
import { mostExplored, type ExploredForm, type SuiteDraft } from '#contracts/worker/exploration';
import { routeOf } from '#domain/pages/page-route';
import { sameOf } from '../address';
import type { Place } from '../findings';
import { mostForms } from '../limits';
import type { Teller } from '../teller';
import type { FormFacts } from './forms';

/** Why no more pages, or no more of them, are looked at for scenarios. */
export interface LookedAtPages {
  looks: readonly {
    address: string;
    route: string;
    forms: readonly FormFacts[];
    more?: readonly FormFacts[];
  }[];
  /** Routes of pages that did not load again, or led elsewhere. */
  gone: ReadonlySet<string>;
  /** Addresses of the pages that scenarios may be written for. */
  different: readonly string[];
  wasLate: boolean;
}

interface Seen {
  told: ExploredForm;
  /** It came once something was pressed or searched for, and not as the page opened. */
  isLater: boolean;
}

/** The forms that an exploration sees, and what came of each: one that has no scenario is told with the reason. */
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

  /** Forms beyond the most that are told. */
  get beyond(): number {
    return this.#beyond.size;
  }

  /**
   * Tells those that were not seen before. @param isNew false: the page looks like another one of its kind, which has the
   * same forms, sent to addresses of their own. @param isLater see {@link Seen}
   */
  note(
    forms: readonly FormFacts[],
    place: Place,
    { isNew, isLater }: { isNew: boolean; isLater: boolean },
  ): void {
    for (const form of forms) {
      const id = this.idOf(form);
      const shape = shapeOf(form);
      const known = this.#seen.get(id);
      // What shows as a page opens needs nothing pressed, wherever it was met first.
      if (known?.isLater && !isLater) known.isLater = false;
      const isKnown = known !== undefined || this.#beyond.has(id) || (!isNew && this.#shapes.has(shape));
      this.#shapes.add(shape);
      if (isKnown) continue;
      if (this.#seen.size >= mostExplored.forms) {
        this.#beyond.add(id);
        continue;
      }
      const { address, route, path } = place;
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

  /** The same for what is the same form, on whatever page it stands. */
  idOf(form: FormFacts): string {
    const action = routeOf(form.action, this.#baseUrl);
    return createHash('sha256')
      .update(`${action}\n${shapeOf(form)}`)
      .digest('hex')
      .slice(0, 32);
  }

  /** A scenario of forms was tried. */
  tried(forms: readonly FormFacts[], { kind, name, refused }: SuiteDraft): void {
    for (const id of new Set(forms.map((form) => this.idOf(form)))) {
      const seen = this.#seen.get(id);
      if (!seen) continue;
      const before = seen.told.outcome ?? { scenarios: 0, reason: null, draft: null };
      const isSent = kind === 'form';
      this.#settle(seen, {
        scenarios: before.scenarios + (refused === null ? 1 : 0),
        // That it is not sent without a field says little; why it is not sent at all is what counts.
        reason: isSent ? refused : (before.reason ?? refused),
        draft: isSent ? name : before.draft,
      });
    }
  }

  /** Says of each that has come to no scenario why. @param drafted forms of scenarios that came to mind and were not tried */
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
        return `Scenarios are written for the first ${mostForms.forms} forms of a page.`;
      if (isLater) return `It was seen only after an earlier step on the page: ${path.at(-1)?.action ?? ''}.`;
      return 'It was seen only after an earlier step: opened anew, the page does not show it.';
    }
    if (gone.has(route))
      return 'Opened anew, the page did not load or led elsewhere: it may need an earlier step.';
    if (looks.some((look) => look.route === route))
      return 'It was seen at another address of the page than the one that scenarios are written for.';
    if (!different.some((one) => sameOf(one) === sameOf(address)))
      return 'The page looks like others, and scenarios are written for one of them.';
    if (wasLate) return 'The time for scenarios was over before its page was looked at.';
    if (looks.length >= mostExplored.draftedPages)
      return `No more than ${mostExplored.draftedPages} pages are looked at for scenarios.`;
    return 'The address of its page cannot stand in a step.';
  }

  #settle(seen: Seen, outcome: ExploredForm['outcome']): void {
    seen.told = { ...seen.told, outcome };
    this.#teller.tell({ type: 'form', form: seen.told });
  }
}

const untriedBecause = (isLate: boolean) =>
  isLate
    ? 'The time for scenarios was over before it was tried.'
    : `No more than ${mostExplored.drafts} scenarios are tried.`;

/** What people see of it; numbers count something. */
const shapeOf = ({ method, button, fields }: FormFacts) =>
  `${method}\n${[button, ...fields.map(({ type, label }) => `${type} ${label}`)].join('\n')}`.replace(
    /\d+/g,
    '0',
  );
