Feature: Words that look like more
  Givens, Whens and Thens

  Scenario: Feature: in a name: with colons
    Given Scenario: in a step
    And "#hash" and @at and | pipe and """ quotes
    And <> and < > and <<a>>
