// Starts the product: the build and `npm run dev` begin here.
import './server/compose/start-server';
