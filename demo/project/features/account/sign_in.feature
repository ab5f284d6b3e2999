@account
Feature: Sign in
  Customers sign in to see their orders. Security settings need a second step:
  the 6-digit code of an authenticator app.

  Background:
    Given I am on the sign-in page

  @smoke
  Scenario: Sign in with the right password
    When I sign in as "anna@example.com" with the password "mugs-and-more"
    Then I see the heading "My account"
    And the shop says "Welcome back, Anna Berg."
    And my order history lists the order "MM-0964"

  @regression
  Scenario: Sign in with a wrong password
    When I sign in as "anna@example.com" with the password "notebooks"
    Then I am told "E-mail address or password is wrong."
    And I see the heading "Sign in"

  @smoke @security
  Scenario: The code of the authenticator app opens the security settings
    When I sign in as "anna@example.com" with the password "mugs-and-more"
    And I enter the current code of my authenticator app
    Then I see the heading "Security settings"
