@language
Feature: German shop
  The shop speaks English and German.

  @smoke
  Scenario: Switch the shop to German
    Given I am on the home page
    When I switch the language to "Deutsch"
    Then the page is in the language "de"
    And I see the heading "Schönes für Schreibtisch und Tafel"
    And "Blaue Tasse" costs "12,00 €"
