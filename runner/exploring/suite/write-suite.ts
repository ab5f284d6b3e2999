import type { Page } from 'playwright';
import { enough } from '#domain/confidence';
import type { SuiteDraft, SuiteReach } from '#contracts/worker/exploration';
import { allowedRequest, explorationLimits } from '#contracts/worker/exploration';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import { PageMemory } from '../../resolver/memory';
import type { Resolution, Resolved } from '../../resolver/resolution';
import { runCode } from '../../resolver/run-code';
import { sameOf } from '../address';
import type { Guard } from '../guard';
import { formLimits, seenFormLimits } from '../limits';
import { reasonOfPageError, Unresponsive, type StorageState } from '../tab';
import type { Opener, Work } from '../work';
import {
  suiteDraftsOf,
  type TrialScenario,
  type DraftStep,
  type PageForm,
  type SuitePage,
  type DisplayedPage,
} from './drafts';
import { readForms } from './forms';
import { isOfAddress, isSayable } from './words';

/** Turns steps into code, as a generation does. */
export interface SuiteStepWriter {
  /** Returns the `this` of generated code. Its page is the current one. */
  worldOf(page: () => Page): object;
  /** Reads a step and resolves it on the page, without a model. */
  resolve(world: object, step: Pick<DraftStep, 'text' | 'type'>, before: PageMemory): Promise<Resolution>;
}

export interface Writing {
  work: Work;
  guard: Guard;
  writer: SuiteStepWriter;
  baseUrl: string;
  mask(text: string): string;
  /** Addresses of the pages that differ from each other, in the order of their visits. */
  pages: readonly string[];
  /** The browser's storage from the beginning, with which each run starts, whatever pages stored since. */
  kept: StorageState;
  /** When to stop, by `performance.now()`. */
  end: number;
}

/** Milliseconds to wait for a check that should hold, and for one that should fail. */
const holds = 5_000;
const fails = 600;
/** Maximum milliseconds for resolving a step. */
const resolveLimit = 25_000;

/** A step that has code. */
interface Written extends DraftStep {
  code: Resolved;
}

interface Proven {
  proven: Written[];
  /** Where the checks were seen to fail. */
  proof: NonNullable<SuiteDraft['proof']>;
}

/** Why a draft is not proposed. */
class Refusal extends Error {
  /** The request that would have to be allowed for the draft to be tried. */
  readonly request: string | undefined;

  constructor(reason: string, request?: string) {
    super(reason);
    this.request = request;
  }
}

/**
 * Proposes a first suite: carries out each drafted scenario twice, and reports the result of each.
 * It keeps the checks that hold both times and fail where they should. Rejected drafts are reported with the
 * reason, and at the end the reach of the suite is reported.
 * @throws when the browser is gone
 */
export async function writeSuite(writing: Writing): Promise<void> {
  const { work, guard, baseUrl, end } = writing;
  const isOver = () => performance.now() > end;
  const { looks, pages, gone, wasLate } = await lookAtPages(writing, isOver);
  const { forms } = work;
  const maySend = (method: string, address: string) => guard.isAllowed(method, address);
  const { drafts, links } = suiteDraftsOf(looks, {
    baseUrl,
    maySend,
    clickable(facts) {
      const refusals = work.refusalsOf(facts);
      return facts.links.filter((_link, at) => refusals[at] === null);
    },
    isRefused: (form, facts) => work.refusesForm(form, facts),
  });
  const reach: SuiteReach = {
    pages,
    looked: looks.length,
    gone: gone.size,
    drafts: drafts.length,
    told: 0,
    links,
    forms: 0,
    isLate: wasLate,
  };
  for (const draft of drafts) {
    if (work.isStopped) return;
    if (reach.told >= explorationLimits.drafts) break;
    // Drafts that are not tried take no time.
    if (draft.refused === undefined && isOver()) {
      reach.isLate = true;
      continue;
    }
    work.teller.progress(`write the scenario “${draft.name}”`, work.frontier.waiting);
    work.doing = { route: draft.route, action: `the scenario “${draft.name}”`, path: [] };
    const carriedOut = await new Trial(writing, draft).carryOut();
    work.teller.tell({ type: 'draft', draft: carriedOut });
    forms?.tried(draft.forms, carriedOut);
    reach.told++;
  }
  if (work.isStopped) return;
  const drafted = drafts.flatMap((draft) => draft.forms);
  forms?.close({ looks, gone, different: writing.pages, wasLate }, drafted, reach.isLate);
  reach.forms = forms?.beyond ?? 0;
  work.teller.tell({ type: 'suite', reach });
}

interface LookedAt {
  looks: SuitePage[];
  /** Number of different pages. */
  pages: number;
  /** Routes of pages that no longer load. */
  gone: Set<string>;
  wasLate: boolean;
}

