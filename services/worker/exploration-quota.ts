import { mostExplored, type ExplorationEvent } from '#contracts/worker/exploration';

export interface ExplorationQuota {
  /** drop: there is enough of that · flood: no exploration tells so much */
  admit(event: ExplorationEvent): 'take' | 'drop' | 'flood';
}

/** Views of pages, beside visits, that one exploration tells. */
const mostViews = 1_500;
/** Events of all kinds; a page has some fifty. */
const mostEvents = 100_000;

/** What an exploration may tell; step code shares its process. */
export function createExplorationQuota(): ExplorationQuota {
  const left: Record<'visits' | 'views' | 'waiting' | 'findings' | 'drafts', number> = {
    visits: mostExplored.pages,
    views: mostViews,
    waiting: mostExplored.waiting,
    findings: mostExplored.findings,
    drafts: mostExplored.drafts,
  };
  const kinds = { passed: new Set<string>(), held: new Set<string>(), forms: new Set<string>() };
  let events = 0;
  const take = (what: keyof typeof left, count = 1) => {
    if (left[what] < count) return 'drop';
    left[what] -= count;
    return 'take';
  };
  /** Later ones take the place of earlier ones. */
  const oneOf = (known: Set<string>, key: string, most: number) => {
    if (!known.has(key) && known.size >= most) return 'drop';
    known.add(key);
    return 'take';
  };
  return {
    admit(event) {
      if (++events > mostEvents) return 'flood';
      switch (event.type) {
        case 'page':
          return take(event.page.isVisit ? 'visits' : 'views');
        case 'waiting':
          return take('waiting', event.addresses.length);
        case 'finding':
          return take('findings');
        case 'form':
          return oneOf(kinds.forms, event.form.id, mostExplored.forms);
        case 'draft':
          return take('drafts');
        case 'passed':
          return oneOf(kinds.passed, passedKey(event.passed), mostExplored.passed);
        case 'held':
          return oneOf(kinds.held, heldKey(event.held), mostExplored.held);
        default:
          return 'take';
      }
    },
  };
}

type EventOf<Type extends ExplorationEvent['type']> = Extract<ExplorationEvent, { type: Type }>;

const passedKey = ({ because, what }: EventOf<'passed'>['passed']) => JSON.stringify([because, what]);
const heldKey = ({ method, path, route }: EventOf<'held'>['held']) => JSON.stringify([method, path, route]);
