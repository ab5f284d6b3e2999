import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type pino from 'pino';
import { executionSocketPath, openExecutionSockets } from '../execution-sockets';
import { createRunPace } from '../run-pace';
import { openLocalRecorderSockets } from '../local-recorder-sockets';
import { openRecordingSockets, recordingSocketPath } from '../recording-sockets';
import { createLoopWatch, logBlocks, startLoopWatch, watchRequests } from '../loop-watch';
import { createLiveHub, openSockets as openLiveSockets, socketPath } from '../sockets';
import { publicUrl as publicUrlOf, readEnvironment, systemPath, type Env } from '../config/env';
import { servicesElsewhere } from '../config/services-elsewhere';
import { deployment } from './deployment';
import { requestLog } from '../request-log';
import { createLogBatches } from '~/platform/log-batches';
import { createCountries } from '~/access/usage/country';
import { createRequestCheck, createSocketCheck, refuseOtherUpgrades } from '../request-check';
import { watchForwardedHeaders } from '../forwarded-headers';
import { gitClients } from '../git-clients';
import { continueWhenRead } from '../read-on';
import { callPaths, upstreamCalls } from '../upstream-calls';
import { serveWeb } from '../serve-web';
import { createPendingSignIns } from '~/access/pending-sign-ins';
import { measureRequests, metricsEndpoint } from '../metrics-endpoint';
import type { Closers } from './closers';
import { refuseSettings, runProcess } from './run-process';
import { keptSecret } from '../config/secrets';
import { watchedDisks } from '../config/watched-disks';
import { storesOf } from '../config/stores';
import { productVersion } from '../config/version';
import { createSessions } from '~/platform/session';
import { socketCallers } from '../socket-callers';
import { createClient } from '#contracts/client';
import { endsWithin } from '../config/ending';
import { logging } from '#contracts/logging';
import { localRecorderPath } from '#contracts/recordings/local-recordings';
import { recordingLinkPath } from '#contracts/recordings/recording-work';
import { startDemoShop } from '../../demo';
import { generationSettings } from '../config/generation-settings';
import { createServices, type Services, type ServicesDeps } from './services';
import {
  agreeOnGitStore,
  agreeOnSecretsKey,
  agreeOnSessionSecret,
  createMetrics,
  fingerprintOf,
  registerServer,
} from '#services/machines';
import { startWorkerBeside } from './worker-beside';
import { runLimits } from './worker-settings';
import { sealNpmrcTexts } from '#services/auth';
import { shareLive } from '#services/foundation/database/live-channel';
import { openDatabases } from '#services/foundation/database';
import { createOutbox, createSmtpMailer, watchMails } from '#services/foundation/mail';
import { fullDisks, operatorTextOf } from '#services/foundation/disk/disk-full';
import { createSealing } from '#services/foundation/secrets/sealing';
import { startEmbeddedPostgres } from '#services/foundation/database/embedded';
import { unprivilegedLauncher } from '#services/foundation/database/postgres/launcher';
import { migrate } from '#services/foundation/database/migrate';
import { openLog } from '#services/foundation/log';
import { startPeriodicJobs } from '#services/foundation/processes/periodic-jobs';
import { storeId } from '#services/foundation/git';
import { closeDataDir } from '#services/foundation/disk/data-dir';
import { lockDataDir } from '#services/foundation/processes/instance-lock';

/**
 * Milliseconds that an idle connection is kept: longer than proxies keep theirs (up to two minutes). A POST that is
 * sent while its connection closes fails, and no client may send it a second time.
 */
const keptIdle = 125_000;