/** Opens each page once more, as a user would open it. */
async function lookAtPages(writing: Writing, isOver: () => boolean): Promise<LookedAt> {
  const { work, mask } = writing;
  const byRoute = new Map<string, string>();
  for (const address of writing.pages) {
    const route = work.routeOf(address);
    if (!byRoute.has(route) && isSayable(address) && mask(address) === address) byRoute.set(route, address);
  }
  const looks: SuitePage[] = [];
  const gone = new Set<string>();
  let wasLate = false;
  for (const [route, address] of byRoute) {
    if (work.isStopped || looks.length >= explorationLimits.draftedPages) break;
    if ((wasLate = isOver())) break;
    work.teller.progress(`look at ${route} once more`, work.frontier.waiting);
    work.doing = { route, action: `open ${route}`, path: [] };
    const replaced = async () => {
      // A page that cannot be read gets no scenarios. The others still do.
      if (work.tab.page.isClosed() || work.tab.hasCrashed) await work.tab.replace();
      return null;
    };
    const look = await lookAt(writing, address).catch(replaced);
    if (!look) {
      gone.add(route);
      continue;
    }
    for (const opener of work.openers.get(address) ?? []) {
      if (work.isStopped || isOver()) break;
      const existing = new Set([...look.forms, ...(look.more ?? [])].map(({ key }) => key));
      const opened = await lookBehind(writing, address, opener).catch(replaced);
      look.forms.push(...(opened ?? []).filter(({ key }) => !existing.has(key)));
    }
    looks.push({ ...look, address, route });
    work.forms?.note(
      [...look.forms, ...(look.more ?? [])],
      { address, route, path: [] },
      { isNew: true, isLater: false },
    );
  }
  return { looks, pages: byRoute.size, gone, wasLate };
}

/** @returns null when the page is gone or leads elsewhere */
async function lookAt(
  { work, kept }: Writing,
  address: string,
): Promise<Pick<SuitePage, 'facts' | 'forms' | 'more'> | null> {
  const { tab } = work;
  await tab.renew(kept);
  const arrival = await tab.go(address);
  if (arrival.state !== 'there' || (tab.status ?? 200) >= 400) return null;
  await tab.rest();
  // An address that redirects is skipped: it counts as the page to which it redirects.
  if (sameOf(work.address) !== sameOf(address)) return null;
  const { facts } = await work.look();
  if (!facts.isHtml) return null;
  const forms = await tab.answer(tab.page.evaluate(readForms, seenFormLimits));
  return { facts, forms: forms.slice(0, formLimits.forms), more: forms.slice(formLimits.forms) };
}

/** Returns the forms that a page shows after its opener was pressed. */
async function lookBehind(writing: Writing, address: string, opener: Opener): Promise<PageForm[]> {
  const { work } = writing;
  const { tab } = work;
  if (!(await lookAt(writing, address))) return [];
  const { role, name } = opener;
  const click = tab.page.getByRole(role, { name, exact: true }).click({ timeout: work.times.click });
  await tab.answer(click, work.times.click + 1_000);
  await tab.rest();
  if (sameOf(work.address) !== sameOf(address)) return [];
  const forms = await tab.answer(tab.page.evaluate(readForms, seenFormLimits));
  return forms.map((form) => ({ ...form, opener }));
}

class Trial {
  readonly #writing: Writing;
  readonly #draft: TrialScenario;
  readonly #world: object;
  readonly #memory = new PageMemory();

  constructor(writing: Writing, draft: TrialScenario) {
    this.#writing = writing;
    this.#draft = draft;
    this.#world = writing.writer.worldOf(() => writing.work.tab.page);
  }

