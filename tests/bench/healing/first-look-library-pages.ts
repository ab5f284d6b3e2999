import { agGrid } from './first-look-libraries/ag-grid';
import { fullCalendar } from './first-look-libraries/full-calendar';
import { graphiql } from './first-look-libraries/graphiql';
import { materialize } from './first-look-libraries/materialize';
import { redoc } from './first-look-libraries/redoc';
import { tabulator } from './first-look-libraries/tabulator';
import { tinymce } from './first-look-libraries/tinymce';
import { uppy } from './first-look-libraries/uppy';
import { pairsOfLibrary } from './library-pages';
import { titleCaseWords, type ComponentLibrary } from './libraries/words';
import type { VersionPair } from './versions';

/**
 * Libraries that no rule of healing was made or tuned on, most of them widgets that draw themselves by script. Every
 * pair was written before the first run. Do not tune a rule on them: move a library to `library-pages.ts` first.
 */
const firstLookLibraries: readonly ComponentLibrary[] = [
  fullCalendar,
  tabulator,
  agGrid,
  uppy,
  graphiql,
  tinymce,
  materialize,
  redoc,
];

/** The application's words stay, so every difference comes from the library, or from a removed element. */
export const firstLookLibraryPairs: readonly VersionPair[] = firstLookLibraries.flatMap((library) =>
  pairsOfLibrary(library, [titleCaseWords]),
);
