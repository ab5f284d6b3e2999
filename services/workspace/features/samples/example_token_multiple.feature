Feature: Example token used multiple times
  Scenario: Token used twice in a single step
    Given <what> <what>

    Examples:
      | what       |
      | usage      |
