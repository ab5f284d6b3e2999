import { startProduct } from './server/compose/start-server';

startProduct();
