Feature: Scenario Outlines with tags

  @foo
  Scenario Outline: minimalistic
    Given the <what>

    @bar @zap
    Examples: first
      | what |
      | foo  |

    @bar
    @zap #why
    Examples: second
      | what |
      | bar  |
