import type { Texts } from '../texts/en.ts';
import type { ShopLanguage } from '../texts/index.ts';

interface Words {
  filter: string;
  addName: (name: string) => string;
  apply: string;
  checkout: string;
  place: string;
  submit: string;
  browse: string;
}

const other: Record<ShopLanguage, Words> = {
  en: {
    filter: 'Use filters',
    addName: (name) => `Put ${name} into the basket`,
    apply: 'Redeem voucher',
    checkout: 'Continue to checkout',
    place: 'Place your order',
    submit: 'Log in',
    browse: 'See all products',
  },
  de: {
    filter: 'Filter benutzen',
    addName: (name) => `${name} in den Korb legen`,
    apply: 'Gutschein benutzen',
    checkout: 'Weiter zur Kasse',
    place: 'Jetzt bestellen',
    submit: 'Einloggen',
    browse: 'Alle Produkte zeigen',
  },
};

/** The texts of the renamed design: nothing but names of buttons and links differ. */
export function renamedTexts(texts: Texts, language: ShopLanguage): Texts {
  const words = other[language];
  return {
    ...texts,
    home: { ...texts.home, browse: words.browse },
    catalogue: { ...texts.catalogue, filter: words.filter },
    product: { ...texts.product, addName: words.addName },
    basket: { ...texts.basket, apply: words.apply, checkout: words.checkout },
    checkout: { ...texts.checkout, place: words.place },
    signIn: { ...texts.signIn, submit: words.submit },
  };
}
