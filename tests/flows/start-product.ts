import { startProduct } from './product';

/** One product for all flows; every test has a user and project of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA = product.dataDir;
  return () => product.stop();
}
