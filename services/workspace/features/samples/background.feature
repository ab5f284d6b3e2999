Feature: Background

  Background: a shop that is open
    Given the shop is open
    And it is
      """
      a Monday
      """

  Scenario: buy
    When I buy a mug
