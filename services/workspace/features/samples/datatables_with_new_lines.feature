Feature: DataTables with new lines

  Scenario: some whitespaces in columns
    Given 3 lines of poetry on 5 lines
      |  \nMy best mug\n  |
      |  My second\n     |
    And escaped \\n stays
      | a \\n b |