/** Starts every piece in order; the composition root. @returns the address of the product */
async function start(env: Env, log: pino.Logger, closers: Closers): Promise<string> {
  const dataDir = resolve(env.DATA_DIR);
  const lock = await lockDataDir(dataDir);
  closers.push(() => lock.release());
  const server = await openServer(env, dataDir, { log, closers });
  const { app, publicUrl, state } = server;
  const stored = await openStored(env, dataDir, { log, closers });
  state.isAway = stored.databases.isAway;
  const { database } = stored.databases;
  const metrics = createMetrics(database, stored.version, dataDir);
  app.get('/metrics', metricsEndpoint(metrics, env.METRICS_TOKEN));
  app.use(measureRequests(metrics));
  const loopWatch = watchLoop(env, app, { metrics, log, closers });

  const shop = env.DEMO_SHOP ? await startDemoShop({ port: env.DEMO_PORT, host: '127.0.0.1' }) : null;
  if (shop) closers.push(() => shop.close());
  const demoShop = shop && { name: 'demo', baseUrl: shop.url };

  // The worker starts at the same time as the rest.
  const worker = env.WORKER
    ? startWorkerBeside({
        setup: {
          databaseUrl: stored.databaseUrl,
          secretsKey: stored.secretsKey,
          port: server.port,
          demoShop: demoShop?.baseUrl ?? null,
        },
        program: [fromSources ? 'scripts/worker/main.ts' : 'build/worker.js', '--beside'],
        observer: metrics.observer,
        onRestart: metrics.workerEnded,
        log,
      })
    : null;
  closers.push(async () => worker?.stop(), { limit: Infinity });

  const hub = createLiveHub();
  const { live, close: endLive } = await shareLive({ database, local: hub, log });
  closers.push(endLive);
  const mails = watchMails(mailerOf(env, dataDir, publicUrl, log), {
    now: () => new Date(),
    told: metrics.mailed,
  });
  const services = await createServices(
    servicesDeps(env, { dataDir, stored, server, demoShop, mails, live, log }),
  );
  await startServices(services, { log, closers });
  const name = `${hostname()}:${process.pid}`;
  const session = fingerprintOf(stored.sessionSecret, 'sessions');
  closers.push(
    registerServer({ database, log }, { name, version: stored.version, address: publicUrl, session }),
  );
  await worker?.ready;

  const pace = createRunPace(hub);
  const signIn = openSockets(env, server, {
    hub,
    pace,
    services,
    secret: stored.sessionSecret,
    log,
    closers,
  });
  await servePages(env, server, { dataDir, services, demoShop, pace, signIn, loopWatch, log, closers });
  // Called first: the database may end at the same time, for example by a signal to all processes. The worker needs the
  // longest, so it ends in parallel.
  closers.push(async () => {
    stored.databases.expectEnd();
    void worker?.stop();
  });
  state.isReady = true;
  return publicUrl;
}

const fromSources = process.argv[1]?.endsWith('.ts');

/** The log, and the list of functions that end what was started. */
interface Running {
  log: pino.Logger;
  closers: Closers;
}

type HttpServer = Awaited<ReturnType<typeof openServer>>;

/** Listens, and answers that the product starts until its state is ready. */
async function openServer(env: Env, dataDir: string, { log, closers }: Running) {
  const app = express().disable('x-powered-by').set('trust proxy', env.TRUST_PROXY);
  const http = createServer(app);
  http.keepAliveTimeout = keptIdle;
  continueWhenRead(http);
  const disks = watchedDisks(env, dataDir);
  const state = { isReady: false, isAway: () => false };
  // Alive while it answers. Restarting it because its database is down or migrating would make things worse.
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
  app.get('/readyz', (_request, response) => {
    const because = state.isReady ? state.isAway() && 'the database does not answer' : 'starting';
    if (because) response.status(503).set('retry-after', '5');
    response.type('text');
    if (because) return void response.send(because);
    // Even with a full disk, the server still answers reads, so it stays ready.
    void fullDisks(disks).then((full) => response.send(['ready', ...full.map(operatorTextOf)].join('\n')));
  });
  app.use((_request, response, next) =>
    state.isReady ? next() : void response.status(503).type('text').send('Starting …'),
  );
  if (log.isLevelEnabled('debug')) app.use(requestLog(log));
  const port = await listen(http, env);
  closers.push(async () => {
    http.close();
    http.closeAllConnections();
  });
  return { app, http, port, publicUrl: publicUrlOf(env, port), state };
}

type Stored = Awaited<ReturnType<typeof openStored>>;

/** Opens the database, migrates it, and agrees on keys and stores with the other servers of the installation. */
async function openStored(env: Env, dataDir: string, { log, closers }: Running) {
  const launcher = env.DATABASE_URL ? null : await unprivilegedLauncher();
  await closeDataDir(dataDir, { passable: launcher?.owner !== undefined, log });
  const postgres = launcher
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), launcher, log })
    : null;
  if (postgres)
    closers.push((remaining) => postgres.stop(remaining), { limit: Infinity, reserve: endsWithin.database });
  const databaseUrl = env.DATABASE_URL ?? postgres?.url ?? '';
  const databases = await openDatabases(databaseUrl, { max: { database: 16, longWork: 6 }, log });
  closers.push(() => databases.close());
  const { database, longWork } = databases;
  const version = productVersion();
  await migrate(longWork, fromSources ? 'services/foundation/migrations' : 'build/migrations', version);
  const secretsKey = env.SECRETS_KEY ?? (await keptSecret(dataDir, 'seal'));
  const alone = postgres !== null;
  await agreeOnSecretsKey(database, secretsKey, { alone });
  await sealNpmrcTexts({ database, sealing: createSealing(secretsKey) });
  const stores = storesOf(env, dataDir);
  if (!servicesElsewhere(env)) {
    await agreeOnGitStore(database, await storeId(stores.gitFolder), { alone });
  }
  const sessionSecret = env.SESSION_SECRET ?? (await keptSecret(dataDir, 'session'));
  await agreeOnSessionSecret(database, sessionSecret);
  return { databases, databaseUrl, version, secretsKey, stores, sessionSecret };
}

