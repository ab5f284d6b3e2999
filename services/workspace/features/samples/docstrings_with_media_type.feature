Feature: DocStrings with a media type

  Scenario: json, markdown and one with a blank
    Given a document
      """json
      {"a": 1}
      """
    And a text
      ```markdown
      # not a comment
      @not-a-tag
      ```
    And padded
      """  application/xml  
      <a/>
      """
