Feature: test

  Scenario: test
    Given a blue ball with:
      |     |
      |   first   |
      |   second    |
      | padded by no-break spaces |
