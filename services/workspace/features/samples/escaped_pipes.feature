Feature: Escaped pipes
  The \-character will be considered as an escape in table cells

  Scenario: They are the future
    Given they have arrived
      | æ | o |
      | a | ø |
    Given they have arrived
      | \|æ\\n     | \o\no\  |
      | \|\|\|a\\ | \|ø\\n |
