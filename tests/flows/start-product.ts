import { startProduct } from './product';

/**
 * Starts one product for all flows. Every test has its own user and project. Set PRODUCT_URL and PRODUCT_DATA to use a
 * running product, which is faster while you write a flow.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.PRODUCT_URL && process.env.PRODUCT_DATA) return async () => undefined;
  const product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA = product.dataDir;
  return () => product.stop();
}
