# language: de
@warenkorb
Funktionalität: Übergrößen
  Äußerst lange Wörter wie Donaudampfschifffahrtsgesellschaftskapitän

  Grundlage:
    Angenommen der Laden ist geöffnet

  Szenariogrundriss: <Anzahl> Tassen
    Wenn ich <Anzahl> "Blaue Tasse" in den Warenkorb lege
    Dann zeigt der Korb <Anzahl> Stück

    Beispiele:
      | Anzahl |
      | 1      |
