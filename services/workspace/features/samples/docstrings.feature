Feature: DocString variations

  Scenario: minimalistic
    And a DocString with 3 quotes
      """
      first line (no indent)
        second line (indented with two spaces)

      third line was empty
      """
    Given a DocString with an alternative separator
      ```
      first line
      second line
      ```
    And a DocString with normal separator inside
      ```
      first line
      """
      third line
      ```
    And a DocString with alternative separator inside
      """
      first line
      ```
      third line
      """
    And a DocString with escaped separator inside
      """
      first line
      \"\"\"
      third line
      """
    And an empty one
      """
      """
    And one that is indented less
   """
 out of line
   """
