@checkout
Feature: Basket and vouchers
  The basket adds up prices, discounts and delivery.

  @smoke
  Scenario Outline: A voucher lowers the total
    Given <quantity> pieces of "<product>" are in my basket
    When I redeem the voucher "<voucher>"
    Then the discount is "<discount>"
    And the total is "<total>"

    Examples:
      | product         | quantity | voucher  | discount | total  |
      | Blue mug        | 2        | SAVE10   | -€2.40   | €26.50 |
      | Dotted notebook | 3        | WELCOME5 | -€5.00   | €41.90 |
      | City backpack   | 1        | SAVE10   | -€5.90   | €53.10 |

  @regression
  Scenario: An expired voucher is refused
    Given 1 piece of "Blue mug" is in my basket
    When I redeem the voucher "SUMMER24"
    Then the field "Voucher code" says "The voucher SUMMER24 expired on 31 August 2024."
    And the total is "€16.90"