/** Creates the watch for blocks of the event loop. In production it starts at once. */
function watchLoop(
  env: Env,
  app: express.Express,
  { metrics, log, closers }: Running & { metrics: ReturnType<typeof createMetrics> },
) {
  const logBlock = logBlocks(log);
  const loopWatch = createLoopWatch({
    told(block) {
      metrics.blocked(block.took);
      logBlock(block);
    },
  });
  if (env.NODE_ENV === 'production') {
    app.use(watchRequests(loopWatch));
    closers.push(startLoopWatch(loopWatch));
  }
  return loopWatch;
}

interface ServicesParts extends Pick<ServicesDeps, 'dataDir' | 'demoShop' | 'live' | 'log'> {
  stored: Stored;
  server: HttpServer;
  mails: ReturnType<typeof watchMails>;
}

/** Returns what the services need, from the settings and the opened stores. */
function servicesDeps(env: Env, { stored, server, mails, ...rest }: ServicesParts): ServicesDeps {
  const { publicUrl } = server;
  return {
    ...rest,
    database: stored.databases.database,
    longWork: stored.databases.longWork,
    ...stored.stores,
    publicUrl,
    elsewhere: servicesElsewhere(env),
    accounts: { ...accounts(env, publicUrl, stored.secretsKey), mailer: mails.mailer },
    licence: { trialDays: env.LICENCE_TRIAL_DAYS ?? null, threads: env.LICENCE_THREADS },
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    limits: runLimits(env),
    machines: { operators: env.OPERATORS, version: stored.version, unsentMails: mails.unsent },
    recorderReleasesUrl: env.RECORDER_RELEASES_URL,
    generation: generationSettings(env),
    recordings: {
      settings: {
        perProject: env.RECORDINGS_PER_PROJECT,
        idle: env.RECORDING_IDLE_MINUTES * 60_000,
        whole: env.RECORDING_MINUTES * 60_000,
      },
      server: randomUUID(),
      addresses: internalAddresses(env, server.port, publicUrl),
    },
    gitServers: {
      allowHttp: env.GIT_ALLOW_HTTP,
      allowedHosts: env.GIT_ALLOWED_HOSTS,
      timeout: env.GIT_TIMEOUT_SECONDS * 1000,
    },
    path: systemPath(),
  };
}

/** Starts what the services do without being called. */
async function startServices(services: Services, { log, closers }: Running): Promise<void> {
  closers.push(() => services.close());
  await services.reconcileRuns();
  services.scheduler?.start();
  closers.push(async () => services.scheduler?.stop());
  closers.push(await services.answerSources());
  closers.push(startPeriodicJobs(services.periodicJobs, { log }));
}

interface SocketParts extends Running {
  hub: ReturnType<typeof createLiveHub>;
  pace: ReturnType<typeof createRunPace>;
  services: Services;
  /** Signs session cookies. */
  secret: string;
}

/** Opens all web sockets. @returns what pages and sockets read from cookies */
function openSockets(
  env: Env,
  { app, http, publicUrl }: HttpServer,
  { hub, pace, services, secret, log, closers }: SocketParts,
) {
  const secure = publicUrl.startsWith('https://');
  const sessions = createSessions(secret, secure);
  const pendingSignIns = createPendingSignIns(secret, secure);
  const requestCheck = createRequestCheck(env, publicUrl);
  const forSockets = {
    http,
    log,
    requestCheck: createSocketCheck(app, requestCheck, publicUrl),
    ...socketCallers(sessions, services),
  };
  const allSockets = [
    openLiveSockets(hub, { ...forSockets, pace }),
    openExecutionSockets(hub, forSockets),
    openRecordingSockets(hub, { ...forSockets, viewers: services.recordingViewers }),
    openLocalRecorderSockets(hub, { ...forSockets, lent: services.lentRecordings }),
  ];
  // In development, Vite has a socket, too.
  if (env.NODE_ENV !== 'development') {
    const ofRecordings = [recordingSocketPath, recordingLinkPath, localRecorderPath];
    refuseOtherUpgrades(http, [socketPath, executionSocketPath, ...ofRecordings]);
  }
  // Close at the same time: each waits until the shared server has no open connection. Pending requests have this long
  // to be answered.
  closers.push(() => Promise.all(allSockets.map((sockets) => sockets.close())), { limit: 3_000 });
  return { sessions, pendingSignIns, requestCheck };
}

