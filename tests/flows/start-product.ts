import { startProduct } from './product';

/**
 * One product for all flows; every test has a user and project of its own. One that runs already is taken when
 * PRODUCT_URL and PRODUCT_DATA say where it is: quicker while writing a flow.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_URL && process.env.PRODUCT_DATA) return async () => undefined;
  const product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA = product.dataDir;
  return () => product.stop();
}
