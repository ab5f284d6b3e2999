/** Functions about scrolling that run in the page. They write nothing, and use nothing outside. */

/** Watches the elements that the page draws from now on, while it is scrolled. */
export interface DrawnWatch {
  hasDrawn(element: Element): boolean;
  /** Returns whether the page handled the last turn of the wheel itself. */
  isHandled(): boolean;
  end(): void;
}

export function watchDrawn(): DrawnWatch {
  const drawn = new WeakSet<Node>();
  let wheel: Event | null = null;
  const changes = new MutationObserver((all) => {
    for (const { type, addedNodes, target } of all.slice(0, 5_000)) {
      addedNodes.forEach((node) => drawn.add(node));
      // Some lists write other texts into the rows that they already have.
      if (type === 'characterData' && target.parentElement) drawn.add(target.parentElement);
    }
  });
  const onWheel = (event: Event) => (wheel = event);
  // A list that only moves removes and adds the same rows at once, so the watch begins with the scroll itself.
  changes.observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener('wheel', onWheel, { capture: true, passive: true });
  return {
    hasDrawn(element) {
      for (
        let node: Node | null = element;
        node;
        node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null
      )
        if (drawn.has(node)) return true;
      return [...element.querySelectorAll('*')].slice(0, 100).some((node) => drawn.has(node));
    },
    isHandled: () => wheel?.defaultPrevented ?? false,
    end() {
      changes.disconnect();
      removeEventListener('wheel', onWheel, { capture: true });
    },
  };
}

/** Returns the closest element around this one that scrolls in the direction. null: the page. */
export function scrollerAt(
  element: Element,
  { across, down }: { across: number; down: number },
): Element | null {
  const goes = (size: number, whole: number, overflow: string) =>
    whole > size + 1 && /auto|scroll|overlay/.test(overflow);
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (node === document.body || node === document.documentElement) return null;
    const { overflowX, overflowY } = getComputedStyle(node);
    if (down !== 0 && goes(node.clientHeight, node.scrollHeight, overflowY)) return node;
    if (across !== 0 && goes(node.clientWidth, node.scrollWidth, overflowX)) return node;
  }
  return null;
}
