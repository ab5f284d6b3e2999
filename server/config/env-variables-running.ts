import { variable } from './env-variable';
import {
  localPathValue,
  onOff,
  optionValue,
  serviceBase,
  socketAddress,
  targetList,
  wholeNumberValue,
} from './env-values';

/** Settings for running scenarios: worker, browsers, limits. */
export const runningVariables = {
  DEMO_SHOP: variable(onOff(), 'on', 'Starts the shop that demo projects test'),
  DEMO_PORT: variable(wholeNumberValue(0, 65535), '4100', "The demo shop's port; `0` takes a free one"),
  WORKER: variable(
    onOff(),
    'on',
    'Keeps a worker running beside the server, a process of its own; `off` only serves pages and calls',
  ),
  WORKER_THREADS: variable(
    wholeNumberValue(1, 64),
    undefined,
    'Scenarios that run at the same time',
    'processor cores − 1, from 1 to 4',
  ),
  RECORDERS: variable(
    wholeNumberValue(0, 16),
    '2',
    'Number of recordings at the same time, besides scenarios, each with its own browser; `0`: no recording',
  ),
  RECORDINGS_PER_PROJECT: variable(
    wholeNumberValue(1, 100),
    '5',
    'Recordings of a project at the same time; each person has one',
  ),
  RECORDING_IDLE_MINUTES: variable(
    wholeNumberValue(1, 240),
    '10',
    'A recording ends after this time without an action',
  ),
  RECORDING_MINUTES: variable(wholeNumberValue(1, 1440), '60', 'Longest time a recording may take'),
  SCREENSHOTS: variable(onOff(), 'on', 'Takes a screenshot of every step; `off` makes runs a little faster'),
  TRACES: variable(
    optionValue(['off', 'failures', 'all']),
    'failures',
    "Playwright's traces: `failures` keeps the actions of a scenario that failed and everything of another attempt; `all` keeps everything of every scenario and makes runs a third longer",
  ),
  STEP_TIMEOUT_SECONDS: variable(wholeNumberValue(1, 3600), '120', 'Longest time a step may take'),
  SCENARIO_TIMEOUT_SECONDS: variable(wholeNumberValue(1, 86400), '600', 'Longest time a scenario may take'),
  RUNNER_MEMORY_MB: variable(
    wholeNumberValue(128, 16384),
    '512',
    'Most memory that the step code of one scenario may take',
  ),
  RUNNER_DISK_MB: variable(
    wholeNumberValue(16, 16384),
    '128',
    'Most that the step code of one scenario may keep in files; with bubblewrap they are in memory',
  ),
  BROWSER_DISK_MB: variable(
    wholeNumberValue(64, 65536),
    '512',
    'Most that one browser may keep in files (downloads, recordings of traces); with bubblewrap they are in memory',
  ),
  EVIDENCE_MB: variable(
    wholeNumberValue(16, 4096),
    '64',
    'Largest size of the report of one scenario: screenshots, trace and logs together; the rest is dropped',
  ),
  PACKAGES_MB: variable(
    wholeNumberValue(1, 65536),
    '500',
    "Most that the packages may take that a project's `package.json` names, and as much again while they are installed",
  ),
  PACKAGES_TIMEOUT_SECONDS: variable(
    wholeNumberValue(5, 3600),
    '300',
    'Longest time that installing them may take',
  ),
  PACKAGES_TOTAL_MB: variable(
    wholeNumberValue(1, 1048576),
    '4000',
    'Room for the packages of all projects on the disk of a worker; those that were used least lately go first',
  ),
  MIN_FREE_DISK_MB: variable(
    wholeNumberValue(0, 1048576),
    '512',
    'Free space below which no scenario or recording starts, for the folders of data and of step code; `0`: no limit',
  ),
  BROWSER_WS_ENDPOINT: variable(
    socketAddress(),
    undefined,
    'Playwright server whose browsers are used, such as `ws://browsers:3000/`',
    'browsers of this machine',
  ),
  SELENIUM_REMOTE_URL: variable(
    serviceBase(),
    undefined,
    'Selenium Grid whose Chromium is used, such as `http://grid:4444/wd/hub`',
    'browsers of this machine',
  ),
  ISOLATION: variable(
    optionValue(['auto', 'bubblewrap', 'fallback']),
    'auto',
    "Isolation of step code and browsers: `bubblewrap` (no start without it), `fallback` (Node's permission model), `auto` (bubblewrap where it works, else the fallback for a single account); `npm run doctor` says which",
  ),
  EGRESS_PRIVATE: variable(
    optionValue(['allow', 'deny']),
    'allow',
    'Lets tests reach private networks, and environments on the machine of the worker',
  ),
  EGRESS_ALLOW: variable(
    targetList(),
    '',
    'Hosts and networks, with or without a port, that tests may always reach, separated by commas',
    'none',
  ),
  EGRESS_DENY: variable(
    targetList(),
    '',
    'Hosts and networks that tests may not reach, separated by commas',
    'none; link-local addresses, this server and its database are refused unless `EGRESS_ALLOW` contains them',
  ),
  CHROMIUM_PATH: variable(
    localPathValue(),
    undefined,
    'Browser for runs',
    'found or installed by `npm start`',
  ),
  LICENCE_TRIAL_DAYS: variable(
    wholeNumberValue(0, 36500),
    undefined,
    'Days that the licence of a new project lasts',
    'no end',
  ),
  LICENCE_THREADS: variable(
    wholeNumberValue(0, 1000),
    '2',
    'Scenarios of a new project that may run at the same time',
  ),
};
