Feature: Conjunctions
  Scenario: all of them
    Given a
    And b
    But c
    * d
    When e
    And f
    Then g
    But h
    * i