  async carryOut(): Promise<SuiteDraft> {
    const { kind, name, route, before, action, refused } = this.#draft;
    const planned = [...before, ...(action ? [action] : [])];
    const none = (reason: string, request?: string): SuiteDraft => ({
      kind,
      name,
      route,
      steps: withKeywords(planned, () => null),
      request,
      refused: reason.slice(0, 500),
    });
    if (refused !== undefined) return none(refused, this.#draft.request);
    try {
      const { steps, checks } = await this.#write();
      const { proven, proof } = await this.#prove(steps, checks);
      return {
        kind,
        name,
        route,
        steps: withKeywords([...steps, ...proven], outcomeOf),
        proof,
        refused: null,
      };
    } catch (error) {
      const { tab } = this.#writing.work;
      if (!(error instanceof Refusal) || tab.hasCrashed || tab.page.isClosed()) await tab.replace();
      if (error instanceof Refusal) return none(error.message, error.request);
      return none(`It could not be tried: ${reasonOfPageError(error)}`);
    }
  }

  /** Carries out the draft, and finds the checks that hold afterwards. */
  async #write(): Promise<{ steps: Written[]; checks: Written[] }> {
    const { before, action, checks, most } = this.#draft;
    const { mask } = this.#writing;
    await this.#begin();
    const steps: Written[] = [];
    for (const step of before) steps.push(await this.#do(step));
    const first = await this.#shown();
    if (action) steps.push(await this.#do(action));
    const second = await this.#shown();
    const written: Written[] = [];
    for (const text of new Set(checks(first, second))) {
      // Some checks may not hold the second time.
      if (written.length >= most + 2) break;
      if (mask(text) !== text) continue;
      const step: DraftStep = { text, type: 'Outcome' };
      const code = await this.#resolve(step);
      if (code.ok && code.doubt === undefined && (await this.#holds(code, holds)))
        written.push({ ...step, code });
    }
    if (written.length === 0) throw new Refusal('Nothing on the page shows whether it worked.');
    return { steps, checks: written };
  }

  /** Carries out the draft again, and keeps the checks that fail before and hold after. */
  async #prove(steps: readonly Written[], checks: readonly Written[]): Promise<Proven> {
    const { action, elsewhere } = this.#draft;
    const { work } = this.#writing;
    let left = [...checks];
    const dropThoseThatHold = async () => {
      const held = await Promise.all(left.map(({ code }) => this.#holds(code, fails)));
      left = left.filter((_check, at) => !held[at]);
    };
    let proof: Proven['proof'] = action ? 'before' : 'empty';
    await this.#begin();
    if (!action) {
      await dropThoseThatHold();
      if (elsewhere !== null && (await work.tab.go(elsewhere)).state === 'there') {
        await work.tab.rest();
        await dropThoseThatHold();
        proof = 'elsewhere';
      }
    }
    for (const [at, step] of steps.entries()) {
      if (action && at === steps.length - 1) await dropThoseThatHold();
      await this.#run(step.type, step.code);
      await work.tab.rest();
    }
    if (left.length === 0)
      throw new Refusal(
        'Everything that could be checked is also true on other pages, or before the action.',
      );
    if (left.every(({ text }) => isOfAddress(text)))
      throw new Refusal(
        'Only the address shows that it worked, and the address would be the same if nothing happened.',
      );
    const again = await Promise.all(left.map(({ code }) => this.#holds(code, holds)));
    const changing = left.find((_check, at) => !again[at]);
    left = left.filter((_check, at) => again[at]);
    if (left.every(({ text }) => isOfAddress(text)))
      throw new Refusal(`The second time it was different: ${changing?.text ?? ''}`);
    this.#throwIfHeld();
    return { proven: left.slice(0, this.#draft.most), proof };
  }

  /** Starts with the state with which a run begins. */
  async #begin(): Promise<void> {
    const { work, guard, kept } = this.#writing;
    await work.tab.renew(kept);
    guard.lastHeld = null;
  }

  async #shown(): Promise<DisplayedPage> {
    const { work } = this.#writing;
    this.#throwIfHeld();
    const { facts } = await work.look();
    return { address: work.address, facts };
  }

  #throwIfHeld(): void {
    const held = this.#writing.guard.lastHeld;
    if (!held) return;
    const { method, path, isOwn } = held;
    const what = `It would have sent ${method} ${path.slice(0, 200)}, which may change data and was blocked.`;
    const { data: request } = allowedRequest.safeParse(`${method} ${path}`);
    throw new Refusal(what, isOwn ? request : undefined);
  }

  async #do(step: DraftStep): Promise<Written> {
    // A masked step would differ from the step that was carried out.
    if (this.#writing.mask(step.text) !== step.text) throw new Refusal('Its steps would contain a secret.');
    const code = await this.#resolve(step);
    if (!code.ok) throw new Refusal(`“${step.text}”: ${code.reason}.`);
    if (code.confidence < enough) throw new Refusal(`“${step.text}”: it is not sure enough what is meant.`);
    try {
      await this.#run(step.type, code);
    } catch (error) {
      if (!(error instanceof Unresponsive))
        throw new Refusal(`“${step.text}” failed: ${reasonOfPageError(error)}`);
      throw new Refusal(`“${step.text}” did not end within ${this.#limitOf(step.type) / 1_000} seconds.`);
    }
    await this.#writing.work.tab.rest();
    return { ...step, code };
  }

  async #resolve({ text, type }: DraftStep): Promise<Resolution> {
    const { work, writer } = this.#writing;
    return work.tab.answer(writer.resolve(this.#world, { text, type }, this.#memory), resolveLimit);
  }

  async #run(type: DraftStep['type'], { variants: [code], values }: Resolved, limit?: number): Promise<void> {
    if (!code) throw new Error('It has no code.');
    await this.#writing.work.tab.answer(runCode(code, this.#world, values, limit), this.#limitOf(type));
  }

  #limitOf(type: DraftStep['type']): number {
    const { opening, step } = this.#writing.work.times;
    return type === 'Context' ? opening : step;
  }

  async #holds(code: Resolved, limit: number): Promise<boolean> {
    return this.#run('Outcome', code, limit).then(
      () => true,
      () => false,
    );
  }
}

const functions = { Context: 'Given', Action: 'When', Outcome: 'Then' } as const;

/** Uses `And` when the type of the step before is the same, as a person would. */
function withKeywords<Step extends DraftStep>(
  steps: readonly Step[],
  outcome: (step: Step) => GeneratedStep | null,
): SuiteDraft['steps'] {
  return steps.map((step, at) => ({
    keyword: steps[at - 1]?.type === step.type ? 'And' : functions[step.type],
    text: step.text,
    outcome: outcome(step),
  }));
}

function outcomeOf({ type, code }: Written): GeneratedStep {
  const { variants, element, confidence, doubt } = code;
  return {
    state: 'generated',
    keyword: functions[type],
    variants,
    element,
    confidence,
    doubt,
  };
}
