import type { Transport } from '#contracts/client';
import type { ServiceAddress, ServiceName } from '#contracts/services';
import type { Service } from '#services/foundation/calls/endpoint';

/** Returns the address of a service in this process. Calls find the service when they are made. */
export function embeddedAddress(
  embedded: ReadonlyMap<ServiceName, Service>,
  name: ServiceName,
): ServiceAddress {
  const transport: Transport = (request, scope) => {
    const service = embedded.get(name);
    if (!service) throw new Error(`The ${name} service is not started yet.`);
    return service.fetch(request, undefined, scope);
  };
  return { base: `http://${name}.embedded`, transport };
}
