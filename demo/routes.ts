import { accountPage, securityPage, verifyCode } from './account/account-page.ts';
import { signIn, signInPage, signOut } from './account/sign-in-page.ts';
import { createOrder } from './api/orders.ts';
import { getProduct, listProducts } from './api/products.ts';
import { answerStatus } from './api/status.ts';
import { assetRoutes } from './assets/index.ts';
import { homePage } from './catalogue/home-page.ts';
import { listPage } from './catalogue/list-page.ts';
import { productPage } from './catalogue/product-page.ts';
import { changeBasket } from './checkout/basket-actions.ts';
import { basketPage } from './checkout/basket-page.ts';
import { checkoutPage, placeOrder } from './checkout/checkout-page.ts';
import { orderPage } from './checkout/order-page.ts';
import { redesign, redesignPage, twinPage } from './designs/redesign-page.ts';
import { textReply } from './http/reply.ts';
import type { Routes } from './http/router.ts';
import { flakyPage } from './practice/flaky-page.ts';
import { practicePage } from './practice/index-page.ts';
import { diagnosticsPage, dialogsPage, sizeGuidePage } from './practice/noise-pages.ts';
import { slowPage } from './practice/slow-page.ts';
import { receiveUpload, uploadPage } from './practice/upload-page.ts';
import { bookWorkshop, workshopPage } from './practice/workshop-page.ts';

/** Every address of the shop. Forms post to the page they stand on, so that its errors have an address too. */
export const routes: Routes = {
  'GET /': homePage,
  'GET /products': listPage,
  'GET /products/:id': productPage,
  'GET /basket': (context) => basketPage(context),
  'POST /basket': changeBasket,
  'GET /checkout': checkoutPage,
  'POST /checkout': placeOrder,
  'GET /orders/:number': orderPage,

  'GET /sign-in': signInPage,
  'POST /sign-in': signIn,
  'POST /sign-out': signOut,
  'GET /account': accountPage,
  'POST /account': verifyCode,
  'GET /account/security': securityPage,

  'GET /practice': practicePage,
  'GET /slow': slowPage,
  'GET /flaky': flakyPage,
  'GET /diagnostics': diagnosticsPage,
  'GET /dialogs': dialogsPage,
  'GET /dialogs/size-guide': sizeGuidePage,
  'GET /workshop': workshopPage,
  'POST /workshop': bookWorkshop,
  'GET /upload': uploadPage,
  'POST /upload': receiveUpload,

  'GET /redesign': redesignPage,
  'POST /redesign': redesign,
  'POST /twin': twinPage,

  'GET /api/products': listProducts,
  'GET /api/products/:id': getProduct,
  'POST /api/orders': createOrder,
  'ANY /api/status/:code': answerStatus,

  'GET /healthz': () => textReply('ok', 'text/plain; charset=utf-8', { 'cache-control': 'no-store' }),
  ...assetRoutes,
};
