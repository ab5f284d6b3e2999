@catalogue
Feature: Search and filter
  Customers find a product by its name, its category and its price.

  Background:
    Given I am looking at all products

  @smoke
  Scenario: Search by name
    When I search for "mug"
    Then I see the products "Blue mug, Red mug, Camping mug"

  @regression
  Scenario: Filter by category and price
    When I show "Bags" up to 30 euros sorted by "Price, lowest first"
    Then I see the products "Pencil case, Canvas tote, Laptop sleeve"

  @regression
  Scenario: Nothing found
    When I search for "umbrella"
    Then the shop says "No products found."
    And I see no products
