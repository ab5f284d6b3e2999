import { auth } from './auth';
import type { Client, Transport } from './client';
import { executions } from './executions';
import { generation } from './generation';
import { logging } from './logging';
import { operator } from './operator';
import { runs } from './runs';
import { storage } from './storage';
import { testUsers } from './test-users';
import { workspace } from './workspace';

/** All services, each with its contract and its base path for external clients. */
export const services = {
  auth: { contract: auth, base: '/api/auth' },
  workspace: { contract: workspace, base: '/api/workspace' },
  generation: { contract: generation, base: '/api/generation' },
  executions: { contract: executions, base: '/api/executions' },
  runs: { contract: runs, base: '/api/runs' },
  storage: { contract: storage, base: '/api/storage' },
  logging: { contract: logging, base: '/api/log' },
  'test-users': { contract: testUsers, base: '/api/test-users' },
  operator: { contract: operator, base: '/api/operator' },
};

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];

/** Address of a service: the base before its contract's paths, and the transport for requests. */
export interface ServiceAddress {
  base: string;
  transport: Transport;
}

/** One value for each service. */
export type OfServices<Value> = Record<ServiceName, Value>;

/** @param make returns the value for a service */
export function ofServices<Value>(make: (name: ServiceName) => Value): OfServices<Value> {
  return Object.fromEntries(serviceNames.map((name) => [name, make(name)])) as OfServices<Value>;
}

/** Clients of all services. */
export type ServiceClients = { [Name in ServiceName]: Client<(typeof services)[Name]['contract']> };
