@checkout
Feature: Guest checkout
  Customers order without an account.

  Background:
    Given 1 piece of "Blue mug" is in my basket
    And I go to the checkout

  @smoke
  Scenario: A guest pays by card
    When I fill in the checkout form
      | Full name         | Grace Hopper      |
      | E-mail address    | grace@example.com |
      | Street and number | Harbour Street 1  |
      | Postcode          | 20457             |
      | City              | Hamburg           |
    And I choose the country "Germany"
    And I pay by card with the number "4242 4242 4242 4242"
    And I accept the terms and place the order
    Then I see the heading "Thank you for your order"
    And my order number is "MM-1001"

  @regression
  Scenario: An empty form names every missing field
    When I place the order
    Then these fields ask for something
      | Full name         | Enter your full name.                                |
      | E-mail address    | Enter an e-mail address such as name@example.com.    |
      | Street and number | Enter street and number.                             |
      | Postcode          | Enter a postcode that exists in the chosen country.  |
      | City              | Enter a city.                                        |
      | Country           | Choose a country.                                    |

  @regression
  Scenario: A card number with a wrong digit is refused
    When I pay by card with the number "4242 4242 4242 4241"
    And I place the order
    Then the field "Card number" says "Enter a valid card number."
