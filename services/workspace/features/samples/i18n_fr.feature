#language:fr
Fonctionnalité: i18n support

  Scénario: Support des caractères spéciaux
    Soit un exemple de scénario en français
    Étant donné que l'on a un panier
    Quand on ajoute « un bol »
    Alors il y a 1 article
