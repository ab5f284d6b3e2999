import { explorationLimits, type ExplorationEvent } from '#contracts/worker/exploration';

export interface ExplorationQuota {
  /** `drop`: there are enough events of this kind. `flood`: no honest exploration sends so many events. */
  admit(event: ExplorationEvent): 'take' | 'drop' | 'flood';
}

/** Most views of pages, in addition to visits, that one exploration may report. */
const maxViews = 1_500;
/** Most events of all kinds. A page has about 50. */
const maxEvents = 100_000;

/** Limits the events of an exploration, because step code shares its process. */
export function createExplorationQuota(): ExplorationQuota {
  const left: Record<'visits' | 'views' | 'waiting' | 'findings' | 'drafts', number> = {
    visits: explorationLimits.pages,
    views: maxViews,
    waiting: explorationLimits.waiting,
    findings: explorationLimits.findings,
    drafts: explorationLimits.drafts,
  };
  const kinds = { passed: new Set<string>(), held: new Set<string>(), forms: new Set<string>() };
  let events = 0;
  const take = (what: keyof typeof left, count = 1) => {
    if (left[what] < count) return 'drop';
    left[what] -= count;
    return 'take';
  };
  /** A later event with the same key replaces the earlier one, so it costs nothing. */
  const oneOf = (known: Set<string>, key: string, max: number) => {
    if (!known.has(key) && known.size >= max) return 'drop';
    known.add(key);
    return 'take';
  };
  return {
    admit(event) {
      if (++events > maxEvents) return 'flood';
      switch (event.type) {
        case 'page':
          return take(event.page.isVisit ? 'visits' : 'views');
        case 'waiting':
          return take('waiting', event.addresses.length);
        case 'finding':
          return take('findings');
        case 'form':
          return oneOf(kinds.forms, event.form.id, explorationLimits.forms);
        case 'draft':
          return take('drafts');
        case 'passed':
          return oneOf(kinds.passed, passedKey(event.passed), explorationLimits.passed);
        case 'held':
          return oneOf(kinds.held, heldKey(event.held), explorationLimits.held);
        default:
          return 'take';
      }
    },
  };
}

type EventOf<Type extends ExplorationEvent['type']> = Extract<ExplorationEvent, { type: Type }>;

const passedKey = ({ because, what }: EventOf<'passed'>['passed']) => JSON.stringify([because, what]);
const heldKey = ({ method, path, route }: EventOf<'held'>['held']) => JSON.stringify([method, path, route]);
