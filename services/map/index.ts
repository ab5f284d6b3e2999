import { addCoverageExclusion, getCoverageExclusions, removeCoverageExclusion } from './exclusion-handlers';
import {
  changeMapPage,
  compareMaps,
  getApplicationMap,
  getApplicationMemory,
  getMapControls,
  getMapCoverage,
  getMapPage,
  getMapPicture,
} from './handlers';
import { compareMapSince } from './map-days';
import { countPictures, removePictures } from './pictures';
import { getRunCoverage } from './run-coverage';

export type { AuditCoverage } from './exclusion-handlers';
export { deleteProjectMaps, keepMaps } from './prune';
export { createMapStore } from './see';

/** Handlers of the application map and its coverage, which are calls of the contract for runs. */
export const mapHandlers = {
  getApplicationMemory,
  getApplicationMap,
  getMapPage,
  getMapPicture,
  getMapCoverage,
  getMapControls,
  compareMaps,
  compareMapSince,
  changeMapPage,
  getRunCoverage,
  getCoverageExclusions,
  addCoverageExclusion,
  removeCoverageExclusion,
};

/** Counts and removes the map's screenshots, for the retention of runs. */
export const mapPictures = { count: countPictures, remove: removePictures };
