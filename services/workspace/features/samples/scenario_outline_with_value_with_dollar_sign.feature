Feature: Scenario Outline with values with a dollar sign

  Scenario Outline: minimalistic
    Given the <what> of $& and $1

    Examples:
      | what |
      | pa$$word |
