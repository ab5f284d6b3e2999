import { antDesign } from './libraries/ant-design';
import { antDesignVue } from './libraries/ant-design-vue';
import { bootstrap } from './libraries/bootstrap';
import { dataTables } from './libraries/data-tables';
import { element } from './libraries/element';
import { vuetify } from './libraries/vuetify';
import { materialUi } from './libraries/material-ui';
import { quasar } from './libraries/quasar';
import { uikit } from './libraries/uikit';
import { viewUi } from './libraries/view-ui';
import {
  libraryPage,
  sentenceCaseWords,
  titleCaseWords,
  type ComponentLibrary,
  type Words,
} from './libraries/words';
import type { VersionPair } from './versions';

/**
 * One application rendered by two major versions of a component library, with the markup from each version's
 * documentation. Elements were paired by hand before any rule ran on them.
 */
const libraries: readonly ComponentLibrary[] = [
  antDesign,
  bootstrap,
  dataTables,
  element,
  vuetify,
  materialUi,
  quasar,
  uikit,
  viewUi,
  antDesignVue,
];

/** Each library twice: with the same words in both versions, and with labels that the team rewrote. */
export const libraryPairs: readonly VersionPair[] = libraries.flatMap((library) =>
  pairsOfLibrary(library, [titleCaseWords, sentenceCaseWords]),
);

/** Returns the pairs of one library: its earlier version against its later one in each of these sets of words. */
export function pairsOfLibrary(library: ComponentLibrary, laterWords: readonly Words[]): VersionPair[] {
  const before = libraryPage(library.before, titleCaseWords, false);
  return laterWords.flatMap((words) => {
    const after = libraryPage(library.after, words, true);
    const kind = words === titleCaseWords ? '' : ', reworded';
    return library.parts(titleCaseWords, words).map(({ title, presses, elements }) => ({
      title: `${library.title}${kind}, ${title}`,
      app: `${library.title}${kind}`,
      before,
      after,
      presses,
      elements,
    }));
  });
}