interface PageParts extends Running, Pick<SocketParts, 'pace' | 'services'> {
  dataDir: string;
  demoShop: ServicesDeps['demoShop'];
  signIn: ReturnType<typeof openSockets>;
  loopWatch: ReturnType<typeof createLoopWatch>;
}

/** Serves the pages, the calls of outside clients, and clones. */
async function servePages(
  env: Env,
  { app, http, publicUrl }: HttpServer,
  { dataDir, services, demoShop, pace, signIn, loopWatch, log, closers }: PageParts,
): Promise<void> {
  const { sessions, pendingSignIns, requestCheck } = signIn;
  const logBatches = createLogBatches({
    production: env.NODE_ENV === 'production',
    connect: (caller) =>
      createClient(logging, services.addresses.logging.base, services.addresses.logging.transport, caller),
    log,
  });
  const countries = createCountries({
    lookupUrl: env.COUNTRY_LOOKUP_URL ?? null,
    fetch,
    now: Date.now,
    log,
  });
  const context = {
    ...deployment(env, publicUrl),
    services: services.addresses,
    sessions,
    pendingSignIns,
    demoShop,
    runReads: pace,
    countries,
    logBatches,
    log,
  };
  closers.push(() => logBatches.close(), { limit: Infinity });
  const calls = upstreamCalls(services.embedded, env.BRAND_NAME);
  if (services.gitHttp) calls.use('/git', gitClients(services.gitHttp));
  const publicUrlIsSet = env.PUBLIC_URL !== undefined;
  app.use(await watchForwardedHeaders({ publicUrlIsSet, dataDir, now: () => new Date(), log }));
  closers.push(
    await serveWeb(app, {
      env,
      http,
      publicUrl,
      context,
      requestCheck,
      calls,
      written: pace.forget,
      built: (pages) => loopWatch.knowRoutes([...pages, ...callPaths()]),
    }),
  );
}

/** Returns addresses of this server for workers, in the order to try. A worker next to it uses this machine. */
function internalAddresses({ INTERNAL_URL, HOST }: Env, port: number, publicUrl: string): string[] {
  if (INTERNAL_URL) return [INTERNAL_URL];
  const isOne = !['0.0.0.0', '::', 'localhost'].includes(HOST);
  const host = !isOne ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return [...new Set([`http://${host}:${port}`, publicUrl])];
}

function mailerOf(env: Env, dataDir: string, publicUrl: string, log: pino.Logger) {
  const address = env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`;
  const mail = { from: { name: env.BRAND_NAME, address }, log };
  return env.SMTP_URL ? createSmtpMailer(env.SMTP_URL, mail) : createOutbox(join(dataDir, 'outbox'), mail);
}

function accounts(env: Env, publicUrl: string, secretsKey: string) {
  return {
    sealing: createSealing(secretsKey),
    emailVerification: env.EMAIL_VERIFICATION ?? env.SMTP_URL !== undefined,
    identityProvider: deployment(env, publicUrl).deployment.identityProvider,
    attempts: {
      signUpsOfAddress: { times: env.SIGN_UPS_PER_ADDRESS, minutes: 60 },
      failuresOfAddress: { times: env.FAILED_SIGN_INS_PER_ADDRESS, minutes: 60 },
    },
    newProjects: { gitIntegration: env.GIT_INTEGRATION, invite: env.ALLOW_INVITE },
    providerDomain: env.PROVIDER_DOMAIN ?? null,
    brandName: env.BRAND_NAME,
    allowDeleteProjects: env.ALLOW_DELETE_PROJECTS,
    allowedProjects: env.ALLOWED_PROJECTS ?? (env.NO_IDENTITY_PROVIDER ? 10_000 : 0),
  };
}

function listen(http: ReturnType<typeof createServer>, env: Env): Promise<number> {
  return new Promise((done, failed) => {
    http.once('error', failed);
    http.listen(env.PORT, env.HOST, () => done((http.address() as AddressInfo).port));
  });
}

/** Reads the settings and starts the product; ends the process when it cannot. */
export function startProduct(): void {
  const reading = readEnvironment();
  if (!reading.ok) refuseSettings(reading.problems);
  const { env } = reading;
  const log = openLog({ level: env.LOG_LEVEL, name: env.BRAND_NAME });
  runProcess({
    what: 'product',
    log,
    start: async (closers) => `${env.BRAND_NAME} is ready at ${await start(env, log, closers)}`,
  });
}
