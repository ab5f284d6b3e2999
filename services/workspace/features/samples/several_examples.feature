Feature: Using many examples

  Scenario: some
    When I <verb>

    Examples: positive
      | verb |
      | like |
      | love |
    Examples: negative
      | verb |
      | hate |

  Scenario: more of them
    When I like

