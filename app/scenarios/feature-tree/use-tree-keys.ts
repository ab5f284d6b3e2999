import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/** Milliseconds after which a typed letter begins a new word. */
const pause = 600;

/**
 * Keys of a tree as the WAI-ARIA pattern has them: arrows, Home and End, typing a name, Enter; the menu key opens the
 * row's actions. One item at a time is reached by the tab key. Without scripts the rows are plain links.
 */
export function useTreeKeys(tree: RefObject<HTMLElement>, scripted: boolean) {
  const typed = useRef({ text: '', until: 0 });
  useEffect(() => {
    if (scripted && tree.current) keepOneReachable(itemsOf(tree.current));
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[role=treeitem]');
    if (!item || !tree.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const done = pressed(event, item, itemsOf(tree.current), typed.current);
    if (done) event.preventDefault();
  }
  return { onKeyDown, onFocus: reachedBy };
}

function itemsOf(tree: HTMLElement): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
}

/** The item that has or had the focus, else the selected one, else the first. */
function keepOneReachable(items: HTMLElement[]): void {
  const selected = (item: HTMLElement) => item.getAttribute('aria-selected') === 'true';
  const one = items.find((item) => item.contains(document.activeElement));
  makeReachable(
    items,
    one ?? items.find(({ tabIndex }) => tabIndex === 0) ?? items.find(selected) ?? items[0],
  );
}

/** The tab key leads from an item on to its actions. */
function makeReachable(items: HTMLElement[], one: HTMLElement | undefined): void {
  for (const item of items) {
    item.tabIndex = item === one ? 0 : -1;
    const actions = item.querySelector<HTMLElement>(':scope > [data-menu]');
    if (actions) actions.tabIndex = item.tabIndex;
  }
}

function reachedBy({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }): void {
  const item = (target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
  if (item) makeReachable(itemsOf(currentTarget), item);
}

/** Does what the key means; false when it means nothing here. */
function pressed(
  event: KeyboardEvent<HTMLElement>,
  item: HTMLElement,
  items: HTMLElement[],
  typed: { text: string; until: number },
): boolean {
  const at = items.indexOf(item);
  const expanded = item.getAttribute('aria-expanded');
  const click = (part: string) => item.querySelector<HTMLElement>(`:scope > [data-${part}]`)?.click();
  const focus = (other: HTMLElement | null | undefined) => other?.focus();
  switch (event.key) {
    case 'ArrowDown':
      focus(items[at + 1]);
      return true;
    case 'ArrowUp':
      focus(items[at - 1]);
      return true;
    case 'Home':
      focus(items[0]);
      return true;
    case 'End':
      focus(items.at(-1));
      return true;
    case 'ArrowRight':
      if (expanded === 'false') click('toggle');
      else if (expanded === 'true')
        focus(item.parentElement?.querySelector<HTMLElement>(':scope > ul [role=treeitem]'));
      return true;
    case 'ArrowLeft':
      if (expanded === 'true') click('toggle');
      else focus(above(item));
      return true;
    case 'Enter':
    case ' ':
      // A link that has the focus itself does what it always does.
      if (event.target !== item) return false;
      click('main');
      return true;
    case 'ContextMenu':
      click('menu');
      return true;
    case 'F10':
      if (event.shiftKey) click('menu');
      return event.shiftKey;
    default:
      if (event.key.length !== 1) return false;
      typed.text = event.timeStamp > typed.until ? event.key : typed.text + event.key;
      typed.until = event.timeStamp + pause;
      focus(nextNamed(items, at, typed.text));
      return true;
  }
}

/** The item of the branch that an item is in. */
function above(item: HTMLElement): HTMLElement | null {
  const branch = item.closest('ul')?.closest('li');
  return branch?.querySelector<HTMLElement>('[role=treeitem]') ?? null;
}

/** The next item behind one, around the end, whose name begins with the text; a longer text may stay where it is. */
export function nextNamed<Item extends Pick<HTMLElement, 'getAttribute'>>(
  items: Item[],
  at: number,
  text: string,
): Item | undefined {
  const from = text.length > 1 ? at : at + 1;
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  const wanted = text.toLowerCase();
  return inOrder.find((item) => item.getAttribute('aria-label')?.toLowerCase().startsWith(wanted));
}
